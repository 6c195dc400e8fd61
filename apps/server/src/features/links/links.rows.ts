/** A store's links as its members see them. */
import { LINK_STATES, type LinkOrigin, type LinkState } from '@convbox/contract/links'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, count, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'

const { campaign, creator, link, medium } = mainDbSchema
type Db = Pick<MainDb, 'db'>

const OF = (storeId: string): SQL => eq(link.storeId, storeId)
const nameOf = (id: string | null, name: string | null) => (id === null || name === null ? undefined : { id, name })

const select = ({ db }: Db, which: SQL | undefined) =>
  db
    .select({ link, creator: creator.name, medium: medium.name, campaign: campaign.name })
    .from(link)
    .leftJoin(creator, eq(creator.id, link.creatorId))
    .leftJoin(medium, eq(medium.id, link.mediumId))
    .leftJoin(campaign, eq(campaign.id, link.campaignId))
    .where(which)
    .orderBy(desc(link.createdAt), link.id)

const toLink = (row: Awaited<ReturnType<typeof select>>[number]) => {
  const { state, creatorId, mediumId, campaignId, ...rest } = row.link
  return {
    ...rest,
    state: z.enum(LINK_STATES).parse(state),
    creator: nameOf(creatorId, row.creator),
    medium: nameOf(mediumId, row.medium),
    campaign: nameOf(campaignId, row.campaign),
  }
}
export type StoredLink = ReturnType<typeof toLink>

type Wanted = { search: string; state: LinkState | undefined; origin: LinkOrigin; limit: number; offset: number }

/** A campaign's links name a creator's work. */
const ORIGINS: Record<LinkOrigin, SQL | undefined> = { all: undefined, own: eq(link.creativeId, ''), campaign: ne(link.creativeId, '') }

/** A page of the links whose name, code or destination has the text, the newest first; and their number. */
export const listLinks = async (
  mainDb: Db,
  storeId: string,
  { search, state, origin, limit, offset }: Wanted,
): Promise<{ links: StoredLink[]; count: number }> => {
  const wanted = search.toLowerCase()
  const has = (column: typeof link.name | typeof link.code | typeof link.destination): SQL =>
    sql`position(${wanted} in lower(${column})) > 0`
  const which = and(
    OF(storeId),
    ORIGINS[origin],
    ...(state === undefined ? [] : [eq(link.state, state)]),
    ...(search === '' ? [] : [or(has(link.name), has(link.code), has(link.destination))]),
  )
  const [rows, counted] = await Promise.all([
    select(mainDb, which).limit(limit).offset(offset),
    mainDb.db.select({ rows: count() }).from(link).where(which),
  ])
  return { links: rows.map(toLink), count: counted[0]?.rows ?? 0 }
}

export const countLinks = ({ db }: Db, storeId: string): Promise<number> => db.$count(link, OF(storeId))
/** Those made by hand. */
export const countOwnLinks = ({ db }: Db, storeId: string): Promise<number> => db.$count(link, and(OF(storeId), ORIGINS.own))

export const readLink = async (mainDb: Db, storeId: string, id: string): Promise<StoredLink | undefined> => {
  const [row] = await select(mainDb, and(OF(storeId), eq(link.id, id)))
  return row && toLink(row)
}

/** Names of a creator and a medium of the store; undefined for another store's. */
export const readMakers = async ({ db }: Db, storeId: string, ids: { creatorId: string; mediumId: string }) => {
  const [creators, media] = await Promise.all([
    db
      .select({ name: creator.name })
      .from(creator)
      .where(and(eq(creator.storeId, storeId), eq(creator.id, ids.creatorId))),
    db
      .select({ name: medium.name })
      .from(medium)
      .where(and(eq(medium.storeId, storeId), eq(medium.id, ids.mediumId))),
  ])
  return { creator: creators[0]?.name, medium: media[0]?.name }
}

/** What a member may change of a link. */
export type LinkFields = {
  name: string
  destination: string
  discountCode: string | null
  expiresAt: Date | null
  passwordHash?: string | null
}
export type NewLink = LinkFields & { id: string; code: string; isGeneral: boolean; creatorId: string | null; mediumId: string | null }

/** Throws a unique violation if the code is taken. */
export const insertLink = async ({ db }: Db, storeId: string, row: NewLink, at: Date): Promise<void> => {
  await db.insert(link).values({ ...row, storeId, createdAt: at, updatedAt: at })
}

/** False: the store has no link of this id. */
export const updateLink = async (
  { db }: Db,
  storeId: string,
  { id, ...set }: Partial<LinkFields> & { id: string; state?: LinkState },
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(link)
    .set({ ...set, updatedAt: at })
    .where(and(OF(storeId), eq(link.id, id)))
  return rowCount === 1
}
