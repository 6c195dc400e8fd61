/** A campaign's book in the main database: facts that were read, decisions and ledger entries. Rows are only added. */
import { ENTRY_KINDS } from '@convbox/commissions'
import { LEDGER_CAUSES, type CommissionOutcome, type ParkedReason } from '@convbox/contract/commissions'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'
import type { KnownEntry, NewEntry } from './ledger-news.ts'
import type { BookFact } from './replay-book.ts'
import { storedFactSchema } from './stored-fact.ts'

/** month, feeVersion: of the order; maturesAt: of paid. */
export type FactRow = BookFact & { revision: number; month: string; feeVersion: number; maturesAt?: string }

const time = z.date().transform((date) => date.toISOString())
const factRows = z.array(
  z
    .object({
      order_id: z.string(),
      key: z.string(),
      revision: z.number(),
      at: time,
      month: z.string(),
      fee_version: z.number(),
      matures_at: time.nullable(),
      fact: storedFactSchema,
    })
    .transform(({ order_id: orderId, fee_version: feeVersion, matures_at: maturesAt, ...row }): FactRow => ({
      ...row,
      orderId,
      feeVersion,
      ...(maturesAt !== null && { maturesAt }),
    })),
)

const LATEST = (which: string): string =>
  `SELECT DISTINCT ON (order_id, key) order_id, key, revision, at, month, fee_version, matures_at, fact
   FROM commission_order_fact WHERE campaign_id = $1 AND ${which}
   ORDER BY order_id, key, revision DESC`

export const bookLockKey = (campaignId: string): string => `commissions ${campaignId}`

/** Excludes all others who write this campaign's book, until the transaction ends. */
export const lockBook = async (db: Db, campaignId: string): Promise<void> => {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [bookLockKey(campaignId)])
}

/** The latest revisions of all facts of these orders. */
export const readFactsOfOrders = async (db: Db, campaignId: string, orderIds: readonly string[]): Promise<FactRow[]> =>
  factRows.parse((await db.query(LATEST('order_id = ANY($2)'), [campaignId, orderIds])).rows)

/** The same of all orders of a month. */
export const readFactsOfMonth = async (db: Db, campaignId: string, month: string): Promise<FactRow[]> =>
  factRows.parse((await db.query(LATEST('month = $2'), [campaignId, month])).rows)

const entryRows = z.array(
  z
    .object({
      order_id: z.string(),
      creator_id: z.string(),
      kind: z.enum(ENTRY_KINDS),
      amount: z.string().transform(BigInt),
      cause_kind: z.enum(LEDGER_CAUSES),
      cause_id: z.string(),
    })
    .transform(
      ({ order_id: orderId, creator_id: creatorId, amount: units, cause_kind: causeKind, cause_id: causeId, kind }): KnownEntry => ({
        orderId,
        creatorId,
        kind,
        units,
        causeKind,
        causeId,
      }),
    ),
)

export const readEntries = async (db: Db, campaignId: string, orderIds: readonly string[]): Promise<KnownEntry[]> => {
  const { rows } = await db.query(
    `SELECT order_id, creator_id, kind, amount, cause_kind, cause_id FROM ledger_entry
     WHERE campaign_id = $1 AND order_id = ANY($2) AND order_id <> '' ORDER BY seq`,
    [campaignId, orderIds],
  )
  return entryRows.parse(rows)
}

const decisionRow = z.object({ order_id: z.string(), creator_id: z.string(), outcome: z.string(), evidence: z.unknown() })
export type DecisionRow = z.output<typeof decisionRow>
/** The decisions that count. */
export const readDecisions = async (db: Db, campaignId: string, orderIds: readonly string[]): Promise<DecisionRow[]> => {
  const { rows } = await db.query(
    `SELECT DISTINCT ON (order_id, creator_id) order_id, creator_id, outcome, evidence FROM commission_decision
     WHERE campaign_id = $1 AND order_id = ANY($2) ORDER BY order_id, creator_id, seq DESC`,
    [campaignId, orderIds],
  )
  return z.array(decisionRow).parse(rows)
}

type Of = { storeId: string; campaignId: string; at: Date }

/** By table: the columns by which an order's rows are found. */
const FOUND_BY = {
  commission_order_fact: 'campaign_id, order_id, key',
  commission_decision: 'campaign_id, order_id, creator_id',
  ledger_entry: 'campaign_id, order_id, creator_id',
} as const
const MANY_ROWS = 1000

/**
 * Has the database look at a table that gets many rows in this transaction. By itself it looks at committed rows alone: of a campaign's first orders it sees an empty
 * table, and then reads all of the campaign's rows for each order.
 */
const lookAtTable = async (db: Db, table: keyof typeof FOUND_BY, added: number): Promise<void> => {
  if (added >= MANY_ROWS) await db.query(`ANALYZE ${table} (${FOUND_BY[table]})`)
}

