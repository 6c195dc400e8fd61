/** SQL of a trial: the orders whose shares move. */
import { TRIAL_LISTED } from '@convbox/contract/model-settings'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { creditedTouchesSql } from '../../reports/credit-report.sql.ts'
import { RANGE, type CreditShape } from '../../reports/credits.sql.ts'
import { AS_STORED } from '../../reports/in-currency.sql.ts'
import type { Span } from '../../reports/report-span.ts'

/** Shares that differ by less are equal: doubles that were added in another order. */
const EQUAL_SHARES = 1e-9

const movedRow = z.object({
  order_id: column.text,
  order_name: column.text,
  ordered_at: column.time,
  total: column.decimal,
  credit: z.number(),
  loser: column.text,
  gainer: column.text,
  orders: column.count,
  all_credit: z.number(),
})
export type MovedOrder = z.output<typeof movedRow>

/**
 * Orders of which some share goes to another channel, most money first; orders and all_credit: of all of them, not only of the listed. What leaves every channel
 * goes to nobody (''), who may lose it as well.
 */
export const readMovedOrders = (
  warehouse: Warehouse,
  span: Span,
  { before, after }: { before: CreditShape; after: CreditShape },
): Promise<MovedOrder[]> =>
  warehouse.query({
    sql: `
      SELECT moved.order_id AS order_id, j.order_name AS order_name, j.ordered_at AS ordered_at, toString(j.total) AS total, moved.credit AS credit,
        moved.loser AS loser, moved.gainer AS gainer, count() OVER () AS orders, sum(moved.credit) OVER () AS all_credit
      FROM
      (
        SELECT order_id, sumIf(change, change > 0) AS gained, -sumIf(change, change < 0) AS lost, greatest(gained, lost) AS credit,
          if(gained - lost > greatest(-min(change), 0), '', argMin(t_channel, change)) AS loser,
          if(lost - gained > greatest(max(change), 0), '', argMax(t_channel, change)) AS gainer
        FROM
        (
          SELECT order_id, t_channel, sum(share) AS change
          FROM
          (
            SELECT order_id, toString(t_channel) AS t_channel, credit AS share FROM (${creditedTouchesSql(after, [])})
            UNION ALL
            SELECT order_id, toString(t_channel) AS t_channel, -credit AS share FROM (${creditedTouchesSql(before, [])})
          )
          GROUP BY order_id, t_channel
          HAVING abs(change) > ${EQUAL_SHARES}
        )
        GROUP BY order_id
      ) AS moved
      INNER JOIN (SELECT order_id, order_name, ordered_at, total FROM journeys FINAL WHERE ${RANGE}) AS j ON j.order_id = moved.order_id
      ORDER BY moved.credit * toFloat64(j.total) DESC, moved.order_id
      LIMIT ${TRIAL_LISTED}`,
    params: { ...span, ...AS_STORED },
    row: movedRow,
  })
