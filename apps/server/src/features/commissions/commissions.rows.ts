/** What users see of commissions: orders of a campaign, the trail of one, accounts of creators. */
import {
  CHARGEBACK_STATES,
  COMMISSION_LIMITS,
  COMMISSION_OUTCOMES,
  LEDGER_CAUSES,
  LEDGER_KINDS,
  PARKED_REASONS,
} from '@convbox/contract/commissions'
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import { storedFactSchema } from './stored-fact.ts'

type Db = Pick<MainDb, 'pool'>
const time = z.date().transform((date) => date.toISOString())
const units = z.string().transform(BigInt)

/** Of a campaign's book, and of the store before there is one; of a creator: in what the campaign pays him. Undefined: the store has no such campaign. */
export const readBookCurrency = async (
  { pool }: Db,
  storeId: string,
  campaignId: string,
  creatorId?: string,
): Promise<string | undefined> => {
  const { rows } = await pool.query(
    `SELECT coalesce(part.pay_currency, book.currency, store.currency) AS currency
     FROM campaign JOIN store ON store.id = campaign.store_id LEFT JOIN commission_book AS book ON book.campaign_id = campaign.id
     LEFT JOIN campaign_creator AS part ON part.campaign_id = campaign.id AND part.creator_id = $3
     WHERE campaign.store_id = $1 AND campaign.id = $2`,
    [storeId, campaignId, creatorId ?? null],
  )
  return z.array(z.object({ currency: z.string() })).parse(rows)[0]?.currency
}

/**
 * When a commission was last paid out with what did not come back, and last with what was paid by now: of the pay-outs of its creator those that were made when it
 * was entered and had matured, and neither a person nor a chargeback held it back.
 */
const PAYOUTS = `
  SELECT max(entry.at) AS at, max(entry.at) FILTER (WHERE paid.reference IS NOT NULL) AS paid_at
  FROM ledger_entry AS entry
  LEFT JOIN payout_event AS paid ON paid.store_id = entry.store_id AND paid.reference = entry.cause_id AND paid.kind = 'paid'
  WHERE entry.store_id = $1 AND entry.campaign_id = $2 AND entry.creator_id = page.creator_id AND entry.kind = 'payout'
  AND entry.at >= maturity.matures_at AND entry.at >= sums.first_at
  AND NOT coalesce((
    SELECT is_held FROM commission_hold AS hold
    WHERE hold.store_id = $1 AND hold.campaign_id = $2 AND hold.order_id = page.order_id AND hold.creator_id = page.creator_id AND hold.at <= entry.at
    ORDER BY seq DESC LIMIT 1
  ), false)
  AND NOT EXISTS (
    SELECT FROM chargeback AS taken
    WHERE taken.store_id = $1 AND taken.order_id = page.order_id AND taken.opened_at <= entry.at AND coalesce(taken.closed_at, 'infinity') > entry.at
  )
  AND NOT EXISTS (
    SELECT FROM ledger_entry AS back
    WHERE back.campaign_id = entry.campaign_id AND back.creator_id = entry.creator_id AND back.kind = 'payout_returned' AND back.cause_id = entry.cause_id
  )`

const commissionRow = z.object({
  order_id: z.string(),
  name: z.string().nullable(),
  ordered_at: time,
  customer_key: z.string(),
  creator_id: z.string(),
  creator: z.string(),
  outcome: z.enum(COMMISSION_OUTCOMES),
  amount: units,
  /** In what the creator is paid, where it is not the campaign's currency. */
  own_currency: z.string().nullable(),
  has_entries: z.boolean(),
  is_cancelled: z.boolean(),
  is_held: z.boolean().nullable(),
  is_account_held: z.boolean(),
  /** Null: the order has none. */
  chargeback: z.enum(CHARGEBACK_STATES).nullable(),
  matures_at: time.nullable(),
  put_in_payout_at: time.nullable(),
  /** Which part of the order is not paid for, because other channels earned it; null: none. */
  unpaid_share: z.string().nullable(),
  paid_out_at: time.nullable(),
  limited_by: z.enum(COMMISSION_LIMITS).nullable(),
  withheld: units.nullable(),
  total: z.coerce.number(),
})
export type StoredCommission = z.output<typeof commissionRow>

