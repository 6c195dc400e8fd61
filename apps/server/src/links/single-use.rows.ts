/** Hands out single-use codes. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

/** namedCodeId: of the creator's own code. visitor: a hash of one day. */
export type CodeClaim = { namedCodeId: string; visitor: string }
/** wanted: no two the same. */
export type CodeClaims = { wanted: readonly CodeClaim[]; since: Date; at: Date }

/**
 * For each claim, in its place, a code of the named one that nobody has, which is then the visitor's: in one statement, so that two programs never give the same one. A
 * visitor who was given one since a time, and has not used it so far as we know, gets that again. undefined: none is left.
 */
export const claimCodes = async ({ pool }: Pick<MainDb, 'pool'>, { wanted, since, at }: CodeClaims): Promise<(string | undefined)[]> => {
  const { rows } = await pool.query({
    // Prepared once on each connection.
    name: 'claim single-use codes',
    text: `WITH wanted AS (
       SELECT parent_id, visitor, place::int AS place FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS claim(parent_id, visitor, place)
     ), again AS (
       SELECT place, code FROM wanted CROSS JOIN LATERAL (
         SELECT code FROM discount_code
         WHERE parent_id = wanted.parent_id AND handed_to = wanted.visitor AND handed_at >= $3 AND used_at IS NULL AND state = 'created'
         ORDER BY handed_at DESC LIMIT 1
       ) AS before
     ), first AS (
       SELECT *, row_number() OVER (PARTITION BY parent_id ORDER BY place) AS turn FROM wanted WHERE place NOT IN (SELECT place FROM again)
     ), free AS (
       SELECT parent_id, id, row_number() OVER (PARTITION BY parent_id) AS turn
       FROM (SELECT parent_id, count(*) AS codes FROM first GROUP BY parent_id) AS pool CROSS JOIN LATERAL (
         SELECT id FROM discount_code
         WHERE parent_id = pool.parent_id AND handed_at IS NULL AND used_at IS NULL AND state = 'created'
         LIMIT pool.codes FOR UPDATE SKIP LOCKED
       ) AS unused
     ), claimed AS (
       UPDATE discount_code AS one SET handed_at = $4, handed_to = first.visitor FROM free JOIN first USING (parent_id, turn)
       WHERE one.id = free.id AND one.handed_at IS NULL RETURNING first.place, one.code
     )
     SELECT place, code FROM again UNION ALL SELECT place, code FROM claimed`,
    values: [wanted.map(({ namedCodeId }) => namedCodeId), wanted.map(({ visitor }) => visitor), since, at],
  })
  const codes = new Map(
    z
      .array(z.object({ place: z.number(), code: z.string() }))
      .parse(rows)
      .map(({ place, code }) => [place, code]),
  )
  return wanted.map((_claim, index) => codes.get(index + 1))
}

/** Forgets to whom codes were given before a time. */
export const forgetHandedTo = async ({ pool }: Pick<MainDb, 'pool'>, before: Date): Promise<void> => {
  await pool.query('UPDATE discount_code SET handed_to = NULL WHERE handed_to IS NOT NULL AND handed_at < $1', [before])
}
