/** Links that sign creators in, and their sessions. Only hashes of the secrets are stored. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, gt, lte, ne } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'

const { creator, creatorSession, creatorSignIn, creatorTerms, store } = mainDbSchema
type Db = Pick<MainDb, 'db'>
/** A creator of a store. */
export type PortalCreator = { creatorId: string; storeId: string }

/** 192 bits: cannot be guessed. */
const makeToken = (): string => randomBytes(24).toString('base64url')
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new link's secret; those of the creator that have expired are deleted. */
export const addSignIn = async ({ db }: Db, of: PortalCreator, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<string> => {
  const token = makeToken()
  await db.delete(creatorSignIn).where(and(eq(creatorSignIn.creatorId, of.creatorId), lte(creatorSignIn.expiresAt, now)))
  await db.insert(creatorSignIn).values({ tokenHash: hashOf(token), ...of, createdAt: now, expiresAt })
  return token
}

/** Uses a link up and opens a session; its secret, or undefined for a link that was used or has expired, and for a blocked creator. */
export const openSession = ({ db }: Db, token: string, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const [used] = await tx
      .delete(creatorSignIn)
      .where(and(eq(creatorSignIn.tokenHash, hashOf(token)), gt(creatorSignIn.expiresAt, now)))
      .returning()
    if (used === undefined) return undefined
    const of = { creatorId: used.creatorId, storeId: used.storeId }
    const [open] = await tx
      .select({ id: creator.id })
      .from(creator)
      .where(and(eq(creator.id, of.creatorId), ne(creator.state, 'blocked')))
    if (open === undefined) return undefined
    await tx.delete(creatorSession).where(and(eq(creatorSession.creatorId, of.creatorId), lte(creatorSession.expiresAt, now)))
    const session = makeToken()
    await tx.insert(creatorSession).values({ tokenHash: hashOf(session), ...of, createdAt: now, expiresAt })
    return session
  })

export const closeSession = async ({ db }: Db, token: string): Promise<void> => {
  await db.delete(creatorSession).where(eq(creatorSession.tokenHash, hashOf(token)))
}

/** Ends all that lets a creator in: links that wait to be used, and sessions. Links first: one that is being used just now has opened its session by then. */
export const closeAllOf = async ({ db }: Db, creatorId: string): Promise<void> => {
  await db.delete(creatorSignIn).where(eq(creatorSignIn.creatorId, creatorId))
  await db.delete(creatorSession).where(eq(creatorSession.creatorId, creatorId))
}

/** Whose session it is; undefined if it has ended, or the creator was blocked. */
export const findCreator = async ({ db }: Db, token: string, now: Date) => {
  const [found] = await db
    .select({
      creatorId: creator.id,
      name: creator.name,
      avatar: creator.avatar,
      storeId: store.id,
      title: store.title,
      host: store.host,
      timeZone: store.timeZone,
      currency: store.currency,
    })
    .from(creatorSession)
    .innerJoin(creator, eq(creator.id, creatorSession.creatorId))
    .innerJoin(store, eq(store.id, creatorSession.storeId))
    .where(and(eq(creatorSession.tokenHash, hashOf(token)), gt(creatorSession.expiresAt, now), ne(creator.state, 'blocked')))
  return found
}
export type SignedInCreator = NonNullable<Awaited<ReturnType<typeof findCreator>>>

/** Creators of all stores with this e-mail address, in lower case. */
export const findByEmail = ({ db }: Db, emailKey: string, limit: number) =>
  db
    .select({ creatorId: creator.id, storeId: creator.storeId, title: store.title, email: creator.email })
    .from(creator)
    .innerJoin(store, eq(store.id, creator.storeId))
    .where(and(eq(creator.emailKey, emailKey), ne(creator.state, 'blocked')))
    .limit(limit)

/** A creator of the store; undefined for another's. */
export const findOfStore = async ({ db }: Db, { creatorId, storeId }: PortalCreator) => {
  const [found] = await db
    .select({ name: creator.name, email: creator.email, state: creator.state })
    .from(creator)
    .where(and(eq(creator.id, creatorId), eq(creator.storeId, storeId)))
  return found
}

export const readAcceptedAt = async ({ db }: Db, { creatorId }: PortalCreator, version: string): Promise<Date | undefined> => {
  const [found] = await db
    .select({ at: creatorTerms.acceptedAt })
    .from(creatorTerms)
    .where(and(eq(creatorTerms.creatorId, creatorId), eq(creatorTerms.version, version)))
  return found?.at
}

/** The first time counts. */
export const writeAccepted = async ({ db }: Db, of: PortalCreator, version: string, at: Date): Promise<void> => {
  await db.insert(creatorTerms).values({ creatorId: of.creatorId, storeId: of.storeId, version, acceptedAt: at }).onConflictDoNothing()
}
