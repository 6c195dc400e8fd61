import { DAY_MS } from '@convbox/contract/durations'
import type { OrderKeyId } from '@convbox/contract'
import type { Feature } from '../../http/handlers.ts'
import { changeBrowserOrderRules, readBrowserOrderRules } from './browser-orders.ts'
import { listOrderFiles, type OrderFileRow } from './order-files.rows.ts'
import { keepOrderFile, previewOrderFile } from './order-files.ts'
import { listOrderKeys } from './order-keys.rows.ts'
import { createOrderKey, revokeOrderKey, rotateOrderKey } from './order-keys.ts'
import { readArrivals } from './own-arrivals.rows.ts'
import { countIncompletePurchases, readOrderSources } from './own-arrivals.sql.ts'

/** Incomplete purchases are only looked for in this period: older faults may be fixed. */
const RECENT_MS = 7 * DAY_MS
const SHOWN_FILES = 10

const describeFile = ({ id, fileName, status, lines, doneLines, parkedLines, faults, createdAt, finishedAt }: OrderFileRow) => ({
  id,
  fileName,
  status,
  lines,
  doneLines,
  parkedLines,
  bad: faults,
  createdAt: createdAt.toISOString(),
  ...(finishedAt !== undefined && { finishedAt: finishedAt.toISOString() }),
})

/** Orders that Shopify does not tell: arrivals, keys of the server endpoint, files, and the rule for browser orders. */
export const ownOrdersFeature: Feature<'ownOrders'> = (program) => ({
  orderArrivals: async (_input, { store }) => {
    const [sources, arrivals, incompletePurchases, { rule, max }] = await Promise.all([
      readOrderSources(program.warehouse, store.id),
      readArrivals(program.mainDb, store.id),
      countIncompletePurchases(program.warehouse, store.id, new Date(program.now() - RECENT_MS)),
      readBrowserOrderRules(program.mainDb, store.id),
    ])
    return {
      sources: sources.map((row) => ({
        source: row.source,
        orders: row.orders,
        notCounted: row.not_counted,
        // Arrivals are noted since the orders of earlier versions came.
        lastAt: arrivals.get(row.source)?.toISOString() ?? row.last_at,
      })),
      incompletePurchases,
      browserOrders: rule,
      ...(max !== undefined && { browserOrderMax: max }),
    }
  },
  orderKeys: async (_input, { store }) => {
    const keys = await listOrderKeys(program.mainDb, store.id)
    return keys.map(({ id, createdAt, lastUsedAt, revokedAt }) => ({
      id: id as OrderKeyId,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
      ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    }))
  },
  createOrderKey: (_input, caller) => createOrderKey(program, caller),
  rotateOrderKey: ({ id }, caller) => rotateOrderKey(program, caller, id),
  revokeOrderKey: async ({ id }, caller) => {
    await revokeOrderKey(program, caller, id)
    return { ok: true }
  },
  saveBrowserOrders: async ({ rule, max }, caller) => {
    await changeBrowserOrderRules(program, caller, { rule, max: max === '' ? undefined : max })
    return { ok: true }
  },
  previewOrderFile: ({ csv }) => previewOrderFile(csv, program.now()),
  importOrderFile: async (file, caller) => {
    await keepOrderFile(program, caller, file)
    return { ok: true }
  },
  orderFiles: async (_input, { store }) => (await listOrderFiles(program.mainDb, store.id, SHOWN_FILES)).map(describeFile),
})
