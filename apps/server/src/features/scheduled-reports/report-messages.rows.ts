/** Which report was sent to whom. A report is claimed before it is sent: a crash in between costs it and never repeats it. */
import type { SentReport } from '@convbox/contract/api/scheduled-reports.schemas'
import type { ReportFailure } from '@convbox/contract/api/scheduled-reports.schemas'
import { REPORT_KINDS, REPORT_WAYS, REPORTS_LISTED, type ReportKind, type ReportWay } from '@convbox/contract/scheduled-reports'
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import { asFailure } from './report-choices.rows.ts'

type Db = Pick<MainDb, 'pool'>
/** day: the last of the period. */
export type ReportKey = { storeId: string; userId: string; kind: ReportKind; way: ReportWay; day: string }
const valuesOf = ({ storeId, userId, kind, way, day }: ReportKey): string[] => [storeId, userId, kind, way, day]
const KEY = 'store_id = $1 AND user_id = $2 AND kind = $3 AND way = $4 AND day = $5'
export const keyText = (key: ReportKey): string => valuesOf(key).join(' ')

const keyRow = z.object({ store_id: z.string(), user_id: z.string(), kind: z.string(), way: z.string(), day: z.string() })

/** Reports of days from this one on that nobody is to send now: sent, being sent, given up, or tried a moment ago. */
export const listTaken = async ({ pool }: Db, fromDay: string, now: Date): Promise<Set<string>> => {
  const { rows } = await pool.query(
    `SELECT store_id, user_id, kind, way, day FROM report_message WHERE day >= $1 AND (claimed_at IS NOT NULL OR next_at > $2)`,
    [fromDay, now],
  )
  return new Set(
    z
      .array(keyRow)
      .parse(rows)
      .map((row) => [row.store_id, row.user_id, row.kind, row.way, row.day].join(' ')),
  )
}

/** Claims a report; undefined if it is not to be sent now, else how often it has failed. */
export const claimReport = async ({ pool }: Db, key: ReportKey, at: Date): Promise<number | undefined> => {
  const { rows } = await pool.query(
    `INSERT INTO report_message AS message (store_id, user_id, kind, way, day, claimed_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (store_id, user_id, kind, way, day) DO UPDATE SET claimed_at = $6
     WHERE message.claimed_at IS NULL AND (message.next_at IS NULL OR message.next_at <= $6)
     RETURNING failures`,
    [...valuesOf(key), at],
  )
  return z.array(z.object({ failures: z.number() })).parse(rows)[0]?.failures
}

export const noteReportSent = async ({ pool }: Db, key: ReportKey, at: Date): Promise<void> => {
  await pool.query(`UPDATE report_message SET sent_at = $6, failure = NULL WHERE ${KEY}`, [...valuesOf(key), at])
}

/** After a report surely reached nobody. nextAt: when it is tried again; undefined: it is given up. */
export const noteReportFailed = async (
  { pool }: Db,
  key: ReportKey,
  { failure, nextAt }: { failure: ReportFailure; nextAt: Date | undefined },
): Promise<void> => {
  await pool.query(
    `UPDATE report_message SET failures = failures + 1, failure = $6, next_at = $7, claimed_at = CASE WHEN $7::timestamptz IS NULL THEN claimed_at END WHERE ${KEY}`,
    [...valuesOf(key), failure, nextAt ?? null],
  )
}

const sentRow = z.object({
  kind: z.enum(REPORT_KINDS),
  way: z.enum(REPORT_WAYS),
  day: z.string(),
  claimed_at: z.date().nullable(),
  sent_at: z.date().nullable(),
  failure: z.string().nullable(),
})

/** A person's newest reports of a store. */
export const listSent = async ({ pool }: Db, { storeId, userId }: { storeId: string; userId: string }): Promise<SentReport[]> => {
  const { rows } = await pool.query(
    `SELECT kind, way, day, claimed_at, sent_at, failure FROM report_message WHERE store_id = $1 AND user_id = $2 ORDER BY day DESC, kind, way LIMIT $3`,
    [storeId, userId, REPORTS_LISTED],
  )
  return z
    .array(sentRow)
    .parse(rows)
    .map(({ kind, way, day, claimed_at: claimedAt, sent_at: sentAt, failure }) => {
      const at = sentAt ?? claimedAt
      const known = asFailure(failure)
      const state = sentAt !== null ? 'sent' : claimedAt === null ? 'waiting' : known === undefined ? 'unknown' : 'failed'
      return { kind, way, day, state, ...(at && { at: at.toISOString() }), ...(known && sentAt === null && { failure: known }) }
    })
}

/** Deletes what is known of reports of days before this one. */
export const forgetReports = async ({ pool }: Db, before: string): Promise<void> => {
  await pool.query('DELETE FROM report_message WHERE day < $1', [before])
}
