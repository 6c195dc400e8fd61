/** Hands out single-use codes. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

/** namedCodeId: of the creator's own code. visitor: a hash of one day. */
export type CodeClaim = { namedCodeId: string; visitor: string; since: Date; at: Date }

/**
 * A code of the named one that nobody has, which is then the visitor's: in one statement, so that two programs never give the same one. A visitor who was given one
 * since a time, and has not used it so far as we know, gets that again. undefined: none is left.
 */
export const claimCode = async (
  { pool }: Pick<MainDb, 'pool'>,
  { namedCodeId, visitor, since, at }: CodeClaim,
): Promise<string | undefined> => {
  const { rows } = await pool.query({
    // Prepared once on each connection.
    name: 'claim single-use code',
    text: `WITH again AS (
       SELECT code FROM discount_code
       WHERE parent_id = $1 AND handed_to = $2 AND handed_at >= $3 AND used_at IS NULL AND state = 'created'
       ORDER BY handed_at DESC LIMIT 1
     ), free AS (
       SELECT id FROM discount_code
       WHERE parent_id = $1 AND handed_at IS NULL AND used_at IS NULL AND state = 'created' AND NOT EXISTS (SELECT FROM again)
       LIMIT 1 FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE discount_code AS one SET handed_at = $4, handed_to = $2 FROM free WHERE one.id = free.id AND one.handed_at IS NULL RETURNING one.code
     )
     SELECT code FROM again UNION ALL SELECT code FROM claimed`,
    values: [namedCodeId, visitor, since, at],
  })
  return z.array(z.object({ code: z.string() })).parse(rows)[0]?.code
}

/** Forgets to whom codes were given before a time. */
export const forgetHandedTo = async ({ pool }: Pick<MainDb, 'pool'>, before: Date): Promise<void> => {
  await pool.query('UPDATE discount_code SET handed_to = NULL WHERE handed_to IS NOT NULL AND handed_at < $1', [before])
}
