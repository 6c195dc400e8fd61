import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** The hosts from which the customers of orders came to the store, in the last days before the order; orders without any are missing. since: no order is older. */
export const readReferrers = async (
  warehouse: Warehouse,
  { storeId, orderIds, since, maxAgeMs }: { storeId: string; orderIds: readonly string[]; since: Date; maxAgeMs: number },
): Promise<Map<string, string[]>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `
      WITH picked AS (
        SELECT order_id, person_id, touch_session_id, touch_at, touch_age_ms FROM journeys FINAL
        WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3)} AND order_id IN {orderIds:Array(String)} AND person_id != ''
      )
      SELECT order_id, groupUniqArray(50)(host) AS hosts
      FROM (
        SELECT order_id, session_id, at FROM picked
        ARRAY JOIN touch_session_id AS session_id, touch_at AS at, touch_age_ms AS age
        WHERE age <= {maxAgeMs:UInt64}
      ) AS visit
      INNER JOIN (
        SELECT session_id, at, domain(referrer) AS host FROM touches FINAL
        WHERE store_id = {storeId:String} AND referrer != '' AND visitor_id IN (
          SELECT person_id FROM picked
          UNION ALL
          SELECT visitor_id FROM persons FINAL WHERE store_id = {storeId:String} AND person_id IN (SELECT person_id FROM picked)
        )
      ) AS touch USING (session_id, at)
      GROUP BY order_id`,
    params: { storeId, since, orderIds: [...orderIds], maxAgeMs },
    row: z.object({ order_id: column.text, hosts: z.array(column.text) }),
  })
  return new Map(rows.map(({ order_id: orderId, hosts }) => [orderId, hosts]))
}
