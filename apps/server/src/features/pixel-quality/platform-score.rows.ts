import { SCORE_FAULTS, type ScoreFault } from '@convbox/contract/api/pixel-quality.values'
import { scoredEvent } from '@convbox/contract/api/pixel-quality.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import type { ScoreAnswer } from '@convbox/destinations'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'

const { pixelScore } = mainDbSchema

/** What is kept of a pixel's score. */
export type KeptScore = {
  found?: { at: Date; events: z.output<typeof scoredEvent>[] }
  fault?: { at: Date; reason: ScoreFault; detail?: string }
}

const figures = z.array(scoredEvent)
const fault = z.enum(SCORE_FAULTS)

export const readScore = async ({ db }: MainDb, pixelId: string): Promise<KeptScore> => {
  const [row] = await db.select().from(pixelScore).where(eq(pixelScore.pixelId, pixelId))
  if (row === undefined) return {}
  return {
    ...(row.foundAt !== null && { found: { at: row.foundAt, events: figures.parse(row.figures) } }),
    ...(row.fault !== null &&
      row.answeredAt !== null && {
        fault: { at: row.answeredAt, reason: fault.parse(row.fault), ...(row.detail !== null && { detail: row.detail }) },
      }),
  }
}

/**
 * Takes the next question for the caller: false while another asks, or the last answer is newer than `before`. A question without an end after `brokenBefore` was
 * broken off; a pixel that was saved since is asked about anew.
 */
export const claimQuestion = async (
  { pool }: Pick<MainDb, 'pool'>,
  pixelId: string,
  { now, before, brokenBefore }: { now: Date; before: Date; brokenBefore: Date },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `INSERT INTO pixel_score AS known (pixel_id, asked_at) VALUES ($1, $2)
     ON CONFLICT (pixel_id) DO UPDATE SET asked_at = $2
     WHERE CASE WHEN known.answered_at IS NULL OR known.answered_at < known.asked_at THEN known.asked_at < $4
       ELSE known.asked_at < $3 OR known.asked_at < (SELECT updated_at FROM pixel WHERE id = $1) END`,
    [pixelId, now, before, brokenBefore],
  )
  return rowCount === 1
}

/** Keeps an answer. Earlier figures stay beside the reason why there are no newer ones. */
export const saveAnswer = async ({ db }: MainDb, pixelId: string, answer: ScoreAnswer, at: Date): Promise<void> => {
  const found = answer.result === 'found' ? { figures: answer.events, foundAt: at } : {}
  const missing = answer.result === 'missing' ? { fault: answer.reason, detail: answer.detail ?? null } : { fault: null, detail: null }
  await db
    .update(pixelScore)
    .set({ answeredAt: sql`greatest(${pixelScore.askedAt}, ${at})`, ...missing, ...found })
    .where(eq(pixelScore.pixelId, pixelId))
}
