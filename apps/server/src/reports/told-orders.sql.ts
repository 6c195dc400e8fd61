/** SQL of the orders whose credit rests on the shop's own record of visits. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { CLICK_ORDERS, EXCLUDED, HAS_CLICK, RANGE } from './credits.sql.ts'
import type { Span } from './report-span.ts'

/** All touches are the shop's. Journeys from before it was asked have no marks. Reads one small column. */
const IS_TOLD = 'notEmpty(touch_is_told) AND NOT has(touch_is_told, 0)'

/** Number of attributed orders of a range, by click time with a touch in it, of which our script saw no visit: the shop told all of them. */
export const countToldOrders = async (warehouse: Warehouse, span: Span, { byClick = false } = {}): Promise<number> => {
  const [row] = await warehouse.query({
    sql: `
      SELECT count() AS orders
      FROM journeys FINAL
      WHERE ${byClick ? `${CLICK_ORDERS} AND ${HAS_CLICK}` : RANGE} AND ${EXCLUDED} = '' AND n_all[{window:UInt8}] > 0 AND ${IS_TOLD}`,
    params: span,
    row: z.object({ orders: column.count }),
  })
  return row?.orders ?? 0
}
