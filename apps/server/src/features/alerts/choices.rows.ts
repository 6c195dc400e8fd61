import type { QuietHours } from '@convbox/contract/api/alerts.schemas'
import { ALERT_KINDS, WEBHOOK_FAILURES, type AlertKind, type WebhookFailure } from '@convbox/contract/api/alerts.values'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'

const { alertChoice, member, storeMember, user } = mainDbSchema

export const WAYS = ['mail', 'webhook'] as const
export type Way = (typeof WAYS)[number]

/** What a person gets about a store. webhook: encrypted. */
export type AlertChoice = {
  mailKinds: AlertKind[]
  webhookKinds: AlertKind[]
  webhook: string | null
  webhookFailure: WebhookFailure | undefined
  quiet: QuietHours | undefined
}

type Row = typeof alertChoice.$inferSelect
const known = (kinds: readonly string[]): AlertKind[] => ALERT_KINDS.filter((kind) => kinds.includes(kind))
const toChoice = (row: Row): AlertChoice => ({
  mailKinds: known(row.mailKinds),
  webhookKinds: known(row.webhookKinds),
  webhook: row.webhook,
  webhookFailure: WEBHOOK_FAILURES.find((one) => one === row.webhookFailure),
  quiet:
    row.quietFrom !== null && row.quietTo !== null && row.quietZone !== null
      ? { from: row.quietFrom, to: row.quietTo, timeZone: row.quietZone }
      : undefined,
})

/** Without a choice, admins get everything by mail, and members who may change the store that a pixel stopped. */
export const defaultChoice = (isAdmin: boolean): AlertChoice => ({
  mailKinds: isAdmin ? [...ALERT_KINDS] : ['pixel stopped'],
  webhookKinds: [],
  webhook: null,
  webhookFailure: undefined,
  quiet: undefined,
})

/** A person's choice for a store, undefined before the first. */
export const readChoice = async ({ db }: MainDb, key: { storeId: string; userId: string }): Promise<AlertChoice | undefined> => {
  const rows = await db
    .select()
    .from(alertChoice)
    .where(and(eq(alertChoice.storeId, key.storeId), eq(alertChoice.userId, key.userId)))
  return rows.map(toChoice)[0]
}

/** Saves a person's choice. */
export const saveChoice = async (
  { db }: MainDbQueries,
  key: { storeId: string; userId: string },
  { quiet, webhookFailure, ...rest }: AlertChoice,
): Promise<void> => {
  const fields = {
    ...rest,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    quietZone: quiet?.timeZone ?? null,
    webhookFailure: webhookFailure ?? null,
  }
  await db
    .insert(alertChoice)
    .values({ ...key, ...fields })
    .onConflictDoUpdate({ target: [alertChoice.storeId, alertChoice.userId], set: fields })
}

/** Turns all mails about alerts off and leaves the rest as it is. */
export const turnAlertMailsOff = async ({ db }: MainDbQueries, key: { storeId: string; userId: string }): Promise<void> => {
  await db
    .insert(alertChoice)
    .values({ ...key, mailKinds: [], webhookKinds: [] })
    .onConflictDoUpdate({ target: [alertChoice.storeId, alertChoice.userId], set: { mailKinds: [] } })
}

/** Saves whether the last message to a webhook arrived. */
export const noteWebhook = async (
  { db }: MainDb,
  key: { storeId: string; userId: string },
  failure: WebhookFailure | undefined,
): Promise<void> => {
  await db
    .update(alertChoice)
    .set({ webhookFailure: failure ?? null })
    .where(and(eq(alertChoice.storeId, key.storeId), eq(alertChoice.userId, key.userId)))
}

export type Reader = { userId: string; email: string; language: 'en' | 'zh'; isAdmin: boolean; choice: AlertChoice }

/** Everybody who may get a store's alerts, with the choice: who may change the store, and has confirmed the e-mail address. */
export const listReaders = async ({ db }: MainDbQueries, { id, tenantId }: { id: string; tenantId: string }): Promise<Reader[]> => {
  const rows = await db
    .select({ userId: user.id, email: user.email, language: user.language, role: member.role, choice: alertChoice })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .leftJoin(storeMember, and(eq(storeMember.userId, member.userId), eq(storeMember.storeId, id)))
    .leftJoin(alertChoice, and(eq(alertChoice.userId, member.userId), eq(alertChoice.storeId, id)))
    .where(
      and(
        eq(member.organizationId, tenantId),
        eq(user.emailVerified, true),
        or(inArray(member.role, ['owner', 'admin']), and(eq(member.role, 'operate'), isNotNull(storeMember.userId))),
      ),
    )
    .orderBy(asc(member.createdAt))
  return rows.map(({ userId, email, language, role, choice: row }) => {
    const isAdmin = role !== 'operate'
    const choice = row === null ? defaultChoice(isAdmin) : toChoice(row)
    return { userId, email, language: language === 'zh' ? 'zh' : 'en', isAdmin, choice }
  })
}
