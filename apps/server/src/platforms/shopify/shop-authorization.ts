/**
 * OAuth code grant for apps outside Shopify's admin: consent URL and code exchange. Written by hand: the library's begin and callback keep the state in their
 * own cookie for 60 s; see docs/decisions/0011.
 */
import { AuthScopes, Session } from '@shopify/shopify-api'
import { SHOPIFY_OPTIONAL_SCOPES, SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import { z } from 'zod'
import type { Program } from '../../program.ts'
import { askOpenShop, type ShopifyAnswer } from './admin-client.ts'
import { atShop, callShop } from './shop-call.ts'
import { SHOP_DOCUMENT } from './shop.graphql.ts'
import { placeOf, type ShopifyApp } from './shopify-app.ts'

/** Shop data at installation: initial values of a store's settings. */
export type ShopFacts = { name: string; host: string; timeZone: string; currency: string }

const shopSchema = z
  .object({
    shop: z.object({
      name: z.string(),
      myshopifyDomain: z.string(),
      primaryDomain: z.object({ host: z.string() }),
      ianaTimezone: z.string(),
      currencyCode: z.string(),
    }),
    currentAppInstallation: z.object({ id: z.string(), accessScopes: z.array(z.object({ handle: z.string() })) }),
  })
  .transform(({ shop, currentAppInstallation }) => ({
    facts: { name: shop.name, host: shop.primaryDomain.host, timeZone: shop.ianaTimezone, currency: shop.currencyCode } satisfies ShopFacts,
    installationId: currentAppInstallation.id,
    scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle).join(','),
  }))

/** Schema of SHOP_DOCUMENT's answer. */
export { shopSchema }

/** Required scopes that were not granted; write_x includes read_x. */
export const missingScopes = (granted: string): string[] => {
  const scopes = new AuthScopes(granted)
  return SHOPIFY_SCOPES.filter((scope) => !scopes.has(scope) && !SHOPIFY_OPTIONAL_SCOPES.includes(scope))
}

/** URL of the consent page. granted: scopes granted before; ours are added. */
export const consentAddress = (program: Pick<Program, 'config'>, app: ShopifyApp, shop: string, state: string, granted = ''): string => {
  const query = new URLSearchParams({
    client_id: app.clientId,
    scope: new AuthScopes([...new AuthScopes(granted).toArray(), ...SHOPIFY_SCOPES]).toString(),
    redirect_uri: `${program.config.PUBLIC_URL}/callbacks/shopify`,
    state,
  })
  return `${placeOf(program, app, shop).address}/admin/oauth/authorize?${query.toString().replaceAll('+', '%20')}`
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
})

const after = (nowMs: number, seconds: number | undefined): { at?: Date } =>
  seconds === undefined ? {} : { at: new Date(nowMs + seconds * 1000) }

/** Exchanges a code for an expiring offline token; undefined if Shopify refused it or did not answer. */
export const exchangeCode = async (
  program: Pick<Program, 'config' | 'now'>,
  app: ShopifyApp,
  shop: string,
  code: string,
): Promise<Session | undefined> => {
  const body = JSON.stringify({ client_id: app.clientId, client_secret: app.clientSecret, code, expiring: '1' })
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const answer = await atShop(placeOf(program, app, shop), () =>
    callShop(`https://${shop}/admin/oauth/access_token`, { method: 'POST', headers, body }),
  ).catch(() => undefined)
  const json: unknown = answer?.ok === true ? await answer.json().catch(() => undefined) : undefined
  const parsed = tokenSchema.safeParse(json)
  if (!parsed.success) return undefined
  const token = parsed.data
  const nowMs = program.now()
  const [expires, refreshExpires] = [after(nowMs, token.expires_in).at, after(nowMs, token.refresh_token_expires_in).at]
  return new Session({
    id: `offline_${shop}`,
    shop,
    state: '',
    isOnline: false,
    accessToken: token.access_token,
    scope: token.scope,
    ...(expires && { expires }),
    ...(token.refresh_token !== undefined && { refreshToken: token.refresh_token }),
    ...(refreshExpires && { refreshTokenExpires: refreshExpires }),
  })
}

/** Reads the shop's data with a new token. */
export const readShop = (
  program: Pick<Program, 'config'>,
  app: ShopifyApp,
  session: Session,
): Promise<ShopifyAnswer<z.output<typeof shopSchema>>> =>
  askOpenShop(program, { app, shop: session.shop, accessToken: session.accessToken ?? '' }, SHOP_DOCUMENT, {}, shopSchema)
