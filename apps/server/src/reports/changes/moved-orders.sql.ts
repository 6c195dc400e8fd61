/** SQL of kept orders that another frame shares differently, though nothing of them has changed. Params as in kept-journeys.sql.ts. */
import { UNTRACKED } from '@convbox/attribution'
import { column, type Params, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { creditedTouchesSql } from '../credit-report.sql.ts'
import type { OrderAmount } from '../credited-measures.ts'
import type { CreditShape } from '../credits.sql.ts'
import type { ChangesSpan } from './changes.sql.ts'

const COLUMNS = ['order_name', 'order_number'] as const
/** Smaller parts of an order are the noise of shares. */
const NOISE = 1e-7

const row = z.object({
  order_id: column.text,
  order_name: column.text,
  order_number: column.text,
  at: column.time,
  moves: z.array(z.tuple([z.string(), z.number()])),
  orders: column.count,
})
export type MovedOrder = z.output<typeof row>

/** before, after: how the orders are shared, with the params of both. amount: of the figure. channel: one alone, '' for all. */
export type MovedQuestion = {
  before: CreditShape
  after: CreditShape
  params: Params
  amount: OrderAmount
  channel: string
  limit: number
}

/** The orders that moved most, each with what its channels get more or less; orders: how many there are. What channels get more, Untracked has less. */
export const readMovedOrders = (
  warehouse: Warehouse,
  span: ChangesSpan,
  { before, after, params, amount, channel, limit }: MovedQuestion,
): Promise<MovedOrder[]> => {
  const side = (shape: CreditShape, sign: '' | '-'): string => `
        SELECT order_id, ordered_at, ${COLUMNS.join(', ')}, toString(t_channel) AS channel, ${sign}credit * amount_${amount} AS part
        FROM (${creditedTouchesSql({ ...shape, kept: true }, [amount], { columns: COLUMNS })})`
  const untracked =
    after.scope === 'all'
      ? `if(abs(arraySum(each -> each.2, named)) > ${NOISE}, [('${UNTRACKED}', -arraySum(each -> each.2, named))], [])`
      : '[]'
  return warehouse.query({
    sql: `
      SELECT order_id, order_name, order_number, ordered_at AS at, moves, count() OVER () AS orders
      FROM
      (
        SELECT order_id, ordered_at, order_name, order_number, groupArray((channel, moved)) AS named,
          arrayFilter(each -> {channel:String} = '' OR each.1 = {channel:String}, arrayConcat(named, ${untracked})) AS moves
        FROM
        (
          SELECT order_id, ordered_at, ${COLUMNS.join(', ')}, channel, sum(part) AS moved
          FROM (${side(after, '')} UNION ALL ${side(before, '-')})
          WHERE channel != ''
          GROUP BY order_id, ordered_at, ${COLUMNS.join(', ')}, channel
          HAVING abs(moved) > ${NOISE}
        )
        GROUP BY order_id, ordered_at, order_name, order_number
        HAVING notEmpty(moves)
      )
      ORDER BY arraySum(each -> abs(each.2), moves) DESC, ordered_at, order_id
      LIMIT {limit:UInt32}`,
    params: { ...span, ...params, channel, limit },
    row,
  })
}
