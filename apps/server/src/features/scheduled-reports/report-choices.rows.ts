/** Who gets which report of a store, when and how. */
import type { ReportFailure } from '@convbox/contract/api/scheduled-reports.schemas'
import { WEBHOOK_FAILURES } from '@convbox/contract/api/alerts.values'
import { FEATURE_PLANS } from '@convbox/contract/plans'
import {
  DEFAULT_FIGURES,
  DEFAULT_TIMES,
  MAIL_FAILURES,
  MISSES_UNTIL_OFF,
  REPORT_FIGURES,
  type ReportFigure,
  type ReportTimes,
  type ReportWay,
} from '@convbox/contract/scheduled-reports'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { activePlans } from '../../http/access.rows.ts'

const { alertChoice, member, reportChoice, store, storeMember, user } = mainDbSchema

export type ReportedStore = {
  id: string
  tenantId: string
  websiteName: string
  title: string
  timeZone: string
  currency: string
  sandbox: boolean
  plans: string[]
}
type Key = { storeId: string; userId: string }

export const asFailure = (text: string | null): ReportFailure | undefined =>
  [...WEBHOOK_FAILURES, ...MAIL_FAILURES].find((one) => one === text)

type SwitchedOff = { way: ReportWay; failure: ReportFailure; at: Date }
/** language: undefined: the account's. */
export type Choice = ReportTimes & {
  daily: boolean
  weekly: boolean
  figures: ReportFigure[]
  language: 'en' | 'zh' | undefined
  ways: ReportWay[]
  switchedOff: SwitchedOff[]
}

/** Until somebody chooses: the weekly mail to admins. */
export const defaultReports = (isAdmin: boolean): Choice => ({
  ...DEFAULT_TIMES,
  daily: false,
  weekly: isAdmin,
  figures: [...DEFAULT_FIGURES],
  language: undefined,
  ways: ['mail'],
  switchedOff: [],
})

type Row = typeof reportChoice.$inferSelect
const offOf = (way: ReportWay, failure: string | null, at: Date | null): SwitchedOff[] => {
  const known = asFailure(failure)
  return known === undefined || at === null ? [] : [{ way, failure: known, at }]
}
const toChoice = (row: Row): Choice => ({
  daily: row.daily,
  weekly: row.weekly,
  dailyHour: row.dailyHour,
  weeklyHour: row.weeklyHour,
  weekday: row.weekday,
  timeZone: row.timeZone ?? undefined,
  figures: row.figures?.flatMap((key) => REPORT_FIGURES.find((one) => one === key) ?? []) ?? [...DEFAULT_FIGURES],
  language: row.language === 'zh' || row.language === 'en' ? row.language : undefined,
  ways: [...(row.byMail ? (['mail'] as const) : []), ...(row.byWebhook ? (['webhook'] as const) : [])],
  switchedOff: [...offOf('mail', row.mailOff, row.mailOffAt), ...offOf('webhook', row.webhookOff, row.webhookOffAt)],
})

const ofKey = ({ storeId, userId }: Key) => and(eq(reportChoice.storeId, storeId), eq(reportChoice.userId, userId))

/** A person's choice for a store, undefined before the first. */
export const readReportChoice = async ({ db }: MainDb, key: Key): Promise<Choice | undefined> =>
  (await db.select().from(reportChoice).where(ofKey(key))).map(toChoice)[0]

/** Saves a choice; whatever was switched off is tried anew. */
export const saveReportChoice = async ({ db }: MainDbQueries, key: Key, { ways, switchedOff: _off, ...choice }: Choice): Promise<void> => {
  const fields = {
    ...choice,
    timeZone: choice.timeZone ?? null,
    language: choice.language ?? null,
    byMail: ways.includes('mail'),
    byWebhook: ways.includes('webhook'),
    mailMisses: 0,
    webhookMisses: 0,
    mailOff: null,
    mailOffAt: null,
    webhookOff: null,
    webhookOffAt: null,
  }
  await db
    .insert(reportChoice)
    .values({ ...key, ...fields })
    .onConflictDoUpdate({ target: [reportChoice.storeId, reportChoice.userId], set: fields })
}

/** Turns a report off and leaves the rest as it is; whoever had chosen nothing keeps the default. */
export const turnReportOff = async ({ db }: MainDbQueries, key: Key, kind: 'daily' | 'weekly', isAdmin: boolean): Promise<void> => {
  await db
    .insert(reportChoice)
    .values({ ...key, weekly: isAdmin, [kind]: false })
    .onConflictDoUpdate({ target: [reportChoice.storeId, reportChoice.userId], set: { [kind]: false } })
}

