/**
 * The return from Shopify's consent page: checks query, state and browser, exchanges the code, and saves the tokens with the store or until a user confirms.
 */
import type { Session } from '@shopify/shopify-api'
import { INSTALL_WAIT_MINUTES } from '@convbox/contract/api/shopify.values'
import { z } from 'zod'
import { findVisibleStore } from '../../http/access.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { ShopifyProgram } from '../../platforms/shopify/admin-client.ts'
import { setUpShop } from '../../platforms/shopify/set-up-shop.ts'
import { exchangeCode, missingScopes, readShop, type ShopFacts } from '../../platforms/shopify/shop-authorization.ts'
import { tokensOf } from '../../platforms/shopify/shop-tokens.ts'
import { proveShop } from '../../platforms/shopify/shopify-app.ts'
import { findStoreOfShop, type NewTokens } from '../../platforms/shopify/shopify-install.rows.ts'
import { hashState, isBound, type Browser } from './browser-state.ts'
import { startHistoryImport } from '../history-import/history-import.ts'
import { installIntoStore, type InstallProgram } from './install-into-store.ts'
import {
  claimAuthorization,
  findAuthorization,
  keepAuthorized,
  noteInstalled,
  type AuthorizationRow,
} from './shopify-authorization.rows.ts'

const waitingSchema = z.object({
  tokens: z.string(),
  accessExpiresAt: z.coerce.date().nullable(),
  refreshExpiresAt: z.coerce.date().nullable(),
  scopes: z.string(),
  shop: z.object({ name: z.string(), host: z.string(), timeZone: z.string(), currency: z.string() }),
})
/** A finished install waiting for confirmation: tokens, and Shopify's shop data. */
export type Waiting = NewTokens & { shop: ShopFacts }

/** Decrypts the waiting install of a state; undefined if there is none (any more). */
export const openWaiting = (program: Pick<ShopifyProgram, 'secrets'>, row: AuthorizationRow): Waiting | undefined =>
  row.tokens === null ? undefined : waitingSchema.parse(JSON.parse(program.secrets.open(row.tokens)))

/** The row of a state that this shop, app and browser may use; else throws the refusal. */
const checkState = async (
  program: ShopifyProgram,
  browser: Browser,
  state: string,
  proven: { shop: string; sandbox: boolean },
): Promise<AuthorizationRow> => {
  const row = state === '' ? undefined : await findAuthorization(program.mainDb, hashState(state), new Date(program.now()))
  if (row === undefined || row.shopDomain !== proven.shop || row.sandbox !== proven.sandbox) throw new AppError('used state')
  if (!isBound(program, browser, state)) throw new AppError('other browser')
  if (!(await claimAuthorization(program.mainDb, row.stateHash, new Date(program.now())))) throw new AppError('used state')
  return row
}

const checkScopes = (session: Session): void => {
  const missing = missingScopes(session.scope ?? '')
  if (missing.length > 0) throw new AppError('shop scope missing', { facts: { scopes: missing.join(', ') } })
}

/** Saves tokens of an existing store at once: its admin began this, and still is admin. */
const reauthorize = async (program: InstallProgram, row: AuthorizationRow, fresh: NewTokens): Promise<void> => {
  const store = await findStoreOfShop(program.mainDb, row.shopDomain)
  const visible =
    store?.id === row.storeId && row.userId ? await findVisibleStore(program.mainDb, row.userId, store.websiteName) : undefined
  if (store === undefined || visible?.role !== 'admin' || row.userId === null) throw new AppError('no store access')
  const { shopDomain, userId } = row
  const at = new Date(program.now())
  await program.mainDb.db.transaction(async (db) => {
    await installIntoStore({ db }, { store, fresh, shopDomain, userId, at })
    await noteInstalled({ db }, row.stateHash, at)
  })
  program.directory.invalidate()
  await startHistoryImport(program, store.id)
  program.signals.emit('imports')
  await setUpShop(program, store.id)
}

const withParam = (path: string, name: string, value: string): string => {
  const url = new URL(path, 'https://own.invalid')
  url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * Finishes an authorization from the callback's query. Returns the path of our app to continue at. Refusals: 'install declined', 'not a shop', 'forged
 * install', 'stale install', 'used state' (also of another shop), 'other browser', 'shop scope missing', 'shopify failed', 'no store access' (an existing store
 * whose admin the user is not, or no longer); nothing is stored then.
 */
export const completeInstall = async (program: InstallProgram, browser: Browser, query: URLSearchParams): Promise<string> => {
  const proven = await proveShop(program, query)
  if ('refused' in proven) throw new AppError(query.has('error') ? 'install declined' : proven.refused)
  const { shop, app } = proven
  const state = query.get('state') ?? ''
  const row = await checkState(program, browser, state, { shop, sandbox: app.sandbox })
  if (query.has('error') || !query.get('code')) throw new AppError('install declined')
  const session = await exchangeCode(program, app, shop, query.get('code') ?? '')
  if (session === undefined) throw new AppError('shopify failed')
  checkScopes(session)
  const fresh = tokensOf(program, session)
  if (row.storeId !== null) {
    await reauthorize(program, row, fresh)
    return row.redirectPath
  }
  const said = await readShop(program, app, session)
  if ('failed' in said) throw new AppError('shopify failed', { cause: new Error(said.detail) })
  const waiting: Waiting = { ...fresh, shop: said.result.facts }
  await keepAuthorized(program.mainDb, row.stateHash, {
    tokens: program.secrets.seal(JSON.stringify(waiting)),
    expiresAt: new Date(program.now() + INSTALL_WAIT_MINUTES * 60_000),
  })
  return withParam(row.redirectPath, 'response', state)
}
