import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { store, orderState, pixel } = mainDbSchema

const settingColumns = {
  title: store.title,
  timeZone: store.timeZone,
  orderIdentifier: store.orderIdentifier,
  currency: store.currency,
  abandonCartMinutes: store.abandonCartMinutes,
  reportModel: store.reportModel,
  reportWindow: store.reportWindow,
  reportColumns: store.reportColumns,
  shopDomain: store.shopDomain,
  shopBuildType: store.shopBuildType,
  checkoutType: store.checkoutType,
  thirdPartyLandingPage: store.thirdPartyLandingPage,
}

/** The columns of a store's settings. */
export type SettingColumns = {
  title: string
  timeZone: string
  orderIdentifier: string
  currency: string
  abandonCartMinutes: number
  reportModel: string | null
  reportWindow: string | null
  reportColumns: string | null
  shopDomain: string | null
  shopBuildType: string | null
  checkoutType: string | null
  thirdPartyLandingPage: boolean | null
}

/** A store's current settings; undefined if it was deleted. */
export const readSettings = async (mainDb: MainDb, storeId: string): Promise<SettingColumns | undefined> => {
  const [row] = await mainDb.db.select(settingColumns).from(store).where(eq(store.id, storeId)).limit(1)
  return row
}

/** Like readSettings inside a transaction, locked: the caller may change them, and the audit row has the true old values. */
export const lockSettings = async (mainDb: MainDbQueries, storeId: string): Promise<SettingColumns | undefined> => {
  const [row] = await mainDb.db.select(settingColumns).from(store).where(eq(store.id, storeId)).limit(1).for('update')
  return row
}

/** Writes the changes. */
export const writeSettings = async (mainDb: MainDbQueries, storeId: string, changes: Partial<SettingColumns>): Promise<void> => {
  await mainDb.db.update(store).set(changes).where(eq(store.id, storeId))
}

/** Whether the store has an order: from then on its currency is fixed. */
export const hasOrders = async (mainDb: MainDbQueries, storeId: string): Promise<boolean> => {
  const rows = await mainDb.db.select({ id: orderState.orderId }).from(orderState).where(eq(orderState.storeId, storeId)).limit(1)
  return rows.length > 0
}

/** Whether the store has a pixel. */
export const hasPixel = async (mainDb: MainDbQueries, storeId: string): Promise<boolean> => {
  const rows = await mainDb.db.select({ id: pixel.id }).from(pixel).where(eq(pixel.storeId, storeId)).limit(1)
  return rows.length > 0
}
