/** Confirms a waiting install: the user picks an organization, and its new store, or the store that has this shop, gets the app. */
import type { Product } from '@convbox/contract'
import { findVisibleStore } from '../../http/access.rows.ts'
import { AppError } from '../../http/app-error.ts'
import { setUpShop } from '../../platforms/shopify/set-up-shop.ts'
import { findStoreOfShop } from '../../platforms/shopify/shopify-install.rows.ts'
import { startHistoryImport } from '../history-import/history-import.ts'
import { createStore } from '../stores/stores.ts'
import { hashState, isBound, type Browser } from './browser-state.ts'
import { openWaiting, type Waiting } from './complete-install.ts'
import { installIntoStore, type InstallProgram } from './install-into-store.ts'
import {
  claimConfirmation,
  findAuthorization,
  findNewerAuthorization,
  forgetTokens,
  releaseConfirmation,
  type AuthorizationRow,
} from './shopify-authorization.rows.ts'

/** The waiting install of a state, for this browser and user; 'used state' if there is none. */
export const findWaiting = async (
  program: InstallProgram,
  browser: Browser,
  state: string,
  userId: string,
): Promise<{ row: AuthorizationRow; waiting: Waiting }> => {
  const row = await findAuthorization(program.mainDb, hashState(state), new Date(program.now()))
  const waiting = row === undefined || row.confirmedAt !== null ? undefined : openWaiting(program, row)
  if (row === undefined || waiting === undefined) throw new AppError('used state')
  if (!isBound(program, browser, state) || (row.userId !== null && row.userId !== userId)) throw new AppError('other browser')
  return { row, waiting }
}

/**
 * The store that has this shop already, if the user may see it. 'shop taken': another tenant's, without naming it; or a sandbox store's for a real shop, and
 * vice versa.
 */
export const findKnownStore = async (program: InstallProgram, row: AuthorizationRow, userId: string) => {
  const known = await findStoreOfShop(program.mainDb, row.shopDomain)
  if (known === undefined) return undefined
  const visible = await findVisibleStore(program.mainDb, userId, known.websiteName)
  if (visible === undefined || known.sandbox !== row.sandbox) throw new AppError('shop taken')
  return known
}

/** product: the new store's product. */
type Confirmation = { state: string; tenantId: string; userId: string; product: Product | undefined }

const makeStore = async (program: InstallProgram, row: AuthorizationRow, { shop }: Waiting, by: Omit<Confirmation, 'state'>) => {
  const made = await createStore(program, {
    tenantId: by.tenantId,
    title: shop.name,
    websiteUrl: `https://${shop.host}`,
    timeZone: shop.timeZone,
    currency: shop.currency,
    sandbox: row.sandbox,
    shopDomain: row.shopDomain,
    ...(by.product && { product: by.product }),
    byUserId: by.userId,
  })
  return { ...made, tenantId: by.tenantId }
}

/**
 * Creates or finds the store and installs the app into it. Returns the store's public name. An install is confirmed once; if its store could not be created, it
 * can be tried again.
 */
export const confirmInstall = async (program: InstallProgram, browser: Browser, confirmation: Confirmation): Promise<string> => {
  const { state, tenantId, userId, product } = confirmation
  const { row, waiting } = await findWaiting(program, browser, state, userId)
  const known = await findKnownStore(program, row, userId)
  if (known !== undefined && known.tenantId !== tenantId) throw new AppError('shop taken')
  const at = new Date(program.now())
  if (!(await claimConfirmation(program.mainDb, row.stateHash, at))) throw new AppError('used state')
  try {
    const store = known ?? (await makeStore(program, row, waiting, { tenantId, userId, product }))
    // Consents in two tabs: only the newer one's tokens still work, whichever is confirmed last.
    const newer = await findNewerAuthorization(program.mainDb, row)
    if (known !== undefined && newer !== undefined && newer.confirmedAt !== null) {
      await forgetTokens(program.mainDb, row.stateHash)
      return store.websiteName
    }
    const { shop: _facts, ...fresh } = (newer && openWaiting(program, newer)) ?? waiting
    await program.mainDb.db.transaction(async (db) => {
      await installIntoStore({ db }, { store, fresh, shopDomain: row.shopDomain, userId, at })
      await forgetTokens({ db }, row.stateHash)
    })
    program.directory.invalidate()
    await startHistoryImport(program, store.id)
    program.signals.emit('imports')
    await setUpShop(program, store.id)
    return store.websiteName
  } catch (error) {
    await releaseConfirmation(program.mainDb, row.stateHash)
    throw error instanceof AppError && error.code === 'already exists' ? new AppError('shop taken') : error
  }
}
