/** The catalogues of stores with the Shopify app: read whole at first and every night, and single products as the shop tells of changes. */
import { listChanged, listChangedStores, markChanged, markDeleted } from '../../catalogue/catalogue.rows.ts'
import { refreshProducts } from '../../platforms/shopify/products.ts'
import type { Program } from '../../program.ts'
import { readConnectedStores, withShopLock } from '../history-import/history-import.ts'
import { findRead, listNeverRead, listUnfinishedReads, wantRead } from './catalogue-reads.rows.ts'
import { advanceReading, CHUNK } from './read-catalogue.ts'

/** A store with more changed products than this is read whole. */
const MANY_CHANGED = 250

type Told = { kind: 'changed' | 'deleted'; productId: string } | { kind: 'collections' }

/** Notes what a shop's webhook tells of its catalogue; it is read within a minute. */
export const noteCatalogueChange = async (program: Program, storeId: string, told: Told): Promise<void> => {
  const at = new Date(program.now())
  // Membership of a collection is told of the collection, not of its products.
  if (told.kind === 'collections') return wantRead(program.mainDb, storeId, at)
  if (told.kind === 'changed') return markChanged(program.mainDb, storeId, told.productId, at)
  return markDeleted(program.mainDb, storeId, [told.productId], at)
}

const readChanged = async (program: Program, storeId: string): Promise<void> => {
  const productIds = await listChanged(program.mainDb, storeId, MANY_CHANGED + 1)
  if (productIds.length <= MANY_CHANGED) await refreshProducts(program, storeId, productIds)
  else if ((await findRead(program.mainDb, storeId))?.finishedAt !== undefined)
    await wantRead(program.mainDb, storeId, new Date(program.now()))
}

/** Begins, continues and ends readings of whole catalogues, and reads changed products. chunkProducts: saved at one time. One store's failure does not stop the others. */
export const readCatalogues = async (program: Program, chunkProducts = CHUNK): Promise<void> => {
  const { mainDb, logger } = program
  const guarded = async (storeId: string, work: () => Promise<void>): Promise<void> => {
    try {
      await withShopLock(mainDb, storeId, work)
    } catch (error) {
      logger.error({ err: error, storeId }, 'the catalogue of a store could not be read and is tried again')
    }
  }
  for (const storeId of await listNeverRead(mainDb)) await wantRead(mainDb, storeId, new Date(program.now()))
  const connected = new Set(await readConnectedStores(mainDb))
  for (const storeId of await listChangedStores(mainDb))
    if (connected.has(storeId)) await guarded(storeId, () => readChanged(program, storeId))
  for (const { storeId } of await listUnfinishedReads(mainDb)) await guarded(storeId, () => advanceReading(program, storeId, chunkProducts))
}

/** Wants every connected store's catalogue compared with its shop. */
export const compareCatalogues = async (program: Program): Promise<void> => {
  for (const storeId of await readConnectedStores(program.mainDb)) await wantRead(program.mainDb, storeId, new Date(program.now()))
}
