import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

const { backstageCode, member, user } = mainDbSchema

/** Keeps a code's hash; hashes that ran out a month ago are forgotten. */
export const insertBackstageCode = async (
  mainDb: MainDbQueries,
  code: { codeHash: string; userId: string; madeBy: string; lifeSeconds: number },
): Promise<void> => {
  const { lifeSeconds, ...row } = code
  await mainDb.db.delete(backstageCode).where(lt(backstageCode.expiresAt, sql`now() - interval '30 days'`))
  await mainDb.db.insert(backstageCode).values({ ...row, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` })
}

/** Uses a code up: once, within its life; two at once are one. Undefined: there is no such code to use. */
export const useBackstageCode = async (
  mainDb: MainDbQueries,
  codeHash: string,
): Promise<{ userId: string; madeBy: string } | undefined> => {
  const [row] = await mainDb.db
    .update(backstageCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(backstageCode.codeHash, codeHash), isNull(backstageCode.usedAt), gt(backstageCode.expiresAt, sql`now()`)))
    .returning({ userId: backstageCode.userId, madeBy: backstageCode.madeBy })
  return row
}

/** The tenants that see in their audit log that somebody logged in as one of theirs, and how they know him. */
export const tenantsOf = (mainDb: MainDbQueries, userId: string): Promise<{ tenantId: string; email: string }[]> =>
  mainDb.db
    .select({ tenantId: member.organizationId, email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.userId, userId))
