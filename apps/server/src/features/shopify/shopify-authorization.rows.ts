import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'

const { shopifyAuthorization: authorization } = mainDbSchema

/** A pending authorization, as stored. */
export type AuthorizationRow = typeof authorization.$inferSelect

/** Saves a new one. */
export const insertAuthorization = async ({ db }: MainDbQueries, row: typeof authorization.$inferInsert): Promise<void> => {
  await db.insert(authorization).values(row)
}

/** One with a valid state: for its code until that arrives, for its confirmation afterwards. */
export const findAuthorization = async ({ db }: MainDbQueries, stateHash: string, at: Date): Promise<AuthorizationRow | undefined> => {
  const [row] = await db
    .select()
    .from(authorization)
    .where(and(eq(authorization.stateHash, stateHash), gt(authorization.expiresAt, at)))
    .limit(1)
  return row
}

/** Uses up the state: of two parallel calls with the same one, the second gets false. */
export const claimAuthorization = async ({ db }: MainDbQueries, stateHash: string, at: Date): Promise<boolean> => {
  const rows = await db
    .update(authorization)
    .set({ authorizedAt: at })
    .where(and(eq(authorization.stateHash, stateHash), isNull(authorization.authorizedAt), gt(authorization.expiresAt, at)))
    .returning({ stateHash: authorization.stateHash })
  return rows.length === 1
}

/** Saves the exchanged tokens until confirmation. tokens: encrypted. */
export const keepAuthorized = async (
  { db }: MainDbQueries,
  stateHash: string,
  kept: { tokens: string; expiresAt: Date },
): Promise<void> => {
  await db.update(authorization).set(kept).where(eq(authorization.stateHash, stateHash))
}

/** Takes a finished install for confirmation; false if it was taken already or expired. */
export const claimConfirmation = async ({ db }: MainDbQueries, stateHash: string, at: Date): Promise<boolean> => {
  const rows = await db
    .update(authorization)
    .set({ confirmedAt: at })
    .where(
      and(
        eq(authorization.stateHash, stateHash),
        isNull(authorization.confirmedAt),
        isNotNull(authorization.tokens),
        gt(authorization.expiresAt, at),
      ),
    )
    .returning({ stateHash: authorization.stateHash })
  return rows.length === 1
}

/**
 * The newest later authorization of the same shop and app that returned from Shopify and whose tokens wait or were installed: Shopify invalidates the tokens of
 * all before it.
 */
export const findNewerAuthorization = async ({ db }: MainDbQueries, row: AuthorizationRow): Promise<AuthorizationRow | undefined> => {
  const { shopDomain, sandbox, authorizedAt } = row
  if (authorizedAt === null) return undefined
  const [newer] = await db
    .select()
    .from(authorization)
    .where(
      and(
        eq(authorization.shopDomain, shopDomain),
        eq(authorization.sandbox, sandbox),
        gt(authorization.authorizedAt, authorizedAt),
        or(isNotNull(authorization.tokens), isNotNull(authorization.confirmedAt)),
      ),
    )
    .orderBy(desc(authorization.authorizedAt))
    .limit(1)
  return newer
}

/** Saves that an authorization's tokens are in its store. */
export const noteInstalled = async ({ db }: MainDbQueries, stateHash: string, at: Date): Promise<void> => {
  await db.update(authorization).set({ confirmedAt: at }).where(eq(authorization.stateHash, stateHash))
}

/** Deletes the tokens of a finished authorization. */
export const forgetTokens = async ({ db }: MainDbQueries, stateHash: string): Promise<void> => {
  await db.update(authorization).set({ tokens: null }).where(eq(authorization.stateHash, stateHash))
}

/** Returns a confirmation that failed. */
export const releaseConfirmation = async ({ db }: MainDbQueries, stateHash: string): Promise<void> => {
  await db.update(authorization).set({ confirmedAt: null }).where(eq(authorization.stateHash, stateHash))
}

/** Deletes authorizations that ended before this time. */
export const deleteEndedAuthorizations = async ({ db }: MainDbQueries, before: Date): Promise<void> => {
  await db.delete(authorization).where(lt(authorization.expiresAt, before))
}