export const addFacts = async (db: Db, { storeId, campaignId, at }: Of, facts: readonly FactRow[]): Promise<void> => {
  if (facts.length === 0) return
  await db.query(
    `INSERT INTO commission_order_fact (store_id, campaign_id, order_id, key, revision, at, arrived_at, month, fee_version, matures_at, fact)
     SELECT $1, $2, order_id, key, revision, at, $3, month, fee_version, matures_at, fact
     FROM unnest($4::text[], $5::text[], $6::int[], $7::timestamptz[], $8::text[], $9::int[], $10::timestamptz[], $11::jsonb[])
       WITH ORDINALITY AS news (order_id, key, revision, at, month, fee_version, matures_at, fact, place)
     ORDER BY place`,
    [
      storeId,
      campaignId,
      at,
      facts.map(({ orderId }) => orderId),
      facts.map(({ key }) => key),
      facts.map(({ revision }) => revision),
      facts.map((fact) => fact.at),
      facts.map(({ month }) => month),
      facts.map(({ feeVersion }) => feeVersion),
      facts.map(({ maturesAt }) => maturesAt ?? null),
      facts.map(({ fact }) => JSON.stringify(fact)),
    ],
  )
  await lookAtTable(db, 'commission_order_fact', facts.length)
}

export type NewDecision = { orderId: string; creatorId: string; outcome: CommissionOutcome; evidence: unknown }

export const addDecisions = async (db: Db, { storeId, campaignId, at }: Of, decisions: readonly NewDecision[]): Promise<void> => {
  if (decisions.length === 0) return
  await db.query(
    `INSERT INTO commission_decision (store_id, campaign_id, order_id, creator_id, outcome, evidence, decided_at)
     SELECT $1, $2, order_id, creator_id, outcome, evidence, $3
     FROM unnest($4::text[], $5::text[], $6::text[], $7::jsonb[]) WITH ORDINALITY AS news (order_id, creator_id, outcome, evidence, place)
     ORDER BY place`,
    [
      storeId,
      campaignId,
      at,
      decisions.map(({ orderId }) => orderId),
      decisions.map(({ creatorId }) => creatorId),
      decisions.map(({ outcome }) => outcome),
      decisions.map(({ evidence }) => JSON.stringify(evidence)),
    ],
  )
  await lookAtTable(db, 'commission_decision', decisions.length)
}

/** In one statement: a trigger compares the sums after it. */
export const addEntries = async (
  db: Db,
  { storeId, campaignId, at }: Of,
  entries: readonly (NewEntry & { currency: string })[],
): Promise<void> => {
  if (entries.length === 0) return
  await db.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, order_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
     SELECT $1, $2, creator_id, order_id, kind, amount, currency, cause_kind, cause_id, at, $3
     FROM unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::timestamptz[])
       WITH ORDINALITY AS news (creator_id, order_id, kind, amount, currency, cause_kind, cause_id, at, place)
     ORDER BY place`,
    [
      storeId,
      campaignId,
      at,
      entries.map(({ creatorId }) => creatorId),
      entries.map(({ orderId }) => orderId),
      entries.map(({ kind }) => kind),
      entries.map(({ units }) => String(units)),
      entries.map(({ currency }) => currency),
      entries.map(({ causeKind }) => causeKind),
      entries.map(({ causeId }) => causeId),
      entries.map((entry) => entry.at),
    ],
  )
  await lookAtTable(db, 'ledger_entry', entries.length)
}

/** Enters what creators get for taking part, once each: those who have it already keep it. */
export const addBaseFees = async (
  db: Db,
  { storeId, campaignId, at }: Of,
  fees: readonly { creatorId: string; units: bigint; currency: string }[],
): Promise<void> => {
  const due = fees.filter(({ units }) => units > 0n).toSorted((a, b) => (a.creatorId < b.creatorId ? -1 : 1))
  if (due.length === 0) return
  await db.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
     SELECT $1, $2, creator_id, 'base_fee', amount, currency, 'campaign', 'base fee', $3, $3
     FROM unnest($4::text[], $5::bigint[], $6::text[]) AS joined (creator_id, amount, currency)
     ON CONFLICT DO NOTHING`,
    [
      storeId,
      campaignId,
      at,
      due.map(({ creatorId }) => creatorId),
      due.map(({ units }) => String(units)),
      due.map(({ currency }) => currency),
    ],
  )
}

/** Notes which of these orders are parked now, and why; the others are no more. */
export const setParked = async (
  db: Db,
  { storeId, campaignId, at }: Of,
  { orderIds, parked }: { orderIds: readonly string[]; parked: ReadonlyMap<string, ParkedReason> },
): Promise<void> => {
  const free = orderIds.filter((orderId) => !parked.has(orderId))
  await db.query('DELETE FROM commission_parked WHERE campaign_id = $1 AND order_id = ANY($2)', [campaignId, free])
  if (parked.size === 0) return
  await db.query(
    `INSERT INTO commission_parked (store_id, campaign_id, order_id, reason, parked_at)
     SELECT $1, $2, order_id, reason, $3 FROM unnest($4::text[], $5::text[]) AS news (order_id, reason)
     ON CONFLICT (campaign_id, order_id) DO UPDATE SET reason = excluded.reason, parked_at = excluded.parked_at`,
    [storeId, campaignId, at, [...parked.keys()], [...parked.values()]],
  )
}
