/** SQL of what frames consist of, as it was kept and as it is. Params as in kept-journeys.sql.ts. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { SPEND_LINE } from '../../derive/kept-figures.sql.ts'
import { claims, orderPools, type BlendedShape } from '../blended-credits.sql.ts'
import { RANGE } from '../credits.sql.ts'
import { NIGHT_OF_DAY, type ChangesSpan } from './changes.sql.ts'

const KEPT_CLAIMS = `
  SELECT day, channel, toFloat64(sum(views)) AS claimed
  FROM
  (
    SELECT ${SPEND_LINE.join(', ')}, argMax(orders_1d_view, kept_at) AS views
    FROM kept_spend
    WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date} AND kept_at <= ${NIGHT_OF_DAY}
    GROUP BY ${SPEND_LINE.join(', ')}
  )
  GROUP BY day, channel
  HAVING claimed > 0`

const claimRow = z.object({ at_day: column.day, of_channel: column.text, claimed: z.number() })

/** What each channel claims for views of each day. */
export const readClaims = (warehouse: Warehouse, span: ChangesSpan, kept: boolean): Promise<z.output<typeof claimRow>[]> =>
  warehouse.query({
    sql: `SELECT toString(day) AS at_day, toString(channel) AS of_channel, claimed FROM (${kept ? KEPT_CLAIMS : claims('channel')})`,
    params: span,
    row: claimRow,
  })

const ordersRow = z.object({ of_day: column.day, giving: column.count })

/** How many orders of each day give to views. */
export const readDayOrders = (
  warehouse: Warehouse,
  span: ChangesSpan,
  { scope, kept }: Pick<BlendedShape, 'scope' | 'kept'>,
): Promise<z.output<typeof ordersRow>[]> =>
  warehouse.query({
    sql: `
      SELECT toString(at_day) AS of_day, countIf(NOT is_last_ad) AS giving
      FROM (${orderPools({ scope, level: 'channel', ...(kept === true && { kept }) }, RANGE, '')})
      GROUP BY at_day`,
    params: span,
    row: ordersRow,
  })

const sinceRow = z.object({ since: column.time.nullable() })

/** From when on no kept version lacks what rules of Custom look at: 1970 where none ever did, also of a store without an order; undefined while all do. */
export const readFieldsSince = async (warehouse: Warehouse, storeId: string): Promise<Date | undefined> => {
  const [found] = await warehouse.query({
    sql: `SELECT if(countIf(has_fields = 0 AND gone = 0) = 0, toDateTime64(0, 3, 'UTC'), minOrNullIf(kept_at, has_fields = 1)) AS since FROM kept_orders WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: sinceRow,
  })
  return found?.since == null ? undefined : new Date(found.since)
}