/** A report arrived. */
export const noteArrived = async ({ pool }: Pick<MainDb, 'pool'>, { storeId, userId }: Key, way: ReportWay): Promise<void> => {
  await pool.query(`UPDATE report_choice SET ${way}_misses = 0 WHERE store_id = $1 AND user_id = $2`, [storeId, userId])
}

/** A report did not arrive for good; after several in a row its way is switched off. */
export const noteMissed = async (
  { pool }: Pick<MainDb, 'pool'>,
  { storeId, userId, isAdmin }: Key & { isAdmin: boolean },
  { way, failure, at }: { way: ReportWay; failure: ReportFailure; at: Date },
): Promise<void> => {
  await pool.query(
    `INSERT INTO report_choice AS choice (store_id, user_id, weekly, ${way}_misses) VALUES ($1, $2, $3, 1)
     ON CONFLICT (store_id, user_id) DO UPDATE SET ${way}_misses = choice.${way}_misses + 1`,
    [storeId, userId, isAdmin],
  )
  await pool.query(
    `UPDATE report_choice SET by_${way} = false, ${way}_off = $3, ${way}_off_at = $4 WHERE store_id = $1 AND user_id = $2 AND ${way}_misses >= $5`,
    [storeId, userId, failure, at, MISSES_UNTIL_OFF],
  )
}

const quietOf = ({ quietFrom, quietTo, quietZone }: typeof alertChoice.$inferSelect) =>
  quietFrom !== null && quietTo !== null && quietZone !== null ? { from: quietFrom, to: quietTo, timeZone: quietZone } : undefined

/** webhook: encrypted; the one saved with the alerts. language: of the reports. */
export type ReportReader = Key & {
  store: ReportedStore
  email: string
  isAdmin: boolean
  language: 'en' | 'zh'
  choice: Choice
  webhook: string | null
  quiet: { from: string; to: string; timeZone: string } | undefined
}

const storeColumns = {
  id: store.id,
  tenantId: store.tenantId,
  websiteName: store.websiteName,
  title: store.title,
  timeZone: store.timeZone,
  currency: store.currency,
  sandbox: store.sandbox,
  plans: activePlans,
}

/**
 * Everybody who gets reports: who may see the store and has confirmed the e-mail address, of stores whose plan has the conversion analysis. storeId: of one
 * store, and those who get none too.
 */
export const listReportReaders = async ({ db }: MainDbQueries, storeId?: string): Promise<ReportReader[]> => {
  const isAdmin = inArray(member.role, ['owner', 'admin'])
  const rows = await db
    .select({
      store: storeColumns,
      userId: user.id,
      email: user.email,
      account: user.language,
      role: member.role,
      choice: reportChoice,
      alerts: alertChoice,
    })
    .from(store)
    .innerJoin(member, eq(member.organizationId, store.tenantId))
    .innerJoin(user, eq(user.id, member.userId))
    .leftJoin(storeMember, and(eq(storeMember.userId, member.userId), eq(storeMember.storeId, store.id)))
    .leftJoin(reportChoice, and(eq(reportChoice.userId, member.userId), eq(reportChoice.storeId, store.id)))
    .leftJoin(alertChoice, and(eq(alertChoice.userId, member.userId), eq(alertChoice.storeId, store.id)))
    .where(
      and(
        eq(user.emailVerified, true),
        or(isAdmin, isNotNull(storeMember.userId)),
        storeId === undefined
          ? or(reportChoice.daily, reportChoice.weekly, and(isAdmin, sql`${reportChoice.storeId} IS NULL`))
          : eq(store.id, storeId),
        sql`${activePlans} && ${sql.param([...FEATURE_PLANS['Conversion Analysis']])}::text[]`,
      ),
    )
    .orderBy(asc(store.id), asc(member.createdAt))
  return rows.map(({ account, role, choice: saved, alerts, ...row }) => {
    const admin = role === 'owner' || role === 'admin'
    const choice = saved === null ? defaultReports(admin) : toChoice(saved)
    return {
      ...row,
      storeId: row.store.id,
      isAdmin: admin,
      choice,
      language: choice.language ?? (account === 'zh' ? 'zh' : 'en'),
      webhook: alerts?.webhook ?? null,
      quiet: alerts === null ? undefined : quietOf(alerts),
    }
  })
}

/** Store and person of a link; undefined where one of them is gone. */
export const readLinked = async (
  { db }: MainDb,
  { storeId, userId }: Key,
): Promise<{ tenantId: string; websiteName: string; title: string; email: string } | undefined> => {
  const [row] = await db
    .select({ tenantId: store.tenantId, websiteName: store.websiteName, title: store.title, email: user.email })
    .from(store)
    .innerJoin(user, eq(user.id, userId))
    .where(eq(store.id, storeId))
  return row
}
