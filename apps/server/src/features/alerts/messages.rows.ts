import { alertDetailSchema, type AlertDetail } from '@convbox/contract/api/alerts.schemas'
import { ALERT_KINDS, type AlertKind } from '@convbox/contract/api/alerts.values'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { WAYS, type Way } from './choices.rows.ts'

const { alert, alertMessage } = mainDbSchema

export const ABOUTS = ['raised', 'ended'] as const
export type MessageKey = { alertId: string; userId: string; way: Way; about: (typeof ABOUTS)[number] }
export type WaitingMessage = MessageKey & { kind: AlertKind; subject: string; detail: AlertDetail; raisedAt: Date; endedAt: Date | null }

/** Messages of a store that nobody has claimed, oldest first. */
export const listWaiting = async ({ db }: MainDb, storeId: string): Promise<WaitingMessage[]> => {
  const rows = await db
    .select({ message: alertMessage, alert })
    .from(alertMessage)
    .innerJoin(alert, eq(alert.id, alertMessage.alertId))
    .where(and(eq(alert.storeId, storeId), isNull(alertMessage.claimedAt)))
    .orderBy(asc(alertMessage.createdAt), asc(alert.raisedAt), asc(alert.id))
  return rows.flatMap(({ message, alert: { kind, subject, detail, raisedAt, endedAt } }) => {
    const [known, way, about] = [
      ALERT_KINDS.find((one) => one === kind),
      WAYS.find((one) => one === message.way),
      ABOUTS.find((one) => one === message.about),
    ]
    if (known === undefined || way === undefined || about === undefined) return []
    const { alertId, userId } = message
    return [{ alertId, userId, way, about, kind: known, subject, detail: alertDetailSchema.parse(detail), raisedAt, endedAt }]
  })
}

const isOneOf = (keys: readonly MessageKey[]) =>
  or(
    ...keys.map(({ alertId, userId, way, about }) =>
      and(eq(alertMessage.alertId, alertId), eq(alertMessage.userId, userId), eq(alertMessage.way, way), eq(alertMessage.about, about)),
    ),
  )

/** Claims messages; returns the claimed ones, which nobody else will send. */
export const claimMessages = async <Key extends MessageKey>({ db }: MainDb, keys: readonly Key[], at: Date): Promise<Key[]> => {
  const claimed = await db
    .update(alertMessage)
    .set({ claimedAt: at })
    .where(and(isOneOf(keys), isNull(alertMessage.claimedAt)))
    .returning({ alertId: alertMessage.alertId, about: alertMessage.about })
  return keys.filter(({ alertId, about }) => claimed.some((one) => one.alertId === alertId && one.about === about))
}

/** After messages surely reached nobody: they are sent again in the next run, a few times. */
export const releaseMessages = async ({ db }: MainDb, keys: readonly MessageKey[], mostFailures: number): Promise<void> => {
  await db
    .update(alertMessage)
    .set({
      failures: sql`${alertMessage.failures} + 1`,
      claimedAt: sql`CASE WHEN ${alertMessage.failures} + 1 < ${mostFailures} THEN NULL ELSE ${alertMessage.claimedAt} END`,
    })
    .where(isOneOf(keys))
}

/** Takes back messages that nobody is to get any more, or that waited too long. */
export const dropMessages = async ({ db }: MainDb, keys: readonly MessageKey[], at: Date): Promise<void> => {
  if (keys.length > 0)
    await db
      .update(alertMessage)
      .set({ claimedAt: at })
      .where(and(isOneOf(keys), isNull(alertMessage.claimedAt)))
}
