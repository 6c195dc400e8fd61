/** The shop itself and our installation in it. */
import type { CallContext, Fields } from '../call-context.ts'
import { findMetafield } from './metafield-fields.ts'
import { expandScopes } from '../scopes.ts'
import { offsetMinutes, offsetText, SHOP_CURRENCY, SHOP_TIME_ZONE } from '../shop-clock.ts'
import { nextId, shopName, shopNumber, shopTitle } from '../shop.ts'

/** `shop`. */
export const shopFields = ({ shop, nowMs }: CallContext): Fields => {
  const name = shopName(shop.domain)
  const minutes = offsetMinutes(nowMs)
  return {
    id: `gid://shopify/Shop/${shopNumber(shop.domain)}`,
    name: shopTitle(shop.domain),
    myshopifyDomain: shop.domain,
    primaryDomain: {
      id: `gid://shopify/Domain/${shopNumber(shop.domain)}`,
      host: shop.domain,
      url: `https://${shop.domain}`,
      sslEnabled: true,
    },
    url: `https://${shop.domain}`,
    email: `owner@${name}.example`,
    contactEmail: `hello@${name}.example`,
    shopOwnerName: 'Sandbox Owner',
    ianaTimezone: SHOP_TIME_ZONE,
    timezoneAbbreviation: minutes === -240 ? 'EDT' : 'EST',
    timezoneOffset: offsetText(minutes),
    timezoneOffsetMinutes: minutes,
    currencyCode: SHOP_CURRENCY,
    enabledPresentmentCurrencies: [SHOP_CURRENCY],
    taxesIncluded: false,
    taxShipping: false,
    orderNumberFormatPrefix: '#',
    orderNumberFormatSuffix: '',
    weightUnit: 'POUNDS',
    unitSystem: 'IMPERIAL_SYSTEM',
    setupRequired: false,
    checkoutApiSupported: true,
    createdAt: new Date(shop.createdAtMs).toISOString(),
    updatedAt: new Date(shop.createdAtMs).toISOString(),
    plan: { displayName: 'Basic', publicDisplayName: 'Basic', partnerDevelopment: true, shopifyPlus: false },
    billingAddress: { country: 'United States', countryCodeV2: 'US', city: 'New York', zip: '10001' },
  }
}

/** `currentAppInstallation`. */
export const installationFields = (context: CallContext): Fields => {
  const { shop, clientId, appUrl, scopes } = context
  return {
    id: `gid://shopify/AppInstallation/${shop.installation?.id ?? nextId(shop)}`,
    accessScopes: expandScopes(shop.installation?.scopes ?? scopes).map((handle) => ({ handle, description: handle.replaceAll('_', ' ') })),
    app: { id: 'gid://shopify/App/1', apiKey: clientId, title: 'Convbox', handle: 'convbox', embedded: false, appStoreAppUrl: null },
    launchUrl: appUrl,
    uninstallUrl: null,
    activeSubscriptions: [],
    metafield: ({ namespace, key }: { namespace?: string | null; key: string }) => findMetafield(context, namespace ?? 'app', key),
  }
}
