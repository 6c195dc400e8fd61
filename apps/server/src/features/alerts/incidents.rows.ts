import { randomUUID } from 'node:crypto'
import { alertDetailSchema, type AlertDetail } from '@convbox/contract/api/alerts.schemas'
import { ALERT_KINDS, ALERTS_LISTED, type AlertKind } from '@convbox/contract/api/alerts.values'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Way } from './choices.rows.ts'

const { alert, alertMessage } = mainDbSchema

export type OpenAlert = { id: string; kind: AlertKind; subject: string }

/** The incidents of a store that have not ended. */
export const listOpen = async ({ db }: MainDb, storeId: string): Promise<OpenAlert[]> => {
  const rows = await db
    .select({ id: alert.id, kind: alert.kind, subject: alert.subject })
    .from(alert)
    .where(and(eq(alert.storeId, storeId), isNull(alert.endedAt)))
  return rows.flatMap((row) => ALERT_KINDS.filter((kind) => kind === row.kind).map((kind) => ({ ...row, kind })))
}

type NewAlert = { storeId: string; kind: AlertKind; subject: string; detail: AlertDetail; at: Date }

/**
 * Saves the beginning of an incident with a message to each recipient; nothing if it is open already. One that returns after `toldBefore`, when the last of its
 * kind was told, is saved without messages.
 */
export const raiseAlert = (
  { db }: MainDb,
  { storeId, kind, subject, detail, at }: NewAlert,
  { recipients, toldBefore }: { recipients: readonly { userId: string; way: Way }[]; toldBefore: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const id = randomUUID()
    const made = await tx
      .insert(alert)
      .values({ id, storeId, kind, subject, detail, raisedAt: at })
      .onConflictDoNothing()
      .returning({ id: alert.id })
    if (made.length === 0) return false
    const same = and(eq(alert.storeId, storeId), eq(alert.kind, kind), eq(alert.subject, subject))
    const told = await tx
      .select({ id: alert.id })
      .from(alert)
      .innerJoin(alertMessage, eq(alertMessage.alertId, alert.id))
      .where(and(same, ne(alert.id, id), gt(alert.raisedAt, toldBefore)))
      .limit(1)
    if (told.length === 0 && recipients.length > 0)
      await tx.insert(alertMessage).values(recipients.map((one) => ({ ...one, alertId: id, about: 'raised', createdAt: at })))
    return true
  })

/** Saves the end of an incident, with a message to everybody who got one about its beginning. */
export const endAlert = ({ db }: MainDb, alertId: string, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await tx
      .update(alert)
      .set({ endedAt: at })
      .where(and(eq(alert.id, alertId), isNull(alert.endedAt)))
      .returning({ id: alert.id })
    if (ended.length === 0) return
    await tx.execute(sql`
      INSERT INTO alert_message (alert_id, user_id, way, about, created_at)
      SELECT alert_id, user_id, way, 'ended', ${at.toISOString()}::timestamptz FROM alert_message WHERE alert_id = ${alertId} AND about = 'raised'`)
  })

/** The newest alerts of a store, open ones first. */
export const listAlerts = async ({ db }: MainDb, storeId: string) => {
  const rows = await db
    .select()
    .from(alert)
    .where(eq(alert.storeId, storeId))
    // Open ones first, then the newest.
    .orderBy(desc(isNull(alert.endedAt)), desc(alert.raisedAt), desc(alert.id))
    .limit(ALERTS_LISTED)
  return rows.flatMap((row) =>
    ALERT_KINDS.filter((kind) => kind === row.kind).map((kind) => ({ ...row, kind, detail: alertDetailSchema.parse(row.detail) })),
  )
}

/** Deletes alerts that ended before, with their messages. */
export const deleteOldAlerts = async ({ db }: MainDb, before: Date): Promise<void> => {
  await db.delete(alert).where(lt(alert.endedAt, before))
}
