/** What was read of each ad account, of its spend and of its ads, and when the next reading is due. */
import { SPEND_READS, type SpendChannel, type SpendRead } from '@convbox/contract/ad-spend'
import { CHANNEL_FAILURES, type ChannelFailure } from '@convbox/contract/channels'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'

const { spendRead, channelAccount } = mainDbSchema

/** 'ads': its campaigns, ad sets and ads, daily; the others are of its spend. */
const READ_KINDS = [...SPEND_READS, 'ads'] as const

const reportSchema = z.object({ id: z.string(), since: z.string(), until: z.string() })
/** A report that the platform is making, and its days. */
export type OpenReport = z.output<typeof reportSchema>

export type ReadKey = { storeId: string; platform: SpendChannel; accountId: string; kind: SpendRead | 'ads' }
export type ReadState = {
  since: string | undefined
  openUntil: string | undefined
  report: OpenReport | undefined
  spanDays: number | undefined
  attempts: number
  failure: ChannelFailure | undefined
  nextAt: Date
  restsUntil: Date | undefined
  readAt: Date | undefined
  missingRates: number
}
/** A reading with the account it is of. */
export type AccountRead = ReadKey & ReadState & Account
/** pickedAt: when the store selected it. */
type Account = { authId: string; name: string; pickedAt: Date; parentId?: string; currency?: string; timeZone?: string }

/** Adds the readings of newly selected ad accounts, due at once, and deletes those of accounts no longer selected, with what is known of their ads. */
export const matchReads = async ({ pool }: MainDb, platform: SpendChannel, at: Date): Promise<void> => {
  for (const table of ['spend_read', 'ad_state'])
    await pool.query(
      `DELETE FROM ${table} WHERE platform = $1 AND NOT EXISTS (
         SELECT 1 FROM channel_account a
         WHERE a.store_id = ${table}.store_id AND a.platform = $1 AND a.kind = 'ad account' AND a.external_id = ${table}.account_id)`,
      [platform],
    )
  await pool.query(
    `INSERT INTO spend_read (store_id, platform, account_id, kind, next_at)
     SELECT a.store_id, a.platform, a.external_id, k.kind, $3
     FROM channel_account a CROSS JOIN unnest($2::text[]) AS k(kind)
     WHERE a.platform = $1 AND a.kind = 'ad account'
     ON CONFLICT DO NOTHING`,
    [platform, [...READ_KINDS], at],
  )
}

type Joined = { read: typeof spendRead.$inferSelect; account: typeof channelAccount.$inferSelect }

const toRead = (platform: SpendChannel, { read, account }: Joined): AccountRead => ({
  storeId: read.storeId,
  platform,
  accountId: read.accountId,
  kind: z.enum(READ_KINDS).parse(read.kind),
  since: read.since ?? undefined,
  openUntil: read.openUntil ?? undefined,
  report: reportSchema.safeParse(read.report).data,
  spanDays: read.spanDays ?? undefined,
  attempts: read.attempts,
  failure: CHANNEL_FAILURES.find((known) => known === read.failure),
  nextAt: read.nextAt,
  restsUntil: read.restsUntil ?? undefined,
  readAt: read.readAt ?? undefined,
  missingRates: read.missingRates,
  authId: account.channelAuthId,
  name: account.name,
  pickedAt: account.pickedAt,
  ...(account.parentId !== null && { parentId: account.parentId }),
  ...(account.currency !== null && { currency: account.currency }),
  ...(account.timeZone !== null && { timeZone: account.timeZone }),
})

const selectReads = ({ db }: MainDb) =>
  db
    .select({ read: spendRead, account: channelAccount })
    .from(spendRead)
    .innerJoin(
      channelAccount,
      and(
        eq(channelAccount.storeId, spendRead.storeId),
        eq(channelAccount.platform, spendRead.platform),
        eq(channelAccount.externalId, spendRead.accountId),
        eq(channelAccount.kind, 'ad account'),
      ),
    )

/** Readings of a platform that are due, the longest due first. */
export const listDueReads = async (mainDb: MainDb, platform: SpendChannel, at: Date): Promise<AccountRead[]> => {
  const rows = await selectReads(mainDb)
    .where(and(eq(spendRead.platform, platform), lte(spendRead.nextAt, at)))
    .orderBy(asc(spendRead.nextAt))
  return rows.map((row) => toRead(platform, row))
}

/** The readings of the spend of a store's accounts at one platform. */
export const listStoreReads = async (mainDb: MainDb, storeId: string, platform: SpendChannel): Promise<AccountRead[]> => {
  const rows = await selectReads(mainDb)
    .where(and(eq(spendRead.storeId, storeId), eq(spendRead.platform, platform), inArray(spendRead.kind, [...SPEND_READS])))
    .orderBy(asc(channelAccount.name), asc(spendRead.accountId))
  return rows.map((row) => toRead(platform, row))
}

export type ReadChange = Partial<{
  since: string
  openUntil: string | null
  report: OpenReport | null
  spanDays: number | null
  attempts: number
  failure: ChannelFailure | null
  nextAt: Date
  readAt: Date
  missingRates: number
}>

const matches = ({ storeId, platform, accountId }: Omit<ReadKey, 'kind'>) =>
  and(eq(spendRead.storeId, storeId), eq(spendRead.platform, platform), eq(spendRead.accountId, accountId))

/** Saves how far a reading is. */
export const updateRead = async ({ db }: MainDb, key: ReadKey, change: ReadChange): Promise<void> => {
  await db
    .update(spendRead)
    .set(change)
    .where(and(matches(key), eq(spendRead.kind, key.kind)))
}

/** Postpones every reading of an account: its platform wants no calls until then. isNear: it has not refused any yet. */
export const restAccount = async ({ db }: MainDb, key: ReadKey, until: Date, isNear = false): Promise<void> => {
  await db
    .update(spendRead)
    .set({ nextAt: until })
    .where(and(matches(key), lte(spendRead.nextAt, until)))
  // Of all, also those that are not due: a person may have them read again.
  if (isNear) await db.update(spendRead).set({ restsUntil: until }).where(matches(key))
}

/** Has everything of an account read again, its history too, once it no longer rests. False if the store has no such account. */
export const readAgain = async ({ db }: MainDb, account: Omit<ReadKey, 'kind'>, at: Date): Promise<boolean> => {
  const fresh = {
    since: null,
    openUntil: null,
    report: null,
    spanDays: null,
    attempts: 0,
    failure: null,
    missingRates: 0,
  }
  // The greatest of those that are there.
  const nextAt = sql`greatest(${spendRead.restsUntil}, ${at.toISOString()}::timestamptz)`
  const rows = await db
    .update(spendRead)
    .set({ ...fresh, nextAt })
    .where(matches(account))
    .returning({ kind: spendRead.kind })
  return rows.length > 0
}
