/** Our Shopify app, as its library knows it: the operator's own, and the sandbox stand-in's. A shop belongs to the app whose secret signed. */
// First: it installs the library's fetch.
import './shop-call.ts'
import { ApiVersion, InvalidHmacError, LogSeverity, shopifyApi, type Shopify } from '@shopify/shopify-api'
import type { ErrorCode } from '@convbox/contract'
import { SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import type { Program } from '../../program.ts'
import { SANDBOX_SHOPIFY_APP } from './sandbox-app.ts'
import type { ShopPlace } from './shop-call.ts'

/** Version of the Admin API and of webhook bodies; a test checks every document against its schema. */
export const SHOPIFY_API_VERSION = ApiVersion.October26

type AppProgram = Pick<Program, 'config' | 'logger'>

/** sandbox: the stand-in's app; it opens nothing at Shopify. */
export type ShopifyApp = { sandbox: boolean; clientId: string; clientSecret: string; api: Shopify }

const makeApp = (program: AppProgram, sandbox: boolean, keys: { clientId: string; clientSecret: string }): ShopifyApp => {
  const address = new URL(program.config.PUBLIC_URL)
  const api = shopifyApi({
    apiKey: keys.clientId,
    apiSecretKey: keys.clientSecret,
    scopes: [...SHOPIFY_SCOPES],
    hostName: address.host,
    hostScheme: address.protocol === 'http:' ? 'http' : 'https',
    apiVersion: SHOPIFY_API_VERSION,
    isEmbeddedApp: false,
    userAgentPrefix: 'Convbox',
    logger: { level: LogSeverity.Warning, log: (_severity, message) => program.logger.warn({ shopify: message }, 'shopify library') },
    _logDisabledFutureFlags: false,
  })
  return { sandbox, ...keys, api }
}

const keysOf = ({ config }: AppProgram, sandbox: boolean): { clientId: string; clientSecret: string } | undefined => {
  if (sandbox) return config.SANDBOX ? SANDBOX_SHOPIFY_APP : undefined
  const { SHOPIFY_API_KEY: clientId, SHOPIFY_API_SECRET: clientSecret } = config
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

const made = new WeakMap<Program['config'], Map<boolean, ShopifyApp>>()

/** The app for real or for sandbox stores; undefined if this server has none. */
export const shopifyAppOf = (program: AppProgram, sandbox: boolean): ShopifyApp | undefined => {
  const keys = keysOf(program, sandbox)
  if (keys === undefined) return undefined
  const apps = made.get(program.config) ?? new Map<boolean, ShopifyApp>()
  made.set(program.config, apps)
  const app = apps.get(sandbox) ?? makeApp(program, sandbox, keys)
  apps.set(sandbox, app)
  return app
}

/** Where a shop is called: Shopify, or the stand-in. */
export const placeOf = ({ config }: Pick<Program, 'config'>, app: Pick<ShopifyApp, 'sandbox'>, shop: string): ShopPlace => ({
  shop,
  address: app.sandbox ? `${config.PUBLIC_URL}/sandbox/shopify/${shop}` : `https://${shop}`,
})

/** The shop's domain in lower case, or undefined: Shopify's own pattern, limited to myshopify.com. */
export const readShopDomain = (text: string): string | undefined => {
  const shop = text.trim().toLowerCase()
  return /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(shop) ? shop : undefined
}

/** What a signed query proves: the shop and the app. */
export type ProvenShop = { shop: string; app: ShopifyApp }

const isSigned = async (app: ShopifyApp, query: URLSearchParams): Promise<'yes' | 'no' | 'too old'> => {
  try {
    return (await app.api.utils.validateHmac(query)) ? 'yes' : 'no'
  } catch (error) {
    if (!(error instanceof InvalidHmacError)) throw error
    return error.message.includes('tolerance') ? 'too old' : 'no'
  }
}

/**
 * Verifies the signature of a query that Shopify sent through a browser: shop format, timestamp within 90 s, HMAC over all fields in constant time. A real app
 * is tried before the sandbox's.
 */
export const proveShop = async (program: AppProgram, query: URLSearchParams): Promise<ProvenShop | { refused: ErrorCode }> => {
  const shop = readShopDomain(query.getAll('shop').join())
  if (shop === undefined) return { refused: 'not a shop' }
  const apps = [shopifyAppOf(program, false), shopifyAppOf(program, true)].filter((app) => app !== undefined)
  if (apps.length === 0) return { refused: 'no shopify app' }
  let refused: ErrorCode = 'forged install'
  for (const app of apps) {
    const signed = await isSigned(app, query)
    if (signed === 'yes') return { shop, app }
    if (signed === 'too old') refused = 'stale install'
  }
  return { refused }
}
