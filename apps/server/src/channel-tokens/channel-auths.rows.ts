import { AUTH_REASONS, type AuthReason } from '@convbox/contract'
import { CHANNEL_IDS, PICK_KINDS, type ChannelId, type PickKind } from '@convbox/contract/channels'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, asc, desc, eq, inArray, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'

const { channelAuth, channelAccount, storeChannel } = mainDbSchema

/** A connected account as stored, with its secret encrypted. */
export type AuthRow = {
  id: string
  tenantId: string
  platform: ChannelId
  sandbox: boolean
  externalUserId: string
  name: string
  email: string
  secret: string
  scopes: string
  expiresAt: Date | null
  refreshExpiresAt: Date | null
  isExpired: boolean
  expiredReason: AuthReason | undefined
  checkedAt: Date | null
  /** When its tokens were written. */
  updatedAt: Date
}
/** An account as connected to one store. */
export type StoreAuth = AuthRow & { isDefault: boolean; connectedAt: Date; lastSyncAt: Date | null }

type Row = typeof channelAuth.$inferSelect

const toAuth = ({ status, expiredReason, platform, ...row }: Row): AuthRow[] => {
  const known = CHANNEL_IDS.find((id) => id === platform)
  const reason = AUTH_REASONS.find((one) => one === expiredReason)
  return known === undefined ? [] : [{ ...row, platform: known, isExpired: status === '2', expiredReason: reason }]
}

/** A store's connected accounts, default first within a platform, else the oldest. */
export const listStoreAuths = async ({ db }: MainDbQueries, storeId: string, ...filters: SQL[]): Promise<StoreAuth[]> => {
  const rows = await db
    .select({ auth: channelAuth, link: storeChannel })
    .from(storeChannel)
    .innerJoin(channelAuth, eq(channelAuth.id, storeChannel.channelAuthId))
    .where(and(eq(storeChannel.storeId, storeId), ...filters))
    .orderBy(asc(channelAuth.platform), desc(storeChannel.isDefault), asc(storeChannel.connectedAt), asc(channelAuth.id))
  return rows.flatMap(({ auth, link }) =>
    toAuth(auth).map((one) => ({ ...one, isDefault: link.isDefault, connectedAt: link.connectedAt, lastSyncAt: link.lastSyncAt })),
  )
}

/** One of them; undefined for an account that this store is not connected to. */
export const findStoreAuth = async (mainDb: MainDbQueries, storeId: string, authId: string): Promise<StoreAuth | undefined> =>
  (await listStoreAuths(mainDb, storeId, eq(channelAuth.id, authId)))[0]

/** One account of any tenant. */
export const findAuth = async ({ db }: MainDbQueries, authId: string): Promise<AuthRow | undefined> => {
  const rows = await db.select().from(channelAuth).where(eq(channelAuth.id, authId))
  return rows.flatMap(toAuth)[0]
}

/** One account, locked until the transaction ends: of two parallel renewals the second finds the first one's tokens. */
export const lockAuth = async ({ db }: MainDbQueries, authId: string): Promise<AuthRow | undefined> => {
  const rows = await db.select().from(channelAuth).where(eq(channelAuth.id, authId)).for('update')
  return rows.flatMap(toAuth)[0]
}

export type AuthWrite = Pick<AuthRow, 'tenantId' | 'platform' | 'sandbox' | 'externalUserId' | 'name' | 'email' | 'secret' | 'scopes'> & {
  id: string
  expiresAt: Date | undefined
  refreshExpiresAt: Date | undefined
  userId: string
  at: Date
}

