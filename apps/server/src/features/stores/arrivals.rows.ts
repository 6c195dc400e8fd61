import type { EventSource } from '@convbox/contract'
import type { Arrivals } from '@convbox/contract/reception'
import { column, mainDbSchema, type MainDbQueries, type Warehouse } from '@convbox/storage'
import { inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { shopStatusOf } from '../shopify/shopify.ts'

const { shopifyInstall } = mainDbSchema

/**
 * Events of each store and source in the warehouse: number, first and last arrival. One row per store and source. Copies not merged yet count twice for a
 * moment: it tells whether anything came, it is no report. Uses the projection `arrivals_by_source`: few rows per part, however many events.
 */
const ARRIVALS = `
SELECT store_id, source, count() AS events, min(received_at) AS first_at, max(received_at) AS last_at
FROM events
WHERE store_id IN {storeIds:Array(String)} AND deleted = 0
GROUP BY store_id, source
`

const arrivalRow = z.object({
  store_id: column.text,
  source: column.text,
  events: column.count,
  first_at: column.time,
  last_at: column.time,
})
type ArrivalRow = z.output<typeof arrivalRow>

/** Sources of orders told by Shopify or the store's server, live or as history; they come whether or not the store's pages send anything. */
const OF_ORDERS: readonly string[] = ['shopify', 'server'] satisfies EventSource[]

const firstAndLastOf = (rows: readonly ArrivalRow[]): Pick<Arrivals, 'firstEventAt' | 'lastEventAt'> => {
  const heard = rows.filter(({ source }) => !OF_ORDERS.includes(source))
  const [first, last] = [
    heard
      .map((row) => row.first_at)
      .toSorted()
      .at(0),
    heard
      .map((row) => row.last_at)
      .toSorted()
      .at(-1),
  ]
  return { ...(first !== undefined && { firstEventAt: first }), ...(last !== undefined && { lastEventAt: last }) }
}

/** Status of each store's app at Shopify. */
const readInstalls = ({ db }: MainDbQueries, storeIds: readonly string[]) =>
  db
    .select({
      storeId: shopifyInstall.storeId,
      uninstalledAt: shopifyInstall.uninstalledAt,
      hasTokens: isNotNull(shopifyInstall.tokens).mapWith(Boolean),
      scopes: shopifyInstall.scopes,
      lastError: shopifyInstall.lastError,
    })
    .from(shopifyInstall)
    .where(inArray(shopifyInstall.storeId, [...storeIds]))

/** Arrivals and Shopify status of some stores by store id, with one query per database; eventCount includes orders told by Shopify. */
export const readArrivals = async (
  { warehouse, mainDb }: { warehouse: Warehouse; mainDb: MainDbQueries },
  storeIds: readonly string[],
): Promise<Map<string, Arrivals & { eventCount: number; shopStatus?: ReturnType<typeof shopStatusOf> }>> => {
  const [arrived, installs] = await Promise.all([
    warehouse.query({ sql: ARRIVALS, params: { storeIds: [...storeIds] }, row: arrivalRow }),
    readInstalls(mainDb, storeIds),
  ])
  const rowsOf = Map.groupBy(arrived, (row) => row.store_id)
  const installOf = new Map(installs.map((install) => [install.storeId, install]))
  return new Map(
    storeIds.map((storeId) => {
      const rows = rowsOf.get(storeId) ?? []
      const install = installOf.get(storeId)
      return [
        storeId,
        {
          eventCount: rows.reduce((sum, { events }) => sum + events, 0),
          ...firstAndLastOf(rows),
          ...(install?.uninstalledAt && { uninstalledAt: install.uninstalledAt.toISOString() }),
          ...(install && { shopStatus: shopStatusOf(install) }),
        },
      ]
    }),
  )
}
