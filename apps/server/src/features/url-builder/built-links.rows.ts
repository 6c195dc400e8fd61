/** Links of the URL builder. */
import type { BuiltLinkType, LinkPlatform } from '@convbox/contract/url-builder'
import { isLinkPlatform, LINK_PLATFORMS } from '@convbox/contract/url-builder'
import { likePattern, mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, count, desc, eq, ilike, inArray, or } from 'drizzle-orm'

const { builtLink } = mainDbSchema

export type NewLink = {
  id: string
  name: string
  platform: LinkPlatform
  manager: string
  campaign: string
  destination: string
  url: string
}

export const keyOf = (name: string): string => name.trim().toLowerCase()

type Asked = { search: string; type: BuiltLinkType | undefined; limit: number; offset: number }

/** A page of a store's links, the newest first, and how many there are in all. */
export const listLinks = async ({ db }: MainDbQueries, storeId: string, { search, type, limit, offset }: Asked) => {
  const like = `%${likePattern(search)}%`
  const wanted = and(
    eq(builtLink.storeId, storeId),
    ...(type === undefined ? [] : [eq(builtLink.type, type)]),
    ...(search === ''
      ? []
      : [
          or(
            ilike(builtLink.name, like),
            ilike(builtLink.campaign, like),
            ilike(builtLink.manager, like),
            ilike(builtLink.destination, like),
          ),
        ]),
  )
  const [rows, [all]] = await Promise.all([
    db.select().from(builtLink).where(wanted).orderBy(desc(builtLink.madeAt), builtLink.id).limit(limit).offset(offset),
    db.select({ rows: count() }).from(builtLink).where(wanted),
  ])
  return { rows: rows.flatMap(({ platform, ...row }) => (isLinkPlatform(platform) ? [{ ...row, platform }] : [])), count: all?.rows ?? 0 }
}

export const countLinks = async ({ db }: MainDbQueries, storeId: string): Promise<number> => {
  const [row] = await db.select({ rows: count() }).from(builtLink).where(eq(builtLink.storeId, storeId))
  return row?.rows ?? 0
}

/** Which of the names links of the store have, as keys. */
export const findTaken = async ({ db }: MainDbQueries, storeId: string, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set()
  const rows = await db
    .select({ key: builtLink.nameKey })
    .from(builtLink)
    .where(and(eq(builtLink.storeId, storeId), inArray(builtLink.nameKey, names.map(keyOf))))
  return new Set(rows.map(({ key }) => key))
}

/** Rows of one statement, which takes at most 65,535 values. */
const PORTION = 2000

/** Throws a unique violation if a name was taken meanwhile. */
export const addLinks = async (
  { db }: Pick<MainDb, 'db'>,
  storeId: string,
  links: readonly NewLink[],
  { at, by, byName }: { at: Date; by: string; byName: string },
): Promise<void> => {
  for (let first = 0; first < links.length; first += PORTION)
    await db.insert(builtLink).values(
      links.slice(first, first + PORTION).map((link) => ({
        ...link,
        storeId,
        nameKey: keyOf(link.name),
        type: LINK_PLATFORMS[link.platform].type,
        madeAt: at,
        enteredBy: by,
        madeBy: byName,
      })),
    )
}

/** Its name; undefined: the store has no such link. */
export const deleteLink = async ({ db }: MainDbQueries, storeId: string, id: string): Promise<string | undefined> => {
  const [row] = await db
    .delete(builtLink)
    .where(and(eq(builtLink.storeId, storeId), eq(builtLink.id, id)))
    .returning({ name: builtLink.name })
  return row?.name
}
