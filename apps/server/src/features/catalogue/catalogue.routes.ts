import { LISTED_FILE_FAULTS } from '@convbox/contract/catalogue'
import { countCatalogue, markUnseen, searchProducts, writeProducts } from '../../catalogue/catalogue.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { isConnected, withShopLock } from '../history-import/history-import.ts'
import { findRead, noteFileRead, wantRead, type CatalogueRead } from './catalogue-reads.rows.ts'
import { readProductFile } from './read-product-file.ts'

const PAGE_SIZE = 50
const SHOWN_COLLECTIONS = 200
/** Products that are written at once. */
const CHUNK = 500

const describeRead = ({ source, status, products, changed, removed, failedReason, startedAt, finishedAt }: CatalogueRead) => ({
  source,
  status,
  products,
  changed,
  removed,
  ...(failedReason !== undefined && { failedReason }),
  ...(startedAt !== undefined && { startedAt: startedAt.toISOString() }),
  ...(finishedAt !== undefined && { finishedAt: finishedAt.toISOString() }),
})

/** The products of a store, and how they came. */
export const catalogueFeature: Feature<'catalogue'> = (program) => {
  const { mainDb } = program
  const stateOf = async ({ store }: StoreCaller) => {
    const [connected, numbers, read] = await Promise.all([
      isConnected(mainDb, store.id),
      countCatalogue(mainDb, store.id, SHOWN_COLLECTIONS),
      findRead(mainDb, store.id),
    ])
    return { isConnected: connected, ...numbers, ...(read && { read: describeRead(read) }) }
  }
  const note = ({ store, user }: StoreCaller, action: 'catalogue read' | 'product file imported'): Promise<void> =>
    writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: store.websiteName, detail: {} })
  return {
    catalogueState: (_input, caller) => stateOf(caller),
    catalogueProducts: async ({ search, page }, { store }) => ({
      ...(await searchProducts(mainDb, store.id, { search, first: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })),
      pageSize: PAGE_SIZE,
      currency: store.currency,
    }),
    readCatalogue: async (_input, caller) => {
      if (!(await isConnected(mainDb, caller.store.id)))
        throw new AppError('invalid input', { details: { store: 'No Shopify store is connected' } })
      await wantRead(mainDb, caller.store.id, new Date(program.now()))
      await note(caller, 'catalogue read')
      program.signals.emit('imports')
      return stateOf(caller)
    },
    importProductFile: async ({ csv }, caller) => {
      const { store } = caller
      if (await isConnected(mainDb, store.id))
        throw new AppError('invalid input', { details: { csv: 'The connected Shopify store tells its products itself' } })
      const { products, lines, missing, unknown, bad } = readProductFile(csv)
      const result = { lines, missing, unknown, bad: bad.slice(0, LISTED_FILE_FAULTS), badCount: bad.length }
      if (missing.length + bad.length > 0 || products.length === 0) return { isTaken: false, products: products.length, ...result }
      let isTaken = false
      await withShopLock(mainDb, store.id, async () => {
        const at = new Date(program.now())
        let changed = 0
        for (let first = 0; first < products.length; first += CHUNK)
          changed += await writeProducts(mainDb, store.id, products.slice(first, first + CHUNK), at)
        // What an earlier file had and this one has not.
        const removed = await markUnseen(mainDb, store.id, at, at)
        await noteFileRead(mainDb, store.id, { products: products.length, changed, removed, at })
        isTaken = true
      })
      if (!isTaken) throw new AppError('invalid input', { details: { csv: 'Another file is being read. Try again in a minute' } })
      await note(caller, 'product file imported')
      return { isTaken, products: products.length, ...result }
    },
  }
}
