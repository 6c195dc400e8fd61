/**
 * A shop's access token: decrypted, and renewed before it expires. Offline tokens live 60 minutes; each renewal brings a new refresh token, which is saved
 * before anything uses it. Source: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant.
 */
import { HttpResponseError, type Session } from '@shopify/shopify-api'
import type { ShopifyFailure } from '@convbox/contract/api/shopify.values'
import type { Program } from '../../program.ts'
import { atShop } from './shop-call.ts'
import { placeOf, shopifyAppOf, type ShopifyApp } from './shopify-app.ts'
import {
  findInstall,
  lockInstall,
  openTokens,
  sealTokens,
  updateInstall,
  type NewTokens,
  type ShopifyInstall,
} from './shopify-install.rows.ts'

/** Parts of the program that a call to a shop uses. */
export type ShopifyProgram = Pick<Program, 'config' | 'logger' | 'mainDb' | 'secrets' | 'now'>
/** Why a call failed, for users. */
export type ShopifyFault = { failed: ShopifyFailure; detail: string }
/** A shop with a valid token. */
export type OpenShop = { app: ShopifyApp; shop: string; accessToken: string; lastError: string | null; scopes: string }

/** Tokens that expire sooner are renewed first, as in Shopify's own libraries. */
const RENEW_BEFORE_MS = 5 * 60_000

/** A token answer as stored in its row. */
export const tokensOf = (program: Pick<Program, 'secrets'>, session: Session): NewTokens => {
  const { accessToken, refreshToken } = session
  if (accessToken === undefined) throw new Error('Shopify gave no access token')
  return {
    tokens: sealTokens(program.secrets, { accessToken, refreshToken }),
    accessExpiresAt: session.expires ?? null,
    refreshExpiresAt: session.refreshTokenExpires ?? null,
    scopes: session.scope ?? '',
  }
}

const NOT_INSTALLED: ShopifyFault = { failed: 'not installed', detail: 'The app is not installed in this shop' }

const isEnding = ({ accessExpiresAt }: ShopifyInstall, nowMs: number): boolean =>
  accessExpiresAt !== null && accessExpiresAt.getTime() - nowMs < RENEW_BEFORE_MS
const hasEnded = ({ accessExpiresAt }: ShopifyInstall, nowMs: number): boolean =>
  accessExpiresAt !== null && accessExpiresAt.getTime() <= nowMs

const renew = async (program: ShopifyProgram, app: ShopifyApp, shop: string, refreshToken: string): Promise<Session | ShopifyFault> => {
  try {
    const { session } = await atShop(placeOf(program, app, shop), () => app.api.auth.refreshToken({ shop, refreshToken }))
    return session
  } catch (error) {
    const status = error instanceof HttpResponseError ? error.response.code : 0
    if (status === 400 || status === 401) return { failed: 'token refused', detail: 'Shopify no longer takes the refresh token' }
    if (status === 402 || status === 403 || status === 404 || status === 423)
      return { failed: 'shop gone', detail: `Shopify answered ${status}` }
    return { failed: 'unavailable', detail: status === 0 ? 'No answer from Shopify' : `Shopify answered ${status}` }
  }
}

/** Renews under the row's lock. deadToken: one that Shopify just refused; if another process has replaced it meanwhile, the replacement is used. */
const renewLocked = (program: ShopifyProgram, storeId: string, app: ShopifyApp, deadToken?: string): Promise<OpenShop | ShopifyFault> =>
  program.mainDb.db.transaction(async (db) => {
    const install = await lockInstall({ db }, storeId)
    if (install === undefined || install.tokens === null) return NOT_INSTALLED
    const { accessToken, refreshToken } = openTokens(program.secrets, install.tokens)
    const { shopDomain: shop, lastError } = install
    const current: OpenShop = { app, shop, accessToken, lastError, scopes: install.scopes }
    const isGood = deadToken === undefined ? !isEnding(install, program.now()) : accessToken !== deadToken
    if (isGood) return current
    if (refreshToken === undefined) return { failed: 'token refused', detail: 'Shopify no longer takes the token' }
    const session = await renew(program, app, shop, refreshToken)
    if ('failed' in session) {
      const canWait = session.failed === 'unavailable' && deadToken === undefined && !hasEnded(install, program.now())
      return canWait ? current : session
    }
    const fresh = tokensOf(program, session)
    await updateInstall({ db }, storeId, fresh.scopes === '' ? { ...fresh, scopes: install.scopes } : fresh)
    return { ...current, accessToken: session.accessToken ?? '', scopes: fresh.scopes || install.scopes }
  })

/** The store's shop with a token valid for some minutes. deadToken: renew, because this one was refused. */
export const openShop = async (program: ShopifyProgram, storeId: string, deadToken?: string): Promise<OpenShop | ShopifyFault> => {
  const install = await findInstall(program.mainDb, storeId)
  if (install === undefined || install.tokens === null || install.uninstalledAt !== null) return NOT_INSTALLED
  const app = shopifyAppOf(program, install.sandbox)
  if (app === undefined) return { failed: 'unavailable', detail: 'This server has no Shopify app' }
  if (deadToken !== undefined || isEnding(install, program.now())) return renewLocked(program, storeId, app, deadToken)
  const { accessToken } = openTokens(program.secrets, install.tokens)
  return { app, shop: install.shopDomain, accessToken, lastError: install.lastError, scopes: install.scopes }
}
