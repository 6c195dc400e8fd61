/** SQL of a store's own retention. Deletes whole rows of one store and waits until they are in no active part. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** Tables subject to retention, with their time column. Journeys, orders, sessions and touches stay. */
const AGING = { events: 'occurred_at', product_events: 'at', deliveries: 'received_at', drops: 'minute' } as const
export const AGING_TABLES = ['events', 'product_events', 'deliveries', 'drops'] as const

/** Deletes a store's rows from before a time; returns how many. */
export const deleteBefore = async (
  warehouse: Warehouse,
  storeId: string,
  table: (typeof AGING_TABLES)[number],
  before: Date,
): Promise<number> => {
  const where = `store_id = {storeId:String} AND ${AGING[table]} < {before:DateTime64(3, 'UTC')}`
  const params = { storeId, before }
  const [found] = await warehouse.query({
    sql: `SELECT count() AS rows FROM ${table} WHERE ${where}`,
    params,
    row: z.object({ rows: column.count }),
  })
  if (found === undefined || found.rows === 0) return 0
  await warehouse.command(`ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 2`, params)
  return found.rows
}
