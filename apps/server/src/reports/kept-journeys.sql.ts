/**
 * Orders as they were kept. Params besides storeId, from and to: fromDay, timezone, and asOf: for each day of the range the time of the night whose figures count,
 * 1970 where nothing was kept.
 */

const RANGE = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`

/** The night that counts for an order of its day. */
export const NIGHT_OF_ORDER = `{asOf:Array(DateTime64(3, 'UTC'))}[toUInt32(toDate(ordered_at, {timezone:String}) - {fromDay:Date}) + 1]`

/** The newest versions up to their nights, with the columns of journeys that credit needs; without orders that were gone. */
export const KEPT_JOURNEYS = `
  (
    SELECT * FROM
    (
      SELECT * FROM kept_orders FINAL
      WHERE ${RANGE} AND kept_at <= ${NIGHT_OF_ORDER}
      ORDER BY kept_at DESC
      LIMIT 1 BY ordered_at, order_id
    )
    WHERE gone = 0
  )`
