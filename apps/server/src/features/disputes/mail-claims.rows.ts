/** Which mails about disputes wait, were claimed, sent, or failed. */
import { DISPUTE_SIDES, DISPUTE_VERDICTS } from '@convbox/contract/disputes'
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

type Pool = Pick<MainDb, 'pool'>

/** A mail is sent so often in all; the pauses are 1, 2, 4 ... minutes, some four hours together. */
const TRIES = 9

/** Mails about a message wait to be sent; readerIds: users of the store, or the creator. */
export const addMails = async (
  db: Db,
  { storeId, messageSeq, readerIds, at }: { storeId: string; messageSeq: number; readerIds: readonly string[]; at: Date },
): Promise<void> => {
  await db.query('INSERT INTO dispute_mail (message_seq, reader_id, store_id, due_at) SELECT $1, unnest($2::text[]), $3, $4', [
    messageSeq,
    readerIds,
    storeId,
    at,
  ])
}

const mailRows = z.array(
  z
    .object({
      message_seq: z.coerce.number(),
      reader_id: z.string(),
      store_id: z.string(),
      dispute_id: z.string(),
      side: z.enum(DISPUTE_SIDES),
      text: z.string(),
      verdict: z.enum(DISPUTE_VERDICTS).nullable(),
    })
    .transform((row) => ({
      messageSeq: row.message_seq,
      readerId: row.reader_id,
      storeId: row.store_id,
      disputeId: row.dispute_id,
      /** Who wrote the message. */
      side: row.side,
      text: row.text,
      verdict: row.verdict ?? undefined,
    })),
)
export type WaitingMail = z.output<typeof mailRows>[number]

/** Mails whose time has come, with their messages, the oldest first. */
export const listDueMails = async ({ pool }: Pool, now: Date, limit: number): Promise<WaitingMail[]> => {
  const { rows } = await pool.query(
    `SELECT mail.message_seq, mail.reader_id, mail.store_id, message.dispute_id, message.side, message.text, message.verdict
     FROM dispute_mail AS mail JOIN dispute_message AS message ON message.seq = mail.message_seq
     WHERE mail.claimed_at IS NULL AND mail.due_at <= $1 ORDER BY mail.due_at, mail.message_seq LIMIT $2`,
    [now, limit],
  )
  return mailRows.parse(rows)
}

type Key = Pick<WaitingMail, 'messageSeq' | 'readerId'>

/** Claims a mail; false if somebody else did, or has tried it since it was listed. */
export const claimMail = async ({ pool }: Pool, { messageSeq, readerId }: Key, at: Date): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'UPDATE dispute_mail SET claimed_at = $3 WHERE message_seq = $1 AND reader_id = $2 AND claimed_at IS NULL AND due_at <= $3',
    [messageSeq, readerId, at],
  )
  return rowCount === 1
}

export const noteMailSent = async ({ pool }: Pool, { messageSeq, readerId }: Key, at: Date): Promise<void> => {
  await pool.query('UPDATE dispute_mail SET sent_at = $3 WHERE message_seq = $1 AND reader_id = $2', [messageSeq, readerId, at])
}

/** A mail that nobody needs any more. */
export const dropMail = async ({ pool }: Pool, { messageSeq, readerId }: Key): Promise<void> => {
  await pool.query('DELETE FROM dispute_mail WHERE message_seq = $1 AND reader_id = $2', [messageSeq, readerId])
}

/** A mail failed. isLost: it may have arrived, and is not repeated; else it is sent again, a few times. */
export const noteMailFailed = async ({ pool }: Pool, { messageSeq, readerId }: Key, at: Date, isLost: boolean): Promise<void> => {
  await pool.query(
    `UPDATE dispute_mail SET failures = failures + 1, due_at = $3::timestamptz + interval '1 minute' * 2 ^ failures,
       claimed_at = CASE WHEN NOT $4 AND failures + 1 < $5 THEN NULL ELSE claimed_at END
     WHERE message_seq = $1 AND reader_id = $2`,
    [messageSeq, readerId, at, isLost, TRIES],
  )
}