/** One row for each order and candidate, the newest orders first. customer_key: as `customerKeyOf` makes it. total: of all pages. */
export const listCommissionRows = async (
  { pool }: Db,
  storeId: string,
  { campaignId, creatorId, limit, offset }: { campaignId: string; creatorId: string | undefined; limit: number; offset: number },
): Promise<StoredCommission[]> => {
  const { rows } = await pool.query(
    `WITH decided AS (
       SELECT DISTINCT ON (order_id, creator_id) order_id, creator_id, outcome FROM commission_decision
       WHERE store_id = $1 AND campaign_id = $2 AND ($3::text IS NULL OR creator_id = $3)
       ORDER BY order_id, creator_id, seq DESC
     ),
     page AS (
       SELECT decided.*, creator.name AS creator, coalesce(state.facts->>'name', state.facts->>'number') AS name,
         coalesce(state.ordered_at, placed.at) AS ordered_at, coalesce(state.facts->>'customerId', 'order:' || decided.order_id) AS customer_key, count(*) OVER () AS total
       FROM decided
       JOIN creator ON creator.id = decided.creator_id
       JOIN commission_order_fact AS placed
         ON placed.campaign_id = $2 AND placed.order_id = decided.order_id AND placed.key = 'placed' AND placed.revision = 1
       LEFT JOIN order_state AS state ON state.store_id = $1 AND state.order_id = decided.order_id
       ORDER BY ordered_at DESC, decided.order_id DESC, creator.name_key
       LIMIT $4 OFFSET $5
     )
     SELECT page.*, limits.limited_by, limits.withheld::text AS withheld, coalesce(sums.amount, 0)::text AS amount, part.pay_currency AS own_currency, coalesce(sums.entries, 0) > 0 AS has_entries,
       maturity.matures_at, maturity.is_disputed OR held.order_id IS NOT NULL AS is_held,
       EXISTS (SELECT FROM creator_hold WHERE creator_id = page.creator_id AND released_at IS NULL) AS is_account_held,
       (SELECT state FROM chargeback WHERE store_id = $1 AND order_id = page.order_id
         ORDER BY array_position(ARRAY['won', 'opened', 'lost'], state) DESC LIMIT 1) AS chargeback,
       payout.at AS put_in_payout_at, payout.paid_at AS paid_out_at,
       (SELECT fact->>'othersShare' FROM commission_order_fact WHERE campaign_id = $2 AND order_id = page.order_id AND key = 'placed' ORDER BY revision DESC LIMIT 1) AS unpaid_share,
       EXISTS (SELECT FROM commission_order_fact WHERE campaign_id = $2 AND order_id = page.order_id AND key = 'cancelled') AS is_cancelled
     FROM page
     LEFT JOIN LATERAL (
       SELECT sum(amount) AS amount, count(*) AS entries, min(entered_at) AS first_at FROM ledger_entry
       WHERE campaign_id = $2 AND order_id = page.order_id AND creator_id = page.creator_id
     ) AS sums ON true
     LEFT JOIN commission_order AS limits ON limits.campaign_id = $2 AND limits.order_id = page.order_id AND limits.creator_id = page.creator_id
     LEFT JOIN campaign_creator AS part ON part.campaign_id = $2 AND part.creator_id = page.creator_id
     LEFT JOIN order_maturity AS maturity ON maturity.store_id = $1 AND maturity.campaign_id = $2 AND maturity.order_id = page.order_id
     LEFT JOIN commission_held AS held
       ON held.store_id = $1 AND held.campaign_id = $2 AND held.order_id = page.order_id AND held.creator_id = page.creator_id
     LEFT JOIN LATERAL (${PAYOUTS}) AS payout ON true
     ORDER BY page.ordered_at DESC, page.order_id DESC, page.creator`,
    [storeId, campaignId, creatorId ?? null, limit, offset],
  )
  return z.array(commissionRow).parse(rows)
}

const parkedRow = z.object({
  order_id: z.string(),
  name: z.string().nullable(),
  reason: z.enum(PARKED_REASONS),
  parked_at: time,
  total: z.coerce.number(),
})

/** Parked orders of a campaign, the newest first; of one order alone, if it is named. */
export const listParked = async (
  { pool }: Db,
  storeId: string,
  { campaignId, orderId, limit }: { campaignId: string; orderId?: string; limit: number },
) => {
  const { rows } = await pool.query(
    `SELECT parked.order_id, coalesce(state.facts->>'name', state.facts->>'number') AS name, reason, parked_at, count(*) OVER () AS total
     FROM commission_parked AS parked
     LEFT JOIN order_state AS state ON state.store_id = parked.store_id AND state.order_id = parked.order_id
     WHERE parked.store_id = $1 AND parked.campaign_id = $2 AND ($3::text IS NULL OR parked.order_id = $3)
     ORDER BY parked_at DESC, parked.order_id LIMIT $4`,
    [storeId, campaignId, orderId ?? null, limit],
  )
  return z.array(parkedRow).parse(rows)
}

const trailFact = z.object({
  key: z.string(),
  at: time,
  arrived_at: time,
  revision: z.number(),
  fee_version: z.number(),
  fact: storedFactSchema,
})
const trailDecision = z.object({
  creator_id: z.string(),
  creator: z.string(),
  outcome: z.enum(COMMISSION_OUTCOMES),
  evidence: z.object({
    codes: z.array(z.object({ code: z.string(), allocated: z.string(), named: z.string().optional() })),
    clicks: z.array(z.object({ at: z.string() })),
  }),
  taken_by: z.string().nullable(),
  decided_at: time,
})
const trailEntry = z.object({
  creator_id: z.string(),
  creator: z.string(),
  kind: z.enum(LEDGER_KINDS),
  amount: units,
  currency: z.string(),
  cause_kind: z.enum(LEDGER_CAUSES),
  cause_id: z.string(),
  at: time,
  entered_at: time,
})
const trailLimit = z.object({ creator_id: z.string(), limited_by: z.enum(COMMISSION_LIMITS), withheld: units.nullable() })
const trailHold = z.object({ creator_id: z.string(), reason: z.string(), at: time })
const nameRow = z.array(z.object({ name: z.string().nullable() }))

