/** A store and its Shopify shop on the wire. */
import { z } from 'zod'
import { isOwnPath } from '../channels.ts'
import { PRODUCTS } from '../plans.ts'
import { SCRIPT_VARIANTS, SHOPIFY_FAILURES } from './shopify.values.ts'
import { done, noInput, tenantIdField, timeField, websiteNameField } from './fields.schemas.ts'

/** Query fields as Shopify sent them. The schema is loose because the signature decides. */
const fromShopify = z.string().max(4000)
const appName = z.string().max(100).optional()
/** The whole query string without '?': the signature covers all of it, including fields that we do not know. */
const urlParam = z.string().max(8000)
/** A path of our own app; anything else is refused. */
const redirectPath = z.string().max(500).refine(isOwnPath, 'Only an address of this app')
/** The pending install: the state of its authorization. Valid only in the browser that began it. */
const response = z.string().max(200)
/** x.myshopify.com, any case. */
const shopField = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Website URL is required')
  .max(200)
  .regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/, 'Please enter a valid store URL')

const redirect = z.object({ url: z.string() })
const failure = z.enum(SHOPIFY_FAILURES)

/** State of our app embed in a theme. 'unsaved': the theme was never saved with the embed, so its settings do not contain it. */
const embedStatus = z.object({
  status: z.enum(['on', 'off', 'unsaved', 'unknown']),
  theme: z.string().optional(),
  checkedAt: timeField.optional(),
})

const connection = z.object({
  /** 'none': the app was never installed in a shop of this store; shopDomain is then the domain that the store was created for, if any. */
  status: z.enum(['none', 'connected', 'scopes missing', 'failing', 'uninstalled']),
  shopDomain: z.string().optional(),
  installedAt: timeField.optional(),
  uninstalledAt: timeField.optional(),
  missingScopes: z.array(z.string()),
  failure: failure.optional(),
  webPixelId: z.string().optional(),
  embed: embedStatus,
  webhooksCheckedAt: timeField.optional(),
  webhooksNote: z.string().optional(),
})

const pasted = z.object({
  /** An event of this script has arrived since instanceCheckTime. */
  pasted: z.boolean(),
  /** Time of this script's last event; absent if none has ever arrived. */
  lastEventAt: timeField.optional(),
  /** Since when the reminder is dismissed. */
  ignoredAt: timeField.optional(),
})
const instanceCheckTime = timeField

/** Inputs and results of `shopify`. */
export const shopifySchemas = {
  authorizeShop: {
    input: z.object({
      hmac: fromShopify,
      shop: fromShopify,
      timestamp: fromShopify,
      session: fromShopify.optional(),
      redirect_uri: redirectPath.optional(),
      app_name: appName,
      urlParam,
      newState: z.string().max(200).optional(),
    }),
    /** Next URL: Shopify's consent page, or the store when the app is already installed there. */
    result: redirect,
  },
  installApp: {
    input: z.object({
      hmac: fromShopify,
      shop: fromShopify,
      timestamp: fromShopify,
      state: fromShopify,
      code: fromShopify,
      response: response.optional(),
      app_name: appName,
      urlParam: urlParam.optional(),
    }),
    result: redirect,
  },
  installWebsite: {
    input: z.object({ response }),
    result: z.object({
      shopDomain: z.string(),
      shopName: z.string(),
      currencyCode: z.string(),
      timezone: z.string(),
      sandbox: z.boolean(),
      expiresAt: timeField,
      /** The store that already has this shop and is reconnected; absent: a new store is created. */
      knownStore: z.object({ websiteName: websiteNameField, websiteTitle: z.string(), tenantId: tenantIdField }).optional(),
    }),
  },
  confirmInstall: {
    input: z.object({
      response,
      tenantId: tenantIdField,
      /** Product of a new store; an existing store of this shop keeps its own. */
      product: z.enum(PRODUCTS).optional(),
    }),
    result: z.object({ websiteName: websiteNameField }),
  },
  shopifyApps: { input: noInput, result: z.object({ real: z.boolean(), sandbox: z.boolean() }) },
  connectShop: {
    input: z.object({
      tenantId: tenantIdField,
      shop: shopField,
      /** Only where the server runs with SANDBOX=1; fixed from then on. */
      sandbox: z.boolean().default(false),
      /** Returned with the pending install, which must be confirmed with it. */
      product: z.enum(PRODUCTS).optional(),
    }),
    result: redirect,
  },
  authorizationWebsite: {
    input: z.object({
      /** May only repeat the store of the headers. */
      websiteName: websiteNameField.optional(),
      redirect_uri: redirectPath.optional(),
      app_name: appName,
    }),
    result: redirect,
  },
  shopConnection: { input: noInput, result: connection },
  /** Registers missing webhooks, sets the web pixel and checks the theme, now. */
  repairShop: { input: noInput, result: connection },
  installedStatus: {
    input: z.object({ appName }),
    result: z.array(
      z.object({ appName: z.string(), installed: z.boolean(), details: embedStatus.extend({ webPixelId: z.string().optional() }) }),
    ),
  },
  /** Opens the theme editor at our app embed. */
  installLink: { input: z.object({ appName }), result: z.object({ link: z.string() }) },
  checkScriptTagUpgrade: {
    input: noInput,
    /** details: granted scopes by app. */
    result: z.object({ needed: z.boolean(), details: z.record(z.string(), z.array(z.string())) }),
  },
  syncWebPixel: { input: z.object({ appName }), result: z.object({ webPixelId: z.string() }) },
  checkCustomEventsPasted: { input: z.object({ instanceCheckTime }), result: pasted },
  checkScriptPasted: { input: z.object({ instanceCheckTime, sdkType: z.enum(SCRIPT_VARIANTS).default('standard') }), result: pasted },
  ignorePastePrompt: { input: noInput, result: done },
}
/** State of a store's Shopify connection. */
export type ShopConnection = z.output<typeof connection>
