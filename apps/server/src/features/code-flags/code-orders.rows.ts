/** Orders of a campaign's codes. */
import { DAY_MS } from '@convbox/contract/durations'
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import type { EarlierOrders } from './find-flags.ts'

const rows = z.array(
  z
    .object({
      order_id: z.string(),
      at_ms: z.coerce.number(),
      code: z.string(),
      creator_id: z.string(),
      has_click: z.boolean(),
      failed_codes: z.coerce.number(),
      hashes: z.array(z.string().nullable()),
    })
    .transform((row) => ({
      orderId: row.order_id,
      atMs: row.at_ms,
      code: row.code,
      creatorId: row.creator_id,
      hasClick: row.has_click,
      failedCodes: row.failed_codes,
      /** Our own hashes of the customer's address and its mailbox, where they are known. */
      emailHashes: row.hashes.flatMap((hash) => (hash === null || hash === '' ? [] : [hash])),
    })),
)
export type CodeOrderRow = z.output<typeof rows>[number]

/** The newest facts that a campaign has read of its orders of some months: $1 store, $2 campaign, $3 month. */
const placedIn = (months: string): string =>
  `WITH placed AS (
     SELECT DISTINCT ON (order_id) order_id, at, fact FROM commission_order_fact
     WHERE store_id = $1 AND campaign_id = $2 AND key = 'placed' AND ${months}
     ORDER BY order_id, revision DESC
   )`
/** A single-use code counts as the creator's own to which it belongs. Test orders, and codes that took nothing off, do not count. */
const USED = `placed CROSS JOIN jsonb_array_elements(placed.fact->'codes') AS used JOIN creator ON creator.id = used->>'creator'`
const COUNTS = `(used->>'allocated')::numeric > 0 AND NOT (placed.fact->>'test')::boolean`
const CODE = `coalesce(used->>'named', used->>'code')`
const HAS_CLICK = `EXISTS (SELECT 1 FROM jsonb_array_elements(placed.fact->'clicks') AS click WHERE click->>'creator' = used->>'creator')`

type Of = { storeId: string; campaignId: string }
/** Months are the campaign's, and times the world's: a day more on either side. */
const monthOf = (time: Date, days: number): string => new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 7)

/** Orders after a time, one by one. */
export const listCodeOrders = async ({ pool }: Pick<MainDb, 'pool'>, { storeId, campaignId }: Of, after: Date): Promise<CodeOrderRow[]> => {
  const result = await pool.query(
    `${placedIn('month >= $3')}
     SELECT placed.order_id, extract(epoch FROM placed.at) * 1000 AS at_ms, ${CODE} AS code, creator.id AS creator_id, ${HAS_CLICK} AS has_click,
       coalesce(failed.count, 0) AS failed_codes,
       ARRAY[state.facts->>'emailHash', state.facts->>'mailboxHash'] AS hashes
     FROM ${USED}
     LEFT JOIN order_state AS state ON state.store_id = $1 AND state.order_id = placed.order_id
     LEFT JOIN failed_codes AS failed ON failed.store_id = $1 AND failed.checkout_token = state.facts->>'checkoutToken'
     WHERE ${COUNTS} AND placed.at > $4`,
    [storeId, campaignId, monthOf(after, -1), after],
  )
  return rows.parse(result.rows)
}

const sumRows = z.array(
  z.object({ code_key: z.string(), orders: z.coerce.number(), clicked: z.coerce.number(), first_ms: z.coerce.number() }),
)

/** Orders until a time, summed by their codes in lower case. */
export const sumCodeOrders = async ({ pool }: Pick<MainDb, 'pool'>, { storeId, campaignId }: Of, until: Date): Promise<EarlierOrders> => {
  const result = await pool.query(
    `${placedIn('month <= $3')}
     SELECT lower(${CODE}) AS code_key, count(*) AS orders, count(*) FILTER (WHERE ${HAS_CLICK}) AS clicked,
       extract(epoch FROM min(placed.at)) * 1000 AS first_ms
     FROM ${USED} WHERE ${COUNTS} AND placed.at <= $4 GROUP BY 1`,
    [storeId, campaignId, monthOf(until, 1), until],
  )
  return new Map(
    sumRows.parse(result.rows).map(({ code_key: key, orders, clicked, first_ms: firstMs }) => [key, { orders, clicked, firstMs }]),
  )
}

/** Campaigns that have read an order since a time. */
export const listSellingCampaigns = async (
  { pool }: Pick<MainDb, 'pool'>,
  since: Date,
): Promise<{ storeId: string; campaignId: string }[]> => {
  const result = await pool.query(
    `SELECT store_id, campaign_id FROM commission_book AS book
     WHERE EXISTS (SELECT FROM commission_order_fact AS fact WHERE fact.campaign_id = book.campaign_id AND fact.key = 'placed' AND fact.at >= $1)
     ORDER BY store_id, campaign_id`,
    [since],
  )
  return z
    .array(z.object({ store_id: z.string(), campaign_id: z.string() }))
    .parse(result.rows)
    .map(({ store_id: storeId, campaign_id: campaignId }) => ({ storeId, campaignId }))
}
