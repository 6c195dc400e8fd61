import type { Arrivals } from '@convbox/contract/reception'
import { column, mainDbSchema, type MainDbQueries, type Warehouse } from '@convbox/storage'
import { eq, exists, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { shopStatusOf } from '../shopify/shop-connection.ts'

const { store, historyImport, shopifyInstall } = mainDbSchema

/**
 * How many events of each store the warehouse holds, and when the first and the last arrived. One row for each store that has any.
 * Copies that are not merged yet count twice for a moment: it answers "has anything come?", not a report. Leans on the projection `arrivals_by_source`: few rows for each part of the table, however many events.
 */
const ARRIVALS = `
SELECT store_id, count() AS events, min(received_at) AS first_at, max(received_at) AS last_at
FROM events
WHERE store_id IN {storeIds:Array(String)} AND deleted = 0
GROUP BY store_id
`

const arrivalRow = z.object({ store_id: column.text, events: column.count, first_at: column.time, last_at: column.time })

/** What the main database knows of a store's arrivals: when its first live event came, how its app stands at Shopify, whether a history was imported. */
const readSigns = async ({ db }: MainDbQueries, storeIds: readonly string[]) =>
  db
    .select({
      storeId: store.id,
      firstEventAt: store.firstEventAt,
      install: {
        uninstalledAt: shopifyInstall.uninstalledAt,
        tokens: shopifyInstall.tokens,
        scopes: shopifyInstall.scopes,
        lastError: shopifyInstall.lastError,
      },
      hasImport: exists(db.select().from(historyImport).where(eq(historyImport.storeId, store.id))).mapWith(Boolean),
    })
    .from(store)
    .leftJoin(shopifyInstall, eq(shopifyInstall.storeId, store.id))
    .where(inArray(store.id, [...storeIds]))

/** The arrivals of some stores by store id, and how each stands at Shopify, in one question to each database; eventCount counts imported purchases too. */
export const readArrivals = async (
  { warehouse, mainDb }: { warehouse: Warehouse; mainDb: MainDbQueries },
  storeIds: readonly string[],
): Promise<Map<string, Arrivals & { eventCount: number; shopStatus?: ReturnType<typeof shopStatusOf> }>> => {
  const [counted, signs] = await Promise.all([
    warehouse.query({ sql: ARRIVALS, params: { storeIds: [...storeIds] }, row: arrivalRow }),
    readSigns(mainDb, storeIds),
  ])
  const countedOf = new Map(counted.map((row) => [row.store_id, row]))
  return new Map(
    signs.map(({ storeId, firstEventAt, install, hasImport }) => {
      const { events = 0, first_at, last_at } = countedOf.get(storeId) ?? {}
      // Orders imported from a shop's history are no sign that its pages send anything.
      const first = firstEventAt?.toISOString() ?? (hasImport ? undefined : first_at)
      return [
        storeId,
        {
          eventCount: events,
          ...(first !== undefined && { firstEventAt: first }),
          ...(first !== undefined && last_at !== undefined && { lastEventAt: last_at }),
          ...(install?.uninstalledAt && { uninstalledAt: install.uninstalledAt.toISOString() }),
          ...(install && { shopStatus: shopStatusOf(install) }),
        },
      ]
    }),
  )
}
