/** Views and answers of surveys until their order is known. */
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, count, eq, inArray, isNotNull, lt, or, gt, sql } from 'drizzle-orm'
import { surveyContent, type SurveyContent } from './survey-content.ts'

const { surveyReply } = mainDbSchema

export type ReplyKey = { storeId: string; orderId: string; questionId: string }
export type NewReply = ReplyKey & { receivedAt: Date; digest: string; content: SurveyContent }

/** 'same': this request came before; 'other': the order has another answer. */
export const addReply = async ({ db }: MainDbQueries, reply: NewReply): Promise<'new' | 'same' | 'other'> => {
  const added = await db.insert(surveyReply).values(reply).onConflictDoNothing().returning({ orderId: surveyReply.orderId })
  if (added.length > 0) return 'new'
  const [known] = await db.select({ digest: surveyReply.digest }).from(surveyReply).where(isReply(reply))
  return known?.digest === reply.digest ? 'same' : 'other'
}

const isReply = ({ storeId, orderId, questionId }: ReplyKey) =>
  and(eq(surveyReply.storeId, storeId), eq(surveyReply.orderId, orderId), eq(surveyReply.questionId, questionId))

export const hasReply = async ({ db }: MainDbQueries, key: ReplyKey): Promise<boolean> => {
  const rows = await db.select({ orderId: surveyReply.orderId }).from(surveyReply).where(isReply(key))
  return rows.length > 0
}

/** How many wait for their order, up to a limit. */
export const countWaiting = async ({ db }: MainDbQueries, storeId: string, limit: number): Promise<number> => {
  const some = db
    .select({ orderId: surveyReply.orderId })
    .from(surveyReply)
    .where(and(eq(surveyReply.storeId, storeId), isNotNull(surveyReply.content)))
    .limit(limit)
    .as('some')
  const [row] = await db.select({ rows: count() }).from(some)
  return row?.rows ?? 0
}

/** Stores with something that waits. */
export const readWaitingStores = async ({ db }: MainDbQueries): Promise<string[]> => {
  const rows = await db
    .select({ storeId: surveyReply.storeId })
    .from(surveyReply)
    .where(isNotNull(surveyReply.content))
    .groupBy(surveyReply.storeId)
  return rows.map(({ storeId }) => storeId)
}

export type WaitingReply = ReplyKey & { receivedAt: Date; content: SurveyContent }

/** The oldest that wait, behind one of them. */
export const readWaiting = async (
  { db }: MainDbQueries,
  storeId: string,
  { after, limit }: { after?: WaitingReply | undefined; limit: number },
): Promise<WaitingReply[]> => {
  const place = sql`(${surveyReply.orderId}, ${surveyReply.questionId})`
  const rows = await db
    .select()
    .from(surveyReply)
    .where(
      and(
        eq(surveyReply.storeId, storeId),
        isNotNull(surveyReply.content),
        after &&
          or(
            gt(surveyReply.receivedAt, after.receivedAt),
            and(eq(surveyReply.receivedAt, after.receivedAt), sql`${place} > (${after.orderId}, ${after.questionId})`),
          ),
      ),
    )
    .orderBy(surveyReply.receivedAt, surveyReply.orderId, surveyReply.questionId)
    .limit(limit)
  return rows.map((row) => ({ ...row, content: surveyContent.parse(row.content) }))
}

/** They are in the warehouse, or left out. */
export const endWaiting = async ({ db }: MainDbQueries, storeId: string, replies: readonly ReplyKey[]): Promise<void> => {
  for (const [questionId, some] of Map.groupBy(replies, (reply) => reply.questionId))
    await db
      .update(surveyReply)
      .set({ content: null })
      .where(
        and(
          eq(surveyReply.storeId, storeId),
          eq(surveyReply.questionId, questionId),
          inArray(
            surveyReply.orderId,
            some.map(({ orderId }) => orderId),
          ),
        ),
      )
}

/** Takes what customers of these orders said out of what waits. */
export const forgetWaiting = async ({ db }: MainDbQueries, storeId: string, orderIds: readonly string[]): Promise<number> => {
  if (orderIds.length === 0) return 0
  const { rowCount } = await db
    .update(surveyReply)
    .set({ content: null })
    .where(and(eq(surveyReply.storeId, storeId), inArray(surveyReply.orderId, [...orderIds]), isNotNull(surveyReply.content)))
  return rowCount ?? 0
}

/** Forgets which orders have answered long ago: they are not asked again. */
export const deleteOldReplies = async ({ db }: MainDb, before: Date): Promise<void> => {
  await db.delete(surveyReply).where(lt(surveyReply.receivedAt, before))
}
