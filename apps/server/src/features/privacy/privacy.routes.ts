import { randomUUID } from 'node:crypto'
import type { PrivacyRequestId } from '@convbox/contract'
import { DAY_MS } from '@convbox/contract/durations'
import { RETENTION_DAYS } from '@convbox/contract/privacy'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { insertPrivacyRequest, PRIVACY_DAYS } from '../shopify/shopify.ts'
import { requireTyped } from '../organization/organization.ts'
import { exportNamed, knownOfNamed, maskNamed, requireFound } from './named-customer.ts'
import { findExport, listErasedStores, listRequests, requestAgain, type ShownRequest } from './privacy-requests.rows.ts'
import { readRetention, writeRetention } from './retention.rows.ts'

const recordSchema = z.record(z.string(), z.unknown()).catch({})
const again = z.looseObject({ at: z.string() }).optional().catch(undefined)

/** A record as lines: places with their counts. The second check counts only if nothing else is known: a restore may have replaced the first one's record. */
const readRecord = (raw: unknown): { record: { place: string; count: number }[]; checkedAgainAt?: string } => {
  const { again: secondLook, ...first } = recordSchema.parse(raw ?? {})
  const { at, ...second } = again.parse(secondLook) ?? { at: undefined }
  const counts = Object.keys(first).length > 0 ? first : second
  return {
    record: Object.entries(counts).flatMap(([place, count]) => (typeof count === 'number' && count > 0 ? [{ place, count }] : [])),
    ...(at !== undefined && { checkedAgainAt: at }),
  }
}

/** How many characters of a store's id replace a lost name. */
const ID_SHOWN = 8
const named = z.looseObject({ storeName: z.string() })

/** An erased store's name; the beginning of its id if the record, lost in a restore, has no name. */
const nameOfErased = ({ record, storeId }: { record: unknown; storeId: string }): string =>
  named.safeParse(record).data?.storeName ?? storeId.slice(0, ID_SHOWN)

const destroyed = z.looseObject({ exportDestroyedAt: z.string() })

/** When an erasure deleted the export of a data request. */
const readDestroyedAt = (record: unknown) => {
  const exportDestroyedAt = destroyed.safeParse(record).data?.exportDestroyedAt
  return exportDestroyedAt !== undefined && { exportDestroyedAt }
}

const describeRequest = (request: ShownRequest) => ({
  id: request.id as PrivacyRequestId,
  topic: request.topic,
  status: request.status,
  receivedAt: request.receivedAt.toISOString(),
  dueAt: request.dueAt.toISOString(),
  ...(request.doneAt !== undefined && { doneAt: request.doneAt.toISOString() }),
  ...readRecord(request.record),
  hasExport: request.hasExport,
  ...readDestroyedAt(request.record),
  ...(request.lastError !== undefined && { lastError: request.lastError }),
})

/** Data and privacy: overview, retention, export of a data request, export and erasure of one customer, retry, records of erased stores. */
export const privacyFeature: Feature<'privacy'> = (program) => {
  const overview = async ({ store }: StoreCaller) => ({
    retentionDays: (await readRetention(program.mainDb, store.id)) ?? RETENTION_DAYS.max,
    requests: (await listRequests(program.mainDb, store.id)).map(describeRequest),
  })
  const entryOf = ({ store, user }: StoreCaller) => ({
    tenantId: store.tenantId,
    storeId: store.id,
    userId: user.id,
    target: store.websiteName,
  })
  const requestEntryOf = (caller: StoreCaller, id: string) => ({ ...entryOf(caller), detail: { privacyRequest: id } })
  return {
    privacyOverview: (_input, caller) => overview(caller),
    saveRetention: async ({ retentionDays }, caller) => {
      await program.mainDb.db.transaction(async (db) => {
        const before = (await readRetention({ db }, caller.store.id)) ?? RETENTION_DAYS.max
        await writeRetention({ db }, caller.store.id, retentionDays)
        await writeAudit(
          { db },
          {
            ...entryOf(caller),
            action: 'data retention changed',
            detail: { retentionDays: { from: before, to: retentionDays } },
          },
        )
      })
      program.directory.invalidate()
      return overview(caller)
    },
    downloadExport: async ({ id }, caller) => {
      const sealed = await findExport(program.mainDb, caller.store.id, id)
      if (sealed === undefined) throw new AppError('not found')
      await writeAudit(program.mainDb, { ...requestEntryOf(caller, id), action: 'privacy export downloaded' })
      return { filename: `data-request-${id}.json`, content: program.secrets.open(sealed) }
    },
    knownOfCustomer: (named, { store }) => knownOfNamed(program, store.id, named),
    exportCustomer: async (named, caller) => {
      const content = await exportNamed(program, caller.store.id, named)
      await writeAudit(program.mainDb, { ...entryOf(caller), action: 'customer exported', detail: { customer: maskNamed(named) } })
      return { filename: `customer-${new Date(program.now()).toISOString().slice(0, 10)}.json`, content }
    },
    eraseCustomer: async ({ typedName, ...named }, caller) => {
      requireTyped(typedName, named.value)
      await requireFound(program, caller.store.id, named)
      const id = randomUUID() as PrivacyRequestId
      const receivedAt = new Date(program.now())
      await program.mainDb.db.transaction(async (db) => {
        await insertPrivacyRequest(
          { db },
          {
            id,
            storeId: caller.store.id,
            tenantId: caller.store.tenantId,
            topic: 'customer/erase',
            body: program.secrets.seal(JSON.stringify(named)),
            status: 'waiting',
            receivedAt,
            dueAt: new Date(receivedAt.getTime() + PRIVACY_DAYS * DAY_MS),
          },
        )
        await writeAudit(
          { db },
          { ...entryOf(caller), action: 'customer erasure requested', detail: { customer: maskNamed(named), privacyRequest: id } },
        )
      })
      program.signals.emit('privacy')
      return { id }
    },
    erasedStores: async (_input, caller) =>
      (await listErasedStores(program.mainDb, caller.tenant.id)).map((request) => ({
        ...describeRequest(request),
        storeName: nameOfErased(request),
      })),
    retryPrivacyRequest: async ({ id }, caller) => {
      await program.mainDb.db.transaction(async (db) => {
        if (!(await requestAgain({ db }, caller.store.id, id))) throw new AppError('not found')
        await writeAudit({ db }, { ...requestEntryOf(caller, id), action: 'privacy request tried again' })
      })
      return overview(caller)
    },
  }
}
