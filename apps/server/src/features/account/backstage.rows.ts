import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

const { backstageCode, member, user } = mainDbSchema

/** Saves a code's hash; deletes those that expired a month ago. */
export const insertBackstageCode = async (
  mainDb: MainDbQueries,
  code: { codeHash: string; userId: string; madeBy: string; lifeSeconds: number },
): Promise<void> => {
  const { lifeSeconds, ...row } = code
  await mainDb.db.delete(backstageCode).where(lt(backstageCode.expiresAt, sql`now() - interval '30 days'`))
  await mainDb.db.insert(backstageCode).values({ ...row, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` })
}

/** Uses a code: once, within its lifetime, also if used in parallel. Undefined if it cannot be used. */
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

/** Tenants whose audit log must show that an operator logged in as this member, and the member's e-mail for the entry. */
export const tenantsOf = (mainDb: MainDbQueries, userId: string): Promise<{ tenantId: string; email: string }[]> =>
  mainDb.db
    .select({ tenantId: member.organizationId, email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.userId, userId))
