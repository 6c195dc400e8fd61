/** Sends a browser to Shopify's consent page: an install that begins at Shopify, one that begins here, or a store that is authorized again. */
import type { Product } from '@convbox/contract'
import { AppError } from '../../http/app-error.ts'
import { findVisibleStore } from '../../http/access.rows.ts'
import type { PublicCaller } from '../../http/handlers.ts'
import { askShopify, type ShopifyProgram } from '../../platforms/shopify/admin-client.ts'
import { consentAddress, missingScopes, shopSchema } from '../../platforms/shopify/shop-authorization.ts'
import { SHOP_DOCUMENT } from '../../platforms/shopify/shop.graphql.ts'
import { proveShop, shopifyAppOf, type ShopifyApp } from '../../platforms/shopify/shopify-app.ts'
import { findInstall, findStoreOfShop } from '../../platforms/shopify/shopify-install.rows.ts'
import { signOut } from '../account/account.ts'
import { bindState, CONSENT_MINUTES, createState, hashState, type WritableBrowser } from './browser-state.ts'
import { insertAuthorization } from './shopify-authorization.rows.ts'

/** Page on which the user confirms an install. */
export const CONFIRM_PATH = '/add-website-callback'

type Beginning = { shop: string; app: ShopifyApp; redirectPath: string; storeId?: string; userId?: string; granted?: string }

const begin = async (program: ShopifyProgram, browser: WritableBrowser, beginning: Beginning): Promise<string> => {
  const { shop, app, redirectPath, storeId, userId, granted } = beginning
  const state = createState()
  const now = new Date(program.now())
  await insertAuthorization(program.mainDb, {
    stateHash: hashState(state),
    shopDomain: shop,
    sandbox: app.sandbox,
    storeId: storeId ?? null,
    userId: userId ?? null,
    redirectPath,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CONSENT_MINUTES * 60_000),
  })
  bindState(program, browser, state)
  return consentAddress(program, app, shop, state, granted)
}

/** The store of this shop if the app works there with all its scopes; verified at Shopify, because we may have missed an uninstall. */
const findWorkingStore = async (program: ShopifyProgram, shop: string, sandbox: boolean): Promise<string | undefined> => {
  const store = await findStoreOfShop(program.mainDb, shop)
  const install = store?.sandbox === sandbox ? await findInstall(program.mainDb, store.id) : undefined
  if (store === undefined || install === undefined || install.uninstalledAt !== null) return undefined
  const answer = await askShopify(program, store.id, SHOP_DOCUMENT, {}, shopSchema)
  return 'result' in answer && missingScopes(answer.result.scopes).length === 0 ? `/website/${store.websiteName}/welcome` : undefined
}

/**
 * Handles a signed query from Shopify. The signature proves the shop but not the person: a signed-in user is signed out, nobody is signed in, no account is
 * created. Returns the redirect: the store if the app works there, else the consent page. Refuses a query that is forged, too old, or without a shop; then the
 * session stays.
 */
export const beginAtShopify = async (
  program: ShopifyProgram,
  caller: PublicCaller,
  query: URLSearchParams,
  redirectPath: string | undefined,
): Promise<string> => {
  const proven = await proveShop(program, query)
  if ('refused' in proven) throw new AppError(proven.refused)
  if (caller.token !== undefined) await signOut(program, caller)
  const { shop, app } = proven
  return (
    (await findWorkingStore(program, shop, app.sandbox)) ??
    begin(program, caller, { shop, app, redirectPath: redirectPath ?? CONFIRM_PATH })
  )
}

const appFor = (program: ShopifyProgram, sandbox: boolean): ShopifyApp => {
  if (sandbox && !program.config.SANDBOX) throw new AppError('invalid input', { details: { sandbox: 'This server has no sandbox' } })
  const app = shopifyAppOf(program, sandbox)
  if (app === undefined) throw new AppError('no shopify app')
  return app
}

/** Starts an install from a shop domain typed in the app. Does not reveal whether we know the shop: its owner learns that after consent. */
export const beginHere = (
  program: ShopifyProgram,
  browser: WritableBrowser,
  wish: { shop: string; sandbox: boolean; tenantId: string; userId: string; product: Product | undefined },
): Promise<string> =>
  begin(program, browser, {
    shop: wish.shop,
    app: appFor(program, wish.sandbox),
    userId: wish.userId,
    redirectPath: `${CONFIRM_PATH}?${new URLSearchParams({ tenantId: wish.tenantId, ...(wish.product && { product: wish.product }) }).toString()}`,
  })

/** Authorizes an existing store again: requests missing scopes in addition to its own. */
export const beginAgain = async (
  program: ShopifyProgram,
  browser: WritableBrowser,
  wish: { storeId: string; websiteName: string; userId: string; redirectPath: string | undefined },
): Promise<string> => {
  const visible = await findVisibleStore(program.mainDb, wish.userId, wish.websiteName)
  const install = await findInstall(program.mainDb, wish.storeId)
  const shop = install?.shopDomain
  if (visible === undefined || shop === undefined) throw new AppError('shop not connected')
  return begin(program, browser, {
    shop,
    app: appFor(program, visible.store.sandbox),
    storeId: wish.storeId,
    userId: wish.userId,
    redirectPath: wish.redirectPath ?? `/website/${wish.websiteName}/website-info`,
    granted: install?.scopes ?? '',
  })
}
