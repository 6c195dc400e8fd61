/** A store and its Shopify shop: install, authorization, state of the app's parts there, whether a pasted script runs. */
import { endpoints } from '../endpoint.ts'
import type { shopifySchemas } from './shopify.schemas.ts'

/** The endpoints; schemas: `shopify.schemas.ts`. */
export const shopify = endpoints<typeof shopifySchemas>()({
  /** Called when an address with a `hmac` was opened: Shopify sent a merchant. Public: the signature proves a shop, never a person. */
  authorizeShop: { method: 'POST', path: '/Auth/v2/Shopify/authorization', access: 'public' },
  /** OAuth return from Shopify's consent page, when it ends in the app instead of at /callbacks/shopify. */
  installApp: { method: 'GET', path: '/Auth/v2/Shopify/installApp', access: 'public' },
  /** The finished install that waits for this user's confirmation. */
  installWebsite: { method: 'GET', path: '/Auth/v2/Shopify/installWebsite', access: 'signed in' },
  confirmInstall: { method: 'POST', path: '/Auth/v2/Shopify/confirmInstall', access: 'tenant admin', ours: true },
  /** Which Shopify apps this server has. */
  shopifyApps: { method: 'GET', path: '/Auth/v2/Shopify/apps', access: 'signed in', ours: true },
  connectShop: { method: 'POST', path: '/Auth/v2/Shopify/connectShop', access: 'tenant admin', ours: true },
  authorizationWebsite: { method: 'POST', path: '/Auth/v2/Shopify/authorizationWebsite', access: 'store admin', queryToo: true },
  shopConnection: { method: 'GET', path: '/shopify/connection', access: 'store member', ours: true },
  repairShop: { method: 'POST', path: '/shopify/repair', access: 'store admin', ours: true },
  installedStatus: { method: 'GET', path: '/shopify/extension/installed-status', access: 'store member' },
  installLink: { method: 'GET', path: '/shopify/extension/install-link', access: 'store member' },
  /** Shopify has ended script tags, so this reports the app's scopes and upgrades nothing. */
  checkScriptTagUpgrade: { method: 'GET', path: '/shopify/checkUpgradeScriptTagTaskV2', access: 'store member' },
  syncWebPixel: { method: 'POST', path: '/pixel/syncWebPixel', access: 'store member' },
  checkCustomEventsPasted: { method: 'GET', path: '/customer-events/checkPasted', access: 'store member' },
  checkScriptPasted: { method: 'GET', path: '/sdk/checkPasted', access: 'store member' },
  /** A GET that changes data (wire spelling): dismisses the reminder about the pasted script. */
  ignorePastePrompt: { method: 'GET', path: '/trackify/shopOuter/shopExtensionPromptIgnoreCommit', access: 'store member' },
})
