import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'

const { shopifyAuthorization: authorization } = mainDbSchema

/** An authorization on its way, as kept. */
export type AuthorizationRow = typeof authorization.$inferSelect

/** Notes one that begins. */
export const insertAuthorization = async ({ db }: MainDbQueries, row: typeof authorization.$inferInsert): Promise<void> => {
  await db.insert(authorization).values(row)
}

/** One whose state is still good: for its code while nobody brought it, for its confirmation after that. */
export const findAuthorization = async ({ db }: MainDbQueries, stateHash: string, at: Date): Promise<AuthorizationRow | undefined> => {
  const [row] = await db
    .select()
    .from(authorization)
    .where(and(eq(authorization.stateHash, stateHash), gt(authorization.expiresAt, at)))
    .limit(1)
  return row
}

/** Uses the state up: of two that bring the same one, the second gets false. */
export const claimAuthorization = async ({ db }: MainDbQueries, stateHash: string, at: Date): Promise<boolean> => {
  const rows = await db
    .update(authorization)
    .set({ authorizedAt: at })
    .where(and(eq(authorization.stateHash, stateHash), isNull(authorization.authorizedAt), gt(authorization.expiresAt, at)))
    .returning({ stateHash: authorization.stateHash })
  return rows.length === 1
}

/** The code was exchanged: what it brought waits until then. tokens: sealed. */
export const keepAuthorized = async (
  { db }: MainDbQueries,
  stateHash: string,
  kept: { tokens: string; expiresAt: Date },
): Promise<void> => {
  await db.update(authorization).set(kept).where(eq(authorization.stateHash, stateHash))
}

/** Takes a finished install for its confirmation; false: somebody did, or it waited too long. */
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
 * The newest authorization of the same shop and app that came back from Shopify after this one, and whose tokens wait or were put into the store: Shopify ends the tokens of all before it.
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

/** Notes that the tokens of an authorization are in its store. */
export const noteInstalled = async ({ db }: MainDbQueries, stateHash: string, at: Date): Promise<void> => {
  await db.update(authorization).set({ confirmedAt: at }).where(eq(authorization.stateHash, stateHash))
}

/** Done: nothing of the tokens stays here. */
export const forgetTokens = async ({ db }: MainDbQueries, stateHash: string): Promise<void> => {
  await db.update(authorization).set({ tokens: null }).where(eq(authorization.stateHash, stateHash))
}

/** Gives a confirmation back that came to nothing. */
export const releaseConfirmation = async ({ db }: MainDbQueries, stateHash: string): Promise<void> => {
  await db.update(authorization).set({ confirmedAt: null }).where(eq(authorization.stateHash, stateHash))
}

/** Forgets what ended before this moment. */
export const deleteEndedAuthorizations = async ({ db }: MainDbQueries, before: Date): Promise<void> => {
  await db.delete(authorization).where(lt(authorization.expiresAt, before))
}
