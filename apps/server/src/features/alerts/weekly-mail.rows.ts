import { FEATURE_PLANS } from '@convbox/contract/plans'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { asc, eq, sql } from 'drizzle-orm'
import { activePlans } from '../../http/access.rows.ts'

const { store, user } = mainDbSchema

export type WeeklyStore = { id: string; tenantId: string; websiteName: string; title: string; timeZone: string; currency: string }

/** Stores whose plan has the conversion analysis. */
export const listWeeklyStores = ({ db }: MainDb): Promise<WeeklyStore[]> =>
  db
    .select({
      id: store.id,
      tenantId: store.tenantId,
      websiteName: store.websiteName,
      title: store.title,
      timeZone: store.timeZone,
      currency: store.currency,
    })
    .from(store)
    .where(sql`${activePlans} && ${sql.param([...FEATURE_PLANS['Conversion Analysis']])}::text[]`)
    .orderBy(asc(store.id))

/** Store and person of a link; undefined where one of them is gone. */
export const readLinked = async (
  { db }: MainDb,
  { storeId, userId }: { storeId: string; userId: string },
): Promise<{ tenantId: string; websiteName: string; title: string; email: string } | undefined> => {
  const [row] = await db
    .select({ tenantId: store.tenantId, websiteName: store.websiteName, title: store.title, email: user.email })
    .from(store)
    .innerJoin(user, eq(user.id, userId))
    .where(eq(store.id, storeId))
  return row
}
