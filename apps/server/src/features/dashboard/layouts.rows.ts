/** How users arrange the dashboard of a store. */
import { DASHBOARD_WIDGETS, type DashboardWidget } from '@convbox/contract/dashboard'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq } from 'drizzle-orm'

const { dashboardLayout } = mainDbSchema
type Owner = { userId: string; storeId: string }

/** Their widgets in order, without such as are no more; undefined: nothing was arranged. */
export const readLayout = async ({ db }: MainDb, { userId, storeId }: Owner): Promise<DashboardWidget[] | undefined> => {
  const [row] = await db
    .select({ widgets: dashboardLayout.widgets })
    .from(dashboardLayout)
    .where(and(eq(dashboardLayout.userId, userId), eq(dashboardLayout.storeId, storeId)))
  return row?.widgets.flatMap((name) => DASHBOARD_WIDGETS.find((widget) => widget === name) ?? [])
}

/** Without a widget the arrangement is forgotten. */
export const writeLayout = async ({ db }: MainDb, owner: Owner, widgets: readonly DashboardWidget[], at: Date): Promise<void> => {
  if (widgets.length === 0) {
    await db.delete(dashboardLayout).where(and(eq(dashboardLayout.userId, owner.userId), eq(dashboardLayout.storeId, owner.storeId)))
    return
  }
  const saved = { widgets: [...widgets], savedAt: at }
  await db
    .insert(dashboardLayout)
    .values({ ...owner, ...saved })
    .onConflictDoUpdate({ target: [dashboardLayout.userId, dashboardLayout.storeId], set: saved })
}
