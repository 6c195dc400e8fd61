/**
 * Grants of the token endpoint: a code, a refresh token, or an old token that never expired. Source: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant.
 * Offline tokens that expire live 60 minutes, their refresh tokens 90 days. A refresh token that was used keeps working until its successor is used, for 30 days at most
 * (changelog: more-resilient-refreshes-for-expiring-offline-access-tokens); an exchange of an old token may be asked again for 7 days (more-resilient-token-exchanges).
 */
import { DAY_MS } from '@convbox/contract/durations'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SandboxShop, ShopToken } from './shop.ts'
import { compactScopes } from './scopes.ts'

const ACCESS_SECONDS = 3600
const REFRESH_SECONDS = 90 * 86_400
/** How long a used refresh token may be used again. */
const RETRY_REFRESH_MS = 30 * DAY_MS
/** How long the exchange of an old token may be repeated. */
const RETRY_EXCHANGE_MS = 7 * DAY_MS
const CODE_LIFE_MS = 60_000
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const OFFLINE_TOKEN = 'urn:shopify:params:oauth:token-type:offline-access-token'

/** Answer of the token endpoint. */
export type TokenAnswer = { status: number; body: Record<string, unknown> }
export type SandboxApp = { clientId: string; clientSecret: string }

const refuse = (status: number, error: string, description: string): TokenAnswer => ({
  status,
  body: { error, error_description: description },
})

const randomToken = (prefix: string): string => prefix + randomBytes(16).toString('hex')

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Makes a token for a shop. */
export const issueToken = (
  shop: SandboxShop,
  { scopes, isExpiring, madeBy }: { scopes: string[]; isExpiring: boolean; madeBy?: string },
  nowMs: number,
): ShopToken => {
  const token: ShopToken = {
    accessToken: randomToken('shpat_'),
    scopes,
    ...(isExpiring && {
      expiresAtMs: nowMs + ACCESS_SECONDS * 1000,
      refreshToken: randomToken('shprt_'),
      refreshExpiresAtMs: nowMs + REFRESH_SECONDS * 1000,
    }),
    ...(madeBy !== undefined && { madeBy }),
  }
  // Drops tokens that can no longer be used.
  const isAlive = (one: ShopToken): boolean =>
    one.expiresAtMs === undefined || one.expiresAtMs > nowMs || (!one.isReplaced && (one.refreshExpiresAtMs ?? 0) > nowMs)
  shop.tokens = [...shop.tokens.filter(isAlive), token]
  return token
}

const answerToken = (token: ShopToken): TokenAnswer => ({
  status: 200,
  body: {
    access_token: token.accessToken,
    scope: compactScopes(token.scopes).join(','),
    ...(token.refreshToken !== undefined && {
      expires_in: ACCESS_SECONDS,
      refresh_token: token.refreshToken,
      refresh_token_expires_in: REFRESH_SECONDS,
    }),
  },
})

const exchangeCode = (shop: SandboxShop, fields: Record<string, string>, nowMs: number): TokenAnswer => {
  const code = shop.codes.find((one) => one.code === fields.code)
  shop.codes = shop.codes.filter((one) => one !== code)
  if (code === undefined || nowMs - code.atMs > CODE_LIFE_MS)
    return refuse(400, 'invalid_request', 'The authorization code was not found or was already used')
  const isExpiring = fields.expiring === '1'
  // An app has one expiring offline token per shop: a new one invalidates the earlier ones.
  if (isExpiring) shop.tokens = shop.tokens.filter(({ refreshToken }) => refreshToken === undefined)
  // A shop that comes back within 48 hours keeps its data.
  shop.pending = shop.pending.filter(({ topic }) => topic !== 'shop/redact')
  shop.installation = {
    id: shop.installation?.id ?? `${nowMs}`,
    installedAtMs: shop.installation?.installedAtMs ?? nowMs,
    scopes: code.scopes,
  }
  return answerToken(issueToken(shop, { scopes: code.scopes, isExpiring }, nowMs))
}

const refresh = (shop: SandboxShop, fields: Record<string, string>, nowMs: number): TokenAnswer => {
  const used = shop.tokens.find(({ refreshToken }) => refreshToken !== undefined && refreshToken === fields.refresh_token)
  const isUsable =
    used !== undefined && !used.isReplaced && (used.refreshExpiresAtMs ?? 0) > nowMs && nowMs - (used.usedAtMs ?? nowMs) < RETRY_REFRESH_MS
  if (!isUsable || shop.installation === undefined) return refuse(401, 'invalid_request', 'This request requires an active refresh_token')
  used.usedAtMs ??= nowMs
  // A second use is a retry after a lost answer: the tokens of the first one are dropped.
  shop.tokens = shop.tokens.filter(({ madeBy }) => madeBy !== used.refreshToken)
  for (const token of shop.tokens) if (token.refreshToken === used.madeBy) token.isReplaced = true
  const madeBy = used.refreshToken
  return answerToken(
    issueToken(shop, { scopes: shop.installation.scopes, isExpiring: true, ...(madeBy !== undefined && { madeBy }) }, nowMs),
  )
}

const migrate = (shop: SandboxShop, fields: Record<string, string>, nowMs: number): TokenAnswer => {
  if (fields.subject_token_type !== OFFLINE_TOKEN || fields.requested_token_type !== OFFLINE_TOKEN || fields.expiring !== '1')
    return refuse(400, 'invalid_request', 'The sandbox exchanges offline tokens for expiring ones only')
  const issued = shop.tokens.find(({ madeBy }) => madeBy === fields.subject_token)
  if (
    issued?.refreshExpiresAtMs !== undefined &&
    issued.usedAtMs === undefined &&
    issued.refreshExpiresAtMs - REFRESH_SECONDS * 1000 > nowMs - RETRY_EXCHANGE_MS
  ) {
    issued.expiresAtMs = nowMs + ACCESS_SECONDS * 1000
    return answerToken(issued)
  }
  const old = shop.tokens.find(({ accessToken, expiresAtMs }) => expiresAtMs === undefined && accessToken === fields.subject_token)
  if (old === undefined || shop.installation === undefined) return refuse(400, 'invalid_subject_token', 'The subject token is invalid')
  shop.tokens = shop.tokens.filter((token) => token !== old)
  return answerToken(issueToken(shop, { scopes: old.scopes, isExpiring: true, madeBy: old.accessToken }, nowMs))
}

/** Answers POST /admin/oauth/access_token. */
export const grantToken = (app: SandboxApp, shop: SandboxShop, fields: Record<string, string>, nowMs: number): TokenAnswer => {
  if (fields.client_id !== app.clientId)
    return refuse(400, 'invalid_request', `Could not find Shopify API application with api_key ${fields.client_id ?? ''}`)
  if (!isSame(fields.client_secret ?? '', app.clientSecret)) return refuse(400, 'invalid_client', 'The client secret is invalid')
  if (fields.grant_type === 'refresh_token') return refresh(shop, fields, nowMs)
  if (fields.grant_type === TOKEN_EXCHANGE) return migrate(shop, fields, nowMs)
  return exchangeCode(shop, fields, nowMs)
}

/** The token of a call, if it is valid now. */
export const findToken = (shop: SandboxShop, accessToken: string | undefined, nowMs: number): ShopToken | undefined =>
  shop.installation === undefined
    ? undefined
    : shop.tokens.find((token) => token.accessToken === accessToken && (token.expiresAtMs === undefined || token.expiresAtMs > nowMs))
