/** A campaign's orders by its own decisions, and what they cost by its ledger. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import { inCampaignCurrency } from '../commissions/commissions.ts'

type Db = Pick<MainDb, 'pool'>
/** from: inclusive, to: exclusive. Orders are of the day on which they were placed, in the campaign's time zone. */
export type AnalysisSpan = { storeId: string; campaignId: string; from: Date; to: Date; timeZone: string }

/** Each order of the range with each of its candidates. Params: $1 store, $2 campaign, $3 from, $4 to, $5 time zone. */
const ORDERS = `
  (SELECT *, placed_at AS at, to_char(placed_at AT TIME ZONE $5, 'YYYY-MM-DD') AS day
   FROM commission_order WHERE store_id = $1 AND campaign_id = $2 AND placed_at >= $3 AND placed_at < $4) AS orders`
/** Orders that are in the figures: won, paid, neither cancelled nor lost in a dispute. */
const IS_COUNTED = '(share IS NOT NULL AND is_paid AND NOT is_over)'

const spanParams = ({ storeId, campaignId, from, to, timeZone }: AnalysisSpan): unknown[] => [storeId, campaignId, from, to, timeZone]

const decidedRow = z.object({
  creator_id: z.string().nullable(),
  part: z.string().nullable(),
  code: z.string().nullable(),
  day: z.string().nullable(),
  orders: z.string(),
  sales: z.string(),
  amount: z.string().transform(BigInt),
  unpaid: z.string(),
  first_orders: z.array(z.string()).nullable(),
  first_shares: z.array(z.string()).nullable(),
})

/** The orders of the range, summed twice: by creator, link and code, where day is '', and by day, where those are. first: those of new customers, with the share of each. */
export const readDecidedOrders = async ({ pool }: Db, span: AnalysisSpan) => {
  const { rows } = await pool.query(
    `SELECT creator_id, part, code, day,
       coalesce(sum(share) FILTER (WHERE ${IS_COUNTED}), 0)::text AS orders,
       coalesce(sum(share * sales) FILTER (WHERE ${IS_COUNTED}), 0)::text AS sales,
       sum(amount)::text AS amount,
       coalesce(sum(share) FILTER (WHERE NOT is_paid AND NOT is_over), 0)::text AS unpaid,
       json_agg(order_id) FILTER (WHERE is_first AND ${IS_COUNTED}) AS first_orders,
       json_agg(share::text) FILTER (WHERE is_first AND ${IS_COUNTED}) AS first_shares
     FROM ${ORDERS} GROUP BY GROUPING SETS ((creator_id, part, code), (day))`,
    spanParams(span),
  )
  return z
    .array(decidedRow)
    .parse(rows)
    .map(({ creator_id: creatorId, part, code, day, first_orders: firstOrders, first_shares: firstShares, ...sums }) => ({
      ...sums,
      creatorId: creatorId ?? '',
      part: part ?? '',
      code: code ?? '',
      day: day ?? '',
      first: (firstOrders ?? []).map((orderId, index) => ({ orderId, share: firstShares?.[index] ?? '0' })),
    }))
}
export type DecidedOrders = Awaited<ReturnType<typeof readDecidedOrders>>[number]

const feeRow = z.object({ creator_id: z.string(), day: z.string(), amount: z.string().transform(BigInt) })

/** By the rate of the day on which the creator joined, as the fees were made. */
const IN_CAMPAIGN_CURRENCY = inCampaignCurrency({
  amount: 'entry.amount',
  currency: 'entry.currency',
  campaign: 'book.currency',
  rate: 'part.pay_rate',
})

