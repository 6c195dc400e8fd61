/** A store's history limit, granted by the operator of the server. */
import type { HistoryGrant } from '@convbox/contract/history-limit'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../audit/audit.ts'
import { findStoreByName } from './stores.rows.ts'

type HistoryChange = { websiteName: string; grant: HistoryGrant | undefined }

/** Grants all history or 12 months, or revokes a grant (undefined: by the plan), with the audit row. false: no such store. */
export const setHistory = (mainDb: MainDb, { websiteName, grant }: HistoryChange): Promise<boolean> =>
  mainDb.db.transaction(async (db) => {
    const store = await findStoreByName({ db }, websiteName)
    if (store === undefined) return false
    await db
      .update(mainDbSchema.store)
      .set({ historyGrant: grant ?? null })
      .where(eq(mainDbSchema.store.id, store.id))
    const detail = { history: { from: store.historyGrant ?? 'plan', to: grant ?? 'plan' } }
    await writeAudit({ db }, { tenantId: store.tenantId, storeId: store.id, action: 'store changed', target: websiteName, detail })
    return true
  })
