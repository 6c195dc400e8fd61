import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray } from 'drizzle-orm'

/** The first tenant that this user administers. */
export const tenantOfAdmin = async (mainDb: MainDb, userId: string): Promise<string | undefined> => {
  const { member } = mainDbSchema
  const rows = await mainDb.db
    .select({ tenantId: member.organizationId })
    .from(member)
    .where(and(eq(member.userId, userId), inArray(member.role, ['owner', 'admin'])))
    .orderBy(member.createdAt)
    .limit(1)
  return rows[0]?.tenantId
}
