/** SQL of a trial of convbox's constants: the orders whose shares move. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { creditedTouchesSql } from '../../reports/credit-report.sql.ts'
import type { CreditShape } from '../../reports/credits.sql.ts'
import { AS_STORED } from '../../reports/in-currency.sql.ts'
import type { Span } from '../../reports/report-span.ts'

/** Shares that differ by less are equal: doubles that were added in another order. */
const EQUAL_SHARES = 1e-9

/** Orders of which some share goes to another channel, and how many whole orders these shares are: each leaves one channel and enters another. */
export const countMovedOrders = async (
  warehouse: Warehouse,
  span: Span,
  { before, after }: { before: CreditShape; after: CreditShape },
): Promise<{ orders: number; credit: number }> => {
  const [row] = await warehouse.query({
    sql: `
      SELECT uniqExact(order_id) AS orders, sum(abs(change)) / 2 AS credit
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
      )`,
    params: { ...span, ...AS_STORED },
    row: z.object({ orders: column.count, credit: z.number() }),
  })
  return row ?? { orders: 0, credit: 0 }
}
