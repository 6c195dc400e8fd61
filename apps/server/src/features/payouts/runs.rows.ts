/** Pay-out runs, their lines, and what became of them. Rows are only added; the database refuses what would pay twice. */
import { PAYOUT_METHODS, PAYOUT_STATES, type PayoutMethod, type PayoutState } from '@convbox/contract/payouts'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

const time = z.date().transform((date) => date.toISOString())
const units = z.string().transform(BigInt)

/** Excludes all others who pay or take back money of the store, or write its campaigns' ledgers, until the transaction ends. */
export const lockPayouts = async (db: Db, storeId: string): Promise<void> => {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`payouts ${storeId}`])
  await db.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('commissions ' || campaign_id, 0))
     FROM (SELECT campaign_id FROM commission_book WHERE store_id = $1 ORDER BY campaign_id) AS books`,
    [storeId],
  )
}

const runRow = z.object({
  id: z.string(),
  number: z.number(),
  currency: z.string(),
  method: z.enum(PAYOUT_METHODS),
  minimum: units,
  made_at: time,
  made_by: z.string().nullable(),
})
export type RunRow = z.output<typeof runRow>
const RUN = `SELECT run.id, number, currency, method, minimum, made_at, "user".name AS made_by FROM payout_run AS run LEFT JOIN "user" ON "user".id = run.made_by`

/** A page of a store's runs, the newest first. */
export const listRuns = async (
  db: Db,
  storeId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ runs: RunRow[]; count: number }> => {
  const [found, counted] = await Promise.all([
    db.query(`${RUN} WHERE run.store_id = $1 ORDER BY number DESC LIMIT $2 OFFSET $3`, [storeId, limit, offset]),
    db.query('SELECT count(*)::int AS runs FROM payout_run WHERE store_id = $1', [storeId]),
  ])
  const [total] = z.array(z.object({ runs: z.number() })).parse(counted.rows)
  return { runs: z.array(runRow).parse(found.rows), count: total?.runs ?? 0 }
}

/** Of the store, by its id or by the request that made it. */
export const findRun = async (db: Db, storeId: string, by: { id: string } | { requestId: string }): Promise<RunRow | undefined> => {
  const [column, value] = 'id' in by ? ['id', by.id] : ['request_id', by.requestId]
  const { rows } = await db.query(`${RUN} WHERE run.store_id = $1 AND run.${column} = $2`, [storeId, value])
  return z.array(runRow).parse(rows)[0]
}

const lineRow = z.object({
  run_id: z.string(),
  reference: z.string(),
  creator_id: z.string(),
  creator: z.string(),
  currency: z.string(),
  method: z.enum(PAYOUT_METHODS),
  amount: units,
  state: z.enum(PAYOUT_STATES),
  paid_at: time.nullable(),
  payment: z.string().nullable(),
  /** In which way it was really paid, where that was not the run's. */
  paid_by: z.enum(PAYOUT_METHODS).nullable(),
  returned_at: time.nullable(),
  reason: z.string().nullable(),
})
export type LineRow = z.output<typeof lineRow>

/** Which lines: of runs, or by their references. */
export type WhichLines = { runIds: readonly string[] } | { references: readonly string[] }

/** Lines of a store with their states, in the order of their runs and numbers. */
export const readLines = async (db: Db, storeId: string, which: WhichLines): Promise<LineRow[]> => {
  const [column, values] = 'runIds' in which ? ['run_id', which.runIds] : ['reference', which.references]
  const { rows } = await db.query(
    `SELECT line.run_id, line.reference, line.creator_id, creator.name AS creator, run.currency, run.method, line.amount,
       coalesce(back.kind, paid.kind, 'made') AS state, paid.at AS paid_at, paid.note AS payment,
       nullif(paid.method, run.method) AS paid_by, back.at AS returned_at, back.note AS reason
     FROM payout_line AS line
     JOIN payout_run AS run ON run.id = line.run_id
     JOIN creator ON creator.id = line.creator_id
     LEFT JOIN payout_event AS paid ON paid.store_id = line.store_id AND paid.reference = line.reference AND paid.kind = 'paid'
     LEFT JOIN payout_event AS back ON back.store_id = line.store_id AND back.reference = line.reference AND back.kind <> 'paid'
     WHERE line.store_id = $1 AND line.${column} = ANY($2)
     ORDER BY run.number, creator.name_key, line.reference`,
    [storeId, values],
  )
  return z.array(lineRow).parse(rows)
}

export type NewLine = { creatorId: string; amount: bigint; byCampaign: ReadonlyMap<string, bigint> }
export type NewRun = {
  id: string
  storeId: string
  requestId: string
  currency: string
  method: PayoutMethod
  minimum: bigint
  at: Date
  by: string
}

/** Writes a run with its lines, and the ledger entries that take the amounts. Returns its number. */
export const addRun = async (db: Db, run: NewRun, lines: readonly NewLine[]): Promise<number> => {
  const { storeId, currency, at } = run
  const { rows } = await db.query(
    `INSERT INTO payout_run (id, store_id, number, request_id, currency, method, minimum, made_at, made_by)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8 FROM payout_run WHERE store_id = $2 RETURNING number`,
    [run.id, storeId, run.requestId, currency, run.method, String(run.minimum), at, run.by],
  )
  const number = z.array(z.object({ number: z.number() })).parse(rows)[0]?.number ?? 0
  const named = lines.map((line, index) => ({ ...line, reference: `P${number}-${index + 1}` }))
  await db.query(
    `INSERT INTO payout_line (store_id, reference, run_id, creator_id, amount)
     SELECT $1, reference, $2, creator_id, amount FROM unnest($3::text[], $4::text[], $5::bigint[]) AS news (reference, creator_id, amount)`,
    [
      storeId,
      run.id,
      named.map(({ reference }) => reference),
      named.map(({ creatorId }) => creatorId),
      named.map(({ amount }) => String(amount)),
    ],
  )
  const parts = named.flatMap(({ byCampaign, ...line }) =>
    [...byCampaign].flatMap(([campaignId, units]) => (units === 0n ? [] : [{ ...line, campaignId, units }])),
  )
  await db.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at, entered_by)
     SELECT $1, campaign_id, creator_id, 'payout', -units, $2, 'payout', reference, $3, $3, $4
     FROM unnest($5::text[], $6::text[], $7::bigint[], $8::text[]) AS news (campaign_id, creator_id, units, reference)`,
    [
      storeId,
      currency,
      at,
      run.by,
      parts.map(({ campaignId }) => campaignId),
      parts.map(({ creatorId }) => creatorId),
      parts.map(({ units: paid }) => String(paid)),
      parts.map(({ reference }) => reference),
    ],
  )
  return number
}

