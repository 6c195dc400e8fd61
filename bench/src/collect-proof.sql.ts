import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** One row: number of rows of a store's events, and of their distinct ids. Not FINAL, so that a row inserted twice shows. */
const EVENTS = `SELECT count() AS rows, uniqExact(id) AS ids FROM events WHERE store_id = {storeId:String}`

export const countEvents = async (warehouse: Warehouse, storeId: string): Promise<{ rows: number; ids: number }> => {
  const [found] = await warehouse.query({ sql: EVENTS, params: { storeId }, row: z.object({ rows: column.count, ids: column.count }) })
  return found ?? { rows: 0, ids: 0 }
}

/** One row: a platform and how many events it has delivered. */
const DELIVERED = `
SELECT platform, uniqExactIf(event_id, state = 'delivered') AS delivered
FROM deliveries
WHERE store_id = {storeId:String}
GROUP BY platform
ORDER BY platform`

export const countDelivered = (warehouse: Warehouse, storeId: string): Promise<{ platform: string; delivered: number }[]> =>
  warehouse.query({ sql: DELIVERED, params: { storeId }, row: z.object({ platform: column.text, delivered: column.count }) })
