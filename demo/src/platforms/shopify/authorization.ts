/** The authorization code grant up to the code: checks, consent page, redirect. Source: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant. */
import { randomBytes } from 'node:crypto'
import { REDIRECT_PATHS } from './app-extensions.ts'
import type { SandboxApp } from './access-tokens.ts'
import { covers, parseScopes } from './scopes.ts'
import { type SandboxShop, shopName } from './shop.ts'
import { signedQuery } from './signed-query.ts'

/** A valid authorization request. isGranted: the shop has granted all scopes before, so the consent page is skipped. */
export type AuthorizeRequest = { scopes: string[]; redirectUri: string; state: string; isGranted: boolean }

/** Whether a redirect URL is allowed: it must equal one of the app's configuration exactly. */
const isOfApp = (redirectUri: string, appUrl: string): boolean => REDIRECT_PATHS.some((path) => redirectUri === `${appUrl}${path}`)

/** Reads the query of the authorize address, or says why Shopify shows an error page. */
export const readAuthorizeRequest = (
  app: SandboxApp,
  shop: SandboxShop,
  query: Readonly<Record<string, string>>,
  appUrl: string,
): { request: AuthorizeRequest } | { fault: string } => {
  if (query.client_id !== app.clientId)
    return { fault: 'Oauth error application_cannot_be_found: The application cannot be found. The client_id is not the app’s.' }
  if (!query.redirect_uri || !isOfApp(query.redirect_uri, appUrl))
    return { fault: 'Oauth error invalid_request: The redirect_uri is not whitelisted' }
  if (query['grant_options[]'] === 'per-user') return { fault: 'The sandbox gives offline tokens only.' }
  const scopes = parseScopes(query.scope ?? '')
  if (scopes === undefined || scopes.length === 0) return { fault: 'Oauth error invalid_scope: The scope is invalid.' }
  const isGranted = shop.installation !== undefined && covers(shop.installation.scopes, scopes)
  return { request: { scopes, redirectUri: query.redirect_uri, state: query.state ?? '', isGranted } }
}

/** `host` of every signed address: where the shop's admin lies. */
export const hostOf = (shop: SandboxShop): string => Buffer.from(`admin.shopify.com/store/${shopName(shop.domain)}`).toString('base64url')

const seconds = (ms: number): string => String(Math.floor(ms / 1000))

/** Creates a code for the granted scopes; returns the signed redirect URL. */
export const grantCode = (
  app: SandboxApp,
  shop: SandboxShop,
  { redirectUri, state, scopes }: Pick<AuthorizeRequest, 'redirectUri' | 'state' | 'scopes'>,
  nowMs: number,
): string => {
  const code = randomBytes(16).toString('hex')
  shop.codes = [...shop.codes.slice(-20), { code, scopes, atMs: nowMs }]
  const fields = { code, host: hostOf(shop), shop: shop.domain, ...(state !== '' && { state }), timestamp: seconds(nowMs) }
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${signedQuery(app.clientSecret, fields)}`
}

/** The signed address of Install and Open: the App URL with shop, timestamp and host. */
export const openAddress = (app: SandboxApp, shop: SandboxShop, appUrl: string, nowMs: number): string =>
  `${appUrl}/?${signedQuery(app.clientSecret, { host: hostOf(shop), shop: shop.domain, timestamp: seconds(nowMs) })}`
