import { ACTIVE_CHARGES, CHARGE_STATUSES, hasActiveCharge, type ChargeStatus } from '@convbox/contract'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'

const { store, charge } = mainDbSchema

export type NewStoreRow = typeof store.$inferInsert

/** Adds the store; false if its public name, key or shop domain is taken. */
export const insertStore = async (mainDb: MainDbQueries, row: NewStoreRow): Promise<boolean> => {
  const rows = await mainDb.db.insert(store).values(row).onConflictDoNothing().returning({ id: store.id })
  return rows.length === 1
}

/** Adds a charge or trial. */
export const insertCharge = async (mainDb: MainDbQueries, row: typeof charge.$inferInsert): Promise<void> => {
  await mainDb.db.insert(charge).values(row)
}

/** A new store as told to its creator, by id. */
export const findStoreById = async (
  mainDb: MainDbQueries,
  id: string,
): Promise<{ id: string; websiteName: string; storeKey: string } | undefined> => {
  const [row] = await mainDb.db
    .select({ id: store.id, websiteName: store.websiteName, storeKey: store.storeKey })
    .from(store)
    .where(eq(store.id, id))
  return row
}

/** A store by its public name. */
export const findStoreByName = async (
  mainDb: MainDbQueries,
  websiteName: string,
): Promise<{ id: string; tenantId: string; historyGrant: string | null } | undefined> => {
  const [row] = await mainDb.db
    .select({ id: store.id, tenantId: store.tenantId, historyGrant: store.historyGrant })
    .from(store)
    .where(eq(store.websiteName, websiteName))
    .for('update')
  return row
}

/** Cancels every active charge of a store; returns them. */
export const cancelCharges = (mainDb: MainDbQueries, storeId: string): Promise<{ packageCode: string; productName: string }[]> =>
  mainDb.db
    .update(charge)
    .set({ status: 'Canceled' })
    .where(and(eq(charge.storeId, storeId), inArray(charge.status, [...ACTIVE_CHARGES])))
    .returning({ packageCode: charge.packageCode, productName: charge.productName })

/** A current product charge: one whose end has passed is Expired, whatever its row says. */
export type ChargeRow = { productName: string; packageCode: string; status: ChargeStatus; billingStartTime: string }

const knownStatus = z.enum(CHARGE_STATUSES).catch('Expired')

/** The charges of some stores: active ones first, then the newest. An unknown status is inactive. */
export const readCharges = async (mainDb: MainDbQueries, storeIds: readonly string[], nowMs: number): Promise<ChargeRow[]> => {
  const rows = await mainDb.db
    .select()
    .from(charge)
    .where(inArray(charge.storeId, [...storeIds]))
    .orderBy(desc(charge.billingStartTime), asc(charge.id))
  const charges = rows.map(({ productName, packageCode, status, billingStartTime, billingEndTime }) => ({
    productName,
    packageCode,
    status:
      billingEndTime !== null && billingEndTime.getTime() <= nowMs && hasActiveCharge([{ status }]) ? 'Expired' : knownStatus.parse(status),
    billingStartTime: billingStartTime.toISOString(),
  }))
  return [...charges.filter((one) => hasActiveCharge([one])), ...charges.filter((one) => !hasActiveCharge([one]))]
}
