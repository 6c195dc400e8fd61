/** An owner deletes a store: saved like a request for erasure, whose job carries it out, retries, and keeps the record. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../http/app-error.ts'
import { findVisibleStore } from '../../http/access.rows.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { requireOwner, requireTyped } from '../organization/organization.ts'
import { insertPrivacyRequest } from '../shopify/shopify.ts'

const DUE_MS = DAY_MS

/** 'owners only', 'not found' for a store of another organization, 'invalid input' for another name. */
export const deleteStore = async (
  program: Program,
  wish: { tenantId: string; userId: string; websiteName: string; typedName: string },
): Promise<void> => {
  const { tenantId, userId, websiteName, typedName } = wish
  await requireOwner(program, wish)
  const visible = await findVisibleStore(program.mainDb, userId, websiteName)
  if (visible === undefined || visible.store.tenantId !== tenantId) throw new AppError('not found')
  const { id: storeId, title } = visible.store
  requireTyped(typedName, title)
  const now = new Date(program.now())
  await program.mainDb.db.transaction(async (db) => {
    await insertPrivacyRequest(
      { db },
      {
        id: randomUUID(),
        storeId,
        tenantId,
        topic: 'store/delete',
        status: 'waiting',
        receivedAt: now,
        dueAt: new Date(now.getTime() + DUE_MS),
        record: { storeName: websiteName },
      },
    )
    // Without the store's id: rows with it are deleted with the store.
    await writeAudit({ db }, { tenantId, userId, action: 'store deleted', target: websiteName, detail: { title } })
  })
}