/** Fees for taking part, visits and views, and what persons added or took, by creator and the day on which they were entered. */
export const readOtherEntries = async ({ pool }: Db, span: AnalysisSpan): Promise<{ creatorId: string; day: string; amount: bigint }[]> => {
  const { rows } = await pool.query(
    `SELECT entry.creator_id, to_char(at AT TIME ZONE $5, 'YYYY-MM-DD') AS day, sum(${IN_CAMPAIGN_CURRENCY})::text AS amount
     FROM ledger_entry AS entry JOIN commission_book AS book ON book.campaign_id = entry.campaign_id
     LEFT JOIN campaign_creator AS part ON part.campaign_id = entry.campaign_id AND part.creator_id = entry.creator_id
     WHERE entry.store_id = $1 AND entry.campaign_id = $2 AND order_id = '' AND kind NOT IN ('payout', 'payout_returned') AND at >= $3 AND at < $4
     GROUP BY entry.creator_id, day`,
    spanParams(span),
  )
  return z
    .array(feeRow)
    .parse(rows)
    .map(({ creator_id: creatorId, day, amount }) => ({ creatorId, day, amount }))
}

/** Which orders of the range; absent: any. parts, notParts: creative and link ids. */
export type OrderFilter = { creator?: string; code?: string; day?: string; parts?: readonly string[]; notParts?: readonly string[] }

const behindRow = z.object({
  order_id: z.string(),
  name: z.string().nullable(),
  at: z.date().transform((date) => date.toISOString()),
  share: z.string(),
  sales: z.string(),
  amount: z.string().transform(BigInt),
  is_first: z.boolean(),
  total: z.coerce.number(),
})

/** The orders of the figures, the newest first. total: of all, also those beyond the limit. */
export const listDecidedOrders = async (
  { pool }: Db,
  span: AnalysisSpan,
  { creator, code, day, parts, notParts }: OrderFilter,
  limit: number,
) => {
  const { rows } = await pool.query(
    `WITH wanted AS (
       SELECT order_id, at, sum(share) AS share, sum(share * sales) AS sales, sum(amount) AS amount, bool_or(is_first) AS is_first
       FROM ${ORDERS}
       WHERE ${IS_COUNTED} AND ($6::text IS NULL OR creator_id = $6) AND ($7::text IS NULL OR code = $7) AND ($8::text IS NULL OR day = $8)
         AND ($9::text[] IS NULL OR part = ANY($9)) AND ($10::text[] IS NULL OR part <> ALL($10))
       GROUP BY order_id, at
     )
     SELECT wanted.order_id, coalesce(state.facts->>'name', state.facts->>'number') AS name, at, share::text AS share, sales::text AS sales,
       amount::text AS amount, coalesce(is_first, false) AS is_first, count(*) OVER () AS total
     FROM wanted LEFT JOIN order_state AS state ON state.store_id = $1 AND state.order_id = wanted.order_id
     ORDER BY at DESC, wanted.order_id DESC LIMIT $11`,
    [...spanParams(span), creator ?? null, code ?? null, day ?? null, parts ?? null, notParts ?? null, limit],
  )
  return z.array(behindRow).parse(rows)
}

const namedRow = z.object({ order_id: z.string(), name: z.string().nullable(), amount: z.string().transform(BigInt) })

/** Names and commissions of orders of the campaign, by their ids. */
export const readOrderNames = async (
  { pool }: Db,
  { storeId, campaignId }: Pick<AnalysisSpan, 'storeId' | 'campaignId'>,
  orderIds: readonly string[],
) => {
  const { rows } = await pool.query(
    `SELECT wanted.order_id, coalesce(state.facts->>'name', state.facts->>'number') AS name,
       coalesce((SELECT sum(amount) FROM commission_order WHERE store_id = $1 AND campaign_id = $2 AND order_id = wanted.order_id), 0)::text AS amount
     FROM unnest($3::text[]) AS wanted (order_id) LEFT JOIN order_state AS state ON state.store_id = $1 AND state.order_id = wanted.order_id`,
    [storeId, campaignId, orderIds],
  )
  return new Map(
    z
      .array(namedRow)
      .parse(rows)
      .map((row) => [row.order_id, row]),
  )
}
