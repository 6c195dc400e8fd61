/** What happened to a store's creators in a week, by what was entered in it: the weeks of an account add up to its balance, however late a fact was told. */
import { LEDGER_KINDS } from '@convbox/contract/commissions'
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

type Db = Pick<MainDb, 'pool'>
type Span = { from: Date; to: Date }

const units = z.string().transform(BigInt)
const earnedRow = z.object({ creator_id: z.string(), currency: z.string(), orders: z.number(), earned: units, paid: units })
export type EarnedWeek = z.output<typeof earnedRow>

/** By creator and currency. orders: those whose first entry it was; earned: all entries but pay-outs; paid: paid out less what came back. */
export const listEarned = async ({ pool }: Db, storeId: string, { from, to }: Span): Promise<EarnedWeek[]> => {
  const { rows } = await pool.query(
    `SELECT creator_id, currency, count(DISTINCT (campaign_id, order_id)) FILTER (WHERE kind = 'sale')::int AS orders,
       coalesce(sum(amount) FILTER (WHERE kind NOT IN ('payout', 'payout_returned', 'write_off')), 0)::text AS earned,
       coalesce(-sum(amount) FILTER (WHERE kind IN ('payout', 'payout_returned')), 0)::text AS paid
     FROM ledger_entry WHERE store_id = $1 AND entered_at >= $2 AND entered_at < $3 GROUP BY creator_id, currency ORDER BY creator_id, currency`,
    [storeId, from, to],
  )
  return z.array(earnedRow).parse(rows)
}

const changedRow = z.object({
  creator_id: z.string(),
  order_name: z.string(),
  kind: z.enum(LEDGER_KINDS),
  before: units,
  after: units,
  currency: z.string(),
  others: z.number(),
})
export type ChangedOrder = z.output<typeof changedRow>

/** The latest orders of each creator whose amount is another than when the week began, with the kind of the last entry. others: how many more there are. */
export const listChanged = async ({ pool }: Db, storeId: string, { from, to }: Span, most: number): Promise<ChangedOrder[]> => {
  const { rows } = await pool.query(
    `WITH moved AS (
       SELECT DISTINCT campaign_id, creator_id, order_id FROM ledger_entry
       WHERE store_id = $1 AND order_id <> '' AND entered_at >= $2 AND entered_at < $3
     ),
     summed AS (
       SELECT campaign_id, creator_id, order_id, max(currency) AS currency,
         sum(amount) FILTER (WHERE entered_at < $2) AS before, sum(amount) AS after, max(seq) AS seq
       FROM ledger_entry JOIN moved USING (campaign_id, creator_id, order_id)
       WHERE store_id = $1 AND entered_at < $3 GROUP BY campaign_id, creator_id, order_id
     ),
     placed AS (
       SELECT *, row_number() OVER creators AS place, (count(*) OVER (PARTITION BY creator_id))::int AS total
       FROM summed WHERE before IS NOT NULL AND before <> after WINDOW creators AS (PARTITION BY creator_id ORDER BY seq DESC)
     )
     SELECT placed.creator_id, coalesce(orders.facts->>'name', orders.facts->>'number', placed.order_id) AS order_name, entry.kind,
       placed.before::text AS before, placed.after::text AS after, placed.currency, greatest(total - $4, 0) AS others
     FROM placed JOIN ledger_entry AS entry ON entry.seq = placed.seq
     LEFT JOIN order_state AS orders ON orders.store_id = $1 AND orders.order_id = placed.order_id
     WHERE place <= $4 ORDER BY placed.creator_id, place`,
    [storeId, from, to, most],
  )
  return z.array(changedRow).parse(rows)
}