/** All revisions, decisions and entries of an order, the oldest first. */
export const readTrail = async ({ pool }: Db, storeId: string, { campaignId, orderId }: { campaignId: string; orderId: string }) => {
  const of = [storeId, campaignId, orderId]
  const [facts, decisions, entries, names, holds, limits] = await Promise.all([
    pool.query(
      `SELECT key, at, arrived_at, revision, fee_version, fact FROM commission_order_fact
       WHERE store_id = $1 AND campaign_id = $2 AND order_id = $3 ORDER BY at, seq`,
      of,
    ),
    pool.query(
      `SELECT creator_id, creator.name AS creator, outcome, evidence, taker.name AS taken_by, decided_at FROM commission_decision AS decision
       JOIN creator ON creator.id = creator_id
       LEFT JOIN campaign AS taker ON taker.store_id = decision.store_id AND taker.id = evidence ->> 'takenBy'
       WHERE decision.store_id = $1 AND campaign_id = $2 AND order_id = $3 ORDER BY seq`,
      of,
    ),
    pool.query(
      `SELECT creator_id, creator.name AS creator, kind, amount, entry.currency, cause_kind, cause_id, at, entered_at FROM ledger_entry AS entry
       JOIN creator ON creator.id = creator_id
       WHERE entry.store_id = $1 AND campaign_id = $2 AND order_id = $3 ORDER BY seq`,
      of,
    ),
    pool.query(`SELECT coalesce(facts->>'name', facts->>'number') AS name FROM order_state WHERE store_id = $1 AND order_id = $2`, [
      storeId,
      orderId,
    ]),
    pool.query(`SELECT creator_id, reason, at FROM commission_held WHERE store_id = $1 AND campaign_id = $2 AND order_id = $3`, of),
    pool.query(
      `SELECT creator_id, limited_by, withheld FROM commission_order
       WHERE store_id = $1 AND campaign_id = $2 AND order_id = $3 AND limited_by IS NOT NULL`,
      of,
    ),
  ])
  return {
    facts: z.array(trailFact).parse(facts.rows),
    decisions: z.array(trailDecision).parse(decisions.rows),
    entries: z.array(trailEntry).parse(entries.rows),
    holds: z.array(trailHold).parse(holds.rows),
    limits: z.array(trailLimit).parse(limits.rows),
    name: nameRow.parse(names.rows)[0]?.name ?? orderId,
  }
}

const accountRow = z.object({
  creator_id: z.string(),
  creator: z.string(),
  currency: z.string(),
  balance: units,
  payable: units,
  paid: units,
  is_held: z.boolean(),
  next_matures_at: time.nullable(),
})

/** Accounts of a store's creators who have entries: of one campaign or creator, or of all. An account for each currency. Maturity is judged at the time. */
export const listAccounts = async (
  { pool }: Db,
  storeId: string,
  { campaignId, creatorId, at }: { campaignId?: string | undefined; creatorId?: string; at: Date },
) => {
  const { rows } = await pool.query(
    `WITH judged AS (
       SELECT *, NOT is_account_held AND ((order_id = '' AND matures_at IS NULL) OR (matures_at <= $3 AND NOT is_disputed AND NOT is_held)) AS is_payable
       FROM creator_commission WHERE store_id = $1 AND ($2::text IS NULL OR campaign_id = $2) AND ($4::text IS NULL OR creator_id = $4)
     ),
     paid_out AS (
       SELECT creator_id, currency, -sum(amount) AS paid FROM ledger_entry
       WHERE store_id = $1 AND ($2::text IS NULL OR campaign_id = $2) AND ($4::text IS NULL OR creator_id = $4) AND kind IN ('payout', 'payout_returned')
       GROUP BY creator_id, currency
     )
     SELECT creator_id, creator.name AS creator, currency, sum(amount)::text AS balance,
       coalesce(sum(amount) FILTER (WHERE is_payable), 0)::text AS payable, coalesce(min(paid), 0)::text AS paid,
       bool_or(is_account_held) AS is_held,
       min(matures_at) FILTER (WHERE matures_at > $3 AND amount > 0) AS next_matures_at
     FROM judged JOIN creator ON creator.id = creator_id LEFT JOIN paid_out USING (creator_id, currency)
     GROUP BY creator_id, creator.name, creator.name_key, currency
     ORDER BY creator.name_key, currency`,
    [storeId, campaignId ?? null, at, creatorId ?? null],
  )
  return z.array(accountRow).parse(rows)
}
