import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { ChannelItem } from '../../platforms/oauth.ts'
import type { AuthRow } from '../../channel-tokens/channel-auths.rows.ts'

const { channelAccount, channelAuth } = mainDbSchema

/** An ad account that another store has. user: the external user who connected it there. */
export type Taken = { externalId: string; storeId: string; user: string }

/** The ad accounts among these that other stores have, of any tenant. */
export const listTaken = async (
  { db }: MainDbQueries,
  auth: Pick<AuthRow, 'platform' | 'sandbox'>,
  storeId: string,
  externalIds: readonly string[],
): Promise<Taken[]> => {
  if (externalIds.length === 0) return []
  const rows = await db
    .select({ externalId: channelAccount.externalId, storeId: channelAccount.storeId, name: channelAuth.name, email: channelAuth.email })
    .from(channelAccount)
    .innerJoin(channelAuth, eq(channelAuth.id, channelAccount.channelAuthId))
    .where(
      and(
        eq(channelAccount.kind, 'ad account'),
        eq(channelAccount.platform, auth.platform),
        eq(channelAccount.sandbox, auth.sandbox),
        inArray(channelAccount.externalId, [...externalIds]),
        ne(channelAccount.storeId, storeId),
      ),
    )
  return rows.map(({ name, email, ...row }) => ({ ...row, user: email || name }))
}

const sameItems = (items: readonly ChannelItem[]): SQL[] =>
  items.flatMap(({ kind, externalId }) => and(eq(channelAccount.kind, kind), eq(channelAccount.externalId, externalId)) ?? [])

/**
 * Replaces the store's whole selection of an account; what it had selected of another account and selects now moves here. False: another store took one of the
 * ad accounts first; the database's unique index decides, and the caller's transaction must end.
 */
export const replacePicks = async (
  { db }: MainDbQueries,
  auth: Pick<AuthRow, 'id' | 'platform' | 'sandbox'>,
  pick: { storeId: string; items: readonly ChannelItem[]; at: Date },
): Promise<boolean> => {
  const { storeId, items, at } = pick
  const ofStore = eq(channelAccount.storeId, storeId)
  await db.delete(channelAccount).where(and(ofStore, eq(channelAccount.channelAuthId, auth.id)))
  if (items.length === 0) return true
  await db.delete(channelAccount).where(and(ofStore, eq(channelAccount.platform, auth.platform), or(...sameItems(items))))
  const rows = items.map(({ kind, externalId, name, currency, timeZone, parentId }) => ({
    id: randomUUID(),
    storeId,
    channelAuthId: auth.id,
    platform: auth.platform,
    sandbox: auth.sandbox,
    kind,
    externalId,
    name,
    currency: currency ?? null,
    timeZone: timeZone ?? null,
    parentId: parentId ?? null,
    pickedAt: at,
  }))
  const written = await db.insert(channelAccount).values(rows).onConflictDoNothing().returning({ id: channelAccount.id })
  return written.length === rows.length
}
