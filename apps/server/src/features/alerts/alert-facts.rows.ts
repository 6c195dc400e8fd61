import { DESTINATION_IDS, PERSON_REASONS } from '@convbox/contract'
import { FEATURE_PLANS } from '@convbox/contract/plans'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { activePlans } from '../../http/access.rows.ts'

const { historyImport, pixel, store } = mainDbSchema

const storeColumns = {
  id: store.id,
  tenantId: store.tenantId,
  websiteName: store.websiteName,
  title: store.title,
  timeZone: store.timeZone,
  sandbox: store.sandbox,
  shopBuildType: store.shopBuildType,
  firstEventAt: store.firstEventAt,
}
export type WatchedStore = {
  id: string
  tenantId: string
  websiteName: string
  title: string
  timeZone: string
  sandbox: boolean
  shopBuildType: string | null
  firstEventAt: Date | null
}

/** Stores whose plan has pixels. */
export const listWatchedStores = ({ db }: MainDb): Promise<WatchedStore[]> =>
  db
    .select(storeColumns)
    .from(store)
    .where(sql`${activePlans} && ${sql.param([...FEATURE_PLANS.Pixels])}::text[]`)
    .orderBy(asc(store.id))

/** The enabled pixels of a store, with the pause of those that wait for a person. */
export const listPixelStates = async ({ db }: MainDb, storeId: string) => {
  const rows = await db
    .select({
      id: pixel.id,
      name: pixel.name,
      platform: pixel.platform,
      authId: pixel.channelAuthId,
      state: pixel.state,
      pausedReason: pixel.pausedReason,
      pausedAt: pixel.pausedAt,
    })
    .from(pixel)
    .where(and(eq(pixel.storeId, storeId), eq(pixel.enabled, true)))
    .orderBy(asc(pixel.createdAt), asc(pixel.id))
  return rows.flatMap(({ id, name, platform, authId, state, pausedReason, pausedAt }) => {
    const known = DESTINATION_IDS.find((one) => one === platform)
    if (known === undefined) return []
    const reason = state === 'paused' ? PERSON_REASONS.find((one) => one === pausedReason) : undefined
    const stop = reason !== undefined && pausedAt !== null ? { reason, atMs: pausedAt.getTime() } : undefined
    return [{ id, name, platform: known, authId: authId ?? undefined, stop }]
  })
}

/** The newest import of a store's order history. */
export const readLastImport = async (
  { db }: MainDb,
  storeId: string,
): Promise<{ status: 'running' | 'done' | 'failed'; imported: number; movedAtMs: number } | undefined> => {
  const [row] = await db
    .select({ status: historyImport.status, imported: historyImport.importedOrders, updatedAt: historyImport.updatedAt })
    .from(historyImport)
    .where(eq(historyImport.storeId, storeId))
    .orderBy(desc(historyImport.startedAt))
    .limit(1)
  if (row === undefined) return undefined
  const status = row.status === 'done' || row.status === 'failed' ? row.status : 'running'
  return { status, imported: row.imported, movedAtMs: row.updatedAt.getTime() }
}
