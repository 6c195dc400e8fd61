import type { AuditAction, AuditDetail } from '@convbox/contract/api/audit.values'
import type { MainDbQueries } from '@convbox/storage'
import type { StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import type { AuthRow } from '../../channel-tokens/channel-auths.rows.ts'

/** Audits a change of a connected account. Saves its name, because its row may be deleted. */
export const auditChannel = (
  mainDb: MainDbQueries,
  { store, user }: { store: Pick<StoreCaller['store'], 'id' | 'tenantId'>; user: { id: string } },
  action: AuditAction,
  auth: Pick<AuthRow, 'platform' | 'externalUserId' | 'name' | 'email'>,
  detail: AuditDetail = {},
): Promise<void> =>
  writeAudit(mainDb, {
    tenantId: store.tenantId,
    storeId: store.id,
    userId: user.id,
    action,
    target: auth.name || auth.email || auth.externalUserId,
    detail: { platName: auth.platform, ...detail },
  })
