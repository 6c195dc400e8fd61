/** Who may download a store's table of orders, set by the operator of the server. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../audit/audit.ts'
import { findStoreByName } from './stores.rows.ts'

/** Restricts it to admins or not, with the audit row. false: no such store. */
export const setOrdersFile = (mainDb: MainDb, { websiteName, forAdmins }: { websiteName: string; forAdmins: boolean }): Promise<boolean> =>
  mainDb.db.transaction(async (db) => {
    const store = await findStoreByName({ db }, websiteName)
    if (store === undefined) return false
    await db.update(mainDbSchema.store).set({ ordersFileForAdmins: forAdmins }).where(eq(mainDbSchema.store.id, store.id))
    const detail = { ordersFileForAdmins: forAdmins ? 1 : 0 }
    await writeAudit({ db }, { tenantId: store.tenantId, storeId: store.id, action: 'store changed', target: websiteName, detail })
    return true
  })