/** at: when the money moved. */
export type NewEvent = { reference: string; kind: Exclude<PayoutState, 'made'>; at: Date; note: string; method?: PayoutMethod | undefined }

/** Notes what became of lines; what came back or was cancelled is entered as payable again. */
export const addEvents = async (
  db: Db,
  { storeId, at, by }: { storeId: string; at: Date; by: string },
  events: readonly NewEvent[],
): Promise<void> => {
  if (events.length === 0) return
  await db.query(
    `INSERT INTO payout_event (store_id, reference, kind, at, note, method, entered_at, entered_by)
     SELECT $1, reference, kind, at, note, method, $2, $3
     FROM unnest($4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::text[]) AS news (reference, kind, at, note, method)`,
    [
      storeId,
      at,
      by,
      events.map(({ reference }) => reference),
      events.map(({ kind }) => kind),
      events.map((event) => event.at),
      events.map(({ note }) => note),
      events.map(({ method }) => method ?? null),
    ],
  )
  const back = events.filter(({ kind }) => kind !== 'paid')
  if (back.length === 0) return
  await db.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at, entered_by, note)
     SELECT $1, campaign_id, creator_id, 'payout_returned', -amount, currency, 'payout returned', cause_id, $2, $2, $3, back.note
     FROM unnest($4::text[], $5::text[]) AS back (reference, note)
     JOIN ledger_entry AS entry ON entry.store_id = $1 AND entry.kind = 'payout' AND entry.cause_id = back.reference`,
    [storeId, at, by, back.map(({ reference }) => reference), back.map(({ note }) => note)],
  )
}

/** The minimum of the newest run in a currency. */
export const readLastMinimum = async (db: Db, storeId: string, currency: string): Promise<bigint> => {
  const { rows } = await db.query('SELECT minimum FROM payout_run WHERE store_id = $1 AND currency = $2 ORDER BY number DESC LIMIT 1', [
    storeId,
    currency,
  ])
  return z.array(z.object({ minimum: units })).parse(rows)[0]?.minimum ?? 0n
}
