/** A store's creators. */
import type { Creator } from '@convbox/contract/api/creators.schemas'
import { AVATARS_PATH, CREATOR_STATES, type CreatorState } from '@convbox/contract/creators'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import type { Db as SqlDb } from '../../ingest/identity-links.rows.ts'
import { closeAllOf } from '../creator-portal/creator-portal.ts'
import { and, asc, count, eq, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'

const { creator } = mainDbSchema

/** Names and e-mails are compared so. */
export const keyOf = (text: string): string => text.toLowerCase()

export const toCreator = ({
  id,
  name,
  email,
  phone,
  tags,
  note,
  state,
  payCurrency,
  avatar,
  createdAt,
}: typeof creator.$inferSelect): Creator => ({
  id,
  name,
  email: email ?? '',
  phone: phone ?? '',
  tags: z.array(z.string()).parse(tags),
  note,
  state: z.enum(CREATOR_STATES).parse(state),
  currency: payCurrency ?? '',
  ...(avatar !== null && { avatar: `${AVATARS_PATH}/${avatar}` }),
  createdAt: createdAt.toISOString(),
})

const OF = (storeId: string): SQL => eq(creator.storeId, storeId)

type Wanted = { search: string; state: CreatorState | undefined; limit: number; offset: number }

/** A page of the creators whose name, e-mail or tag has the text, by name; and their number. */
export const listCreators = async (
  { db }: Pick<MainDb, 'db'>,
  storeId: string,
  { search, state, limit, offset }: Wanted,
): Promise<{ creators: Creator[]; count: number }> => {
  const wanted = keyOf(search)
  const isTagged = sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${creator.tags}) AS tag WHERE position(${wanted} in lower(tag)) > 0)`
  const which = and(
    OF(storeId),
    ...(state === undefined ? [] : [eq(creator.state, state)]),
    ...(search === ''
      ? []
      : [or(sql`position(${wanted} in ${creator.nameKey}) > 0`, sql`position(${wanted} in ${creator.emailKey}) > 0`, isTagged)]),
  )
  const [rows, counted] = await Promise.all([
    db.select().from(creator).where(which).orderBy(asc(creator.nameKey)).limit(limit).offset(offset),
    db.select({ rows: count() }).from(creator).where(which),
  ])
  return { creators: rows.map(toCreator), count: counted[0]?.rows ?? 0 }
}

export const countCreators = async ({ db }: Pick<MainDb, 'db'>, storeId: string): Promise<Record<CreatorState, number>> => {
  const rows = await db.select({ state: creator.state, rows: count() }).from(creator).where(OF(storeId)).groupBy(creator.state)
  const of = (state: CreatorState): number => rows.find((row) => row.state === state)?.rows ?? 0
  return { active: of('active'), paused: of('paused'), blocked: of('blocked') }
}

/** Ids, names, e-mails and phones of all creators, as they are compared. */
export const listCreatorKeys = (
  { db }: Pick<MainDb, 'db'>,
  storeId: string,
): Promise<{ id: string; name: string; nameKey: string; emailKey: string | null; phone: string | null }[]> =>
  db
    .select({ id: creator.id, name: creator.name, nameKey: creator.nameKey, emailKey: creator.emailKey, phone: creator.phone })
    .from(creator)
    .where(OF(storeId))
    .orderBy(asc(creator.nameKey))

/** A field that is absent stays as it is. */
export type CreatorFields = Pick<Creator, 'name'> & Partial<Pick<Creator, 'email' | 'phone' | 'tags' | 'note' | 'state' | 'currency'>>

const columnsOf = ({ name, email, phone, currency, ...others }: CreatorFields) => ({
  name,
  nameKey: keyOf(name),
  ...(email !== undefined && { email: email || null, emailKey: keyOf(email) || null }),
  ...(phone !== undefined && { phone: phone || null }),
  ...(currency !== undefined && { payCurrency: currency || null }),
  ...others,
})

/**
 * Adds a creator, or changes the store's own of this id; undefined if another store has the id. Another e-mail ends what the former mailbox has of the creator's page:
 * links that sign in, and sessions. Throws a unique violation if another creator has the name or the e-mail.
 */
export const writeCreator = (
  { db: whole }: Pick<MainDb, 'db'>,
  storeId: string,
  { id, ...fields }: CreatorFields & { id: string },
  at: Date,
): Promise<Creator | undefined> =>
  whole.transaction(async (db) => {
    const [before] = await db
      .select({ emailKey: creator.emailKey })
      .from(creator)
      .where(and(OF(storeId), eq(creator.id, id)))
      .for('update')
    const set = { ...columnsOf(fields), updatedAt: at }
    const [row] = await db
      .insert(creator)
      .values({ id, storeId, ...set, createdAt: at })
      .onConflictDoUpdate({ target: creator.id, set, setWhere: OF(storeId) })
      .returning()
    const former = before?.emailKey ?? null
    if (former !== null && former !== row?.emailKey) await closeAllOf({ db }, id)
    return row && toCreator(row)
  })

/** Adds a creator in a transaction of its caller. */
export const addCreator = async (
  db: SqlDb,
  storeId: string,
  { id, name, email }: { id: string; name: string; email: string },
  at: Date,
): Promise<void> => {
  await db.query(
    `INSERT INTO creator (id, store_id, name, name_key, email, email_key, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, storeId, name, keyOf(name), email || null, keyOf(email) || null, at],
  )
}