/** Saves a newly authorized account; an existing row of the tenant for the same external user gets the new tokens. Returns the row's id. */
export const saveAuth = async (
  { db }: MainDbQueries,
  { userId, at, expiresAt, refreshExpiresAt, ...write }: AuthWrite,
): Promise<string> => {
  const { name, email, secret, scopes } = write
  const news = {
    name,
    email,
    secret,
    scopes,
    expiresAt: expiresAt ?? null,
    refreshExpiresAt: refreshExpiresAt ?? null,
    status: '1',
    expiredReason: null,
    checkedAt: at,
    updatedAt: at,
  }
  const [row] = await db
    .insert(channelAuth)
    .values({ ...write, ...news, createdByUserId: userId, createdAt: at })
    .onConflictDoUpdate({
      target: [channelAuth.tenantId, channelAuth.platform, channelAuth.sandbox, channelAuth.externalUserId],
      set: news,
    })
    .returning({ id: channelAuth.id })
  if (row === undefined) throw new Error('A connected account was not written')
  return row.id
}

/**
 * Another store with this external account, and its user's e-mail (name if it has none) as saved there. Locks the external account until the transaction ends:
 * of two stores at once the second finds the first.
 */
export const findOtherOwner = async (
  { db }: MainDbQueries,
  { platform, sandbox, externalUserId }: Pick<AuthRow, 'platform' | 'sandbox' | 'externalUserId'>,
  storeId: string,
): Promise<{ storeId: string; user: string } | undefined> => {
  const lock = `${platform}/${sandbox}/${externalUserId}`
  await db.select({ held: sql`pg_advisory_xact_lock(hashtextextended(${lock}, 0))` }).from(sql`(VALUES (1)) AS once`)
  const [row] = await db
    .select({ storeId: storeChannel.storeId, name: channelAuth.name, email: channelAuth.email })
    .from(storeChannel)
    .innerJoin(channelAuth, eq(channelAuth.id, storeChannel.channelAuthId))
    .where(
      and(
        eq(channelAuth.platform, platform),
        eq(channelAuth.sandbox, sandbox),
        eq(channelAuth.externalUserId, externalUserId),
        ne(storeChannel.storeId, storeId),
      ),
    )
    .limit(1)
  return row && { storeId: row.storeId, user: row.email || row.name }
}

/** Connects a store to an account; the first of a platform becomes its default. No change if connected already. */
export const linkStore = async (
  mainDb: MainDbQueries,
  storeId: string,
  auth: Pick<AuthRow, 'id' | 'platform'>,
  at: Date,
): Promise<void> => {
  const auths = await listStoreAuths(mainDb, storeId)
  const isDefault = !auths.some((one) => one.platform === auth.platform && one.isDefault)
  await mainDb.db.insert(storeChannel).values({ storeId, channelAuthId: auth.id, isDefault, connectedAt: at }).onConflictDoNothing()
}

/** Makes an account of the store the default of its platform. */
export const writeDefault = async ({ db }: MainDbQueries, storeId: string, auth: Pick<AuthRow, 'id' | 'platform'>): Promise<void> => {
  const ofPlatform = db.select({ id: channelAuth.id }).from(channelAuth).where(eq(channelAuth.platform, auth.platform))
  await db
    .update(storeChannel)
    .set({ isDefault: false })
    .where(and(eq(storeChannel.storeId, storeId), inArray(storeChannel.channelAuthId, ofPlatform)))
  await db
    .update(storeChannel)
    .set({ isDefault: true })
    .where(and(eq(storeChannel.storeId, storeId), eq(storeChannel.channelAuthId, auth.id)))
}

/** Saves renewed tokens of an account. */
export const writeTokens = async (
  { db }: MainDbQueries,
  authId: string,
  tokens: { secret: string; expiresAt: Date | undefined; refreshExpiresAt: Date | undefined; at: Date },
): Promise<void> => {
  const { secret, expiresAt, refreshExpiresAt, at } = tokens
  await db
    .update(channelAuth)
    .set({ secret, expiresAt: expiresAt ?? null, refreshExpiresAt: refreshExpiresAt ?? null, checkedAt: at, updatedAt: at })
    .where(eq(channelAuth.id, authId))
}

/** Saves when the platform was last checked, and the account's status: reason, or undefined for a working one. */
export const writeStatus = async ({ db }: MainDbQueries, authId: string, reason: AuthReason | undefined, at: Date): Promise<void> => {
  await db
    .update(channelAuth)
    .set({ status: reason === undefined ? '1' : '2', expiredReason: reason ?? null, checkedAt: at })
    .where(eq(channelAuth.id, authId))
}

/** Saves that something was read or sent for a store with an account. */
export const writeSync = async ({ db }: MainDbQueries, storeId: string, authId: string, at: Date): Promise<void> => {
  await db
    .update(storeChannel)
    .set({ lastSyncAt: at })
    .where(and(eq(storeChannel.storeId, storeId), eq(storeChannel.channelAuthId, authId)))
}

/** Disconnects an account from a store, with the store's selection of it. Returns how many stores are still connected. */
export const unlinkStore = async ({ db }: MainDbQueries, storeId: string, authId: string): Promise<number> => {
  await db.delete(channelAccount).where(and(eq(channelAccount.storeId, storeId), eq(channelAccount.channelAuthId, authId)))
  await db.delete(storeChannel).where(and(eq(storeChannel.storeId, storeId), eq(storeChannel.channelAuthId, authId)))
  const rows = await db.select({ id: storeChannel.storeId }).from(storeChannel).where(eq(storeChannel.channelAuthId, authId))
  return rows.length
}

export const deleteAuth = async ({ db }: MainDbQueries, authId: string): Promise<void> => {
  await db.delete(channelAuth).where(eq(channelAuth.id, authId))
}

/** Deletes the accounts without a store, and returns them. */
export const deleteOrphans = async ({ db }: MainDbQueries): Promise<AuthRow[]> => {
  const linked = db.select({ id: storeChannel.channelAuthId }).from(storeChannel)
  const rows = await db.delete(channelAuth).where(notInArray(channelAuth.id, linked)).returning()
  return rows.flatMap(toAuth)
}

/** Whether another tenant is connected to the same external user. */
export const hasAuthElsewhere = async (
  { db }: MainDbQueries,
  auth: Pick<AuthRow, 'id' | 'platform' | 'sandbox' | 'externalUserId'>,
): Promise<boolean> => {
  const rows = await db
    .select({ id: channelAuth.id })
    .from(channelAuth)
    .where(
      and(
        ne(channelAuth.id, auth.id),
        eq(channelAuth.platform, auth.platform),
        eq(channelAuth.sandbox, auth.sandbox),
        eq(channelAuth.externalUserId, auth.externalUserId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Ids of working accounts whose access token expires before a time. Excludes tokens without expiry. */
export const listEnding = async ({ db }: MainDbQueries, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: channelAuth.id })
    .from(channelAuth)
    .where(and(eq(channelAuth.status, '1'), lt(channelAuth.expiresAt, before)))
    .orderBy(asc(channelAuth.expiresAt))
  return rows.map(({ id }) => id)
}

/** Ids of working accounts not checked since a time, the longest ago first. */
export const listUnchecked = async ({ db }: MainDbQueries, since: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: channelAuth.id })
    .from(channelAuth)
    .where(and(eq(channelAuth.status, '1'), or(isNull(channelAuth.checkedAt), lt(channelAuth.checkedAt, since))))
    .orderBy(asc(channelAuth.checkedAt))
  return rows.map(({ id }) => id)
}

export type PickedRow = {
  storeId: string
  channelAuthId: string
  platform: string
  kind: PickKind
  externalId: string
  name: string
  currency: string | null
  timeZone: string | null
  parentId: string | null
}

/** What a store has selected, over all accounts. */
export const listPicked = async ({ db }: MainDbQueries, storeId: string): Promise<PickedRow[]> => {
  const rows = await db
    .select()
    .from(channelAccount)
    .where(eq(channelAccount.storeId, storeId))
    .orderBy(asc(channelAccount.kind), asc(channelAccount.name), asc(channelAccount.externalId))
  return rows.flatMap((row) => {
    const kind = PICK_KINDS.find((one) => one === row.kind)
    return kind === undefined ? [] : [{ ...row, kind }]
  })
}
