import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PRIVACY_STATES, PRIVACY_TOPICS, type PrivacyState, type PrivacyTopic } from '@convbox/contract/privacy'

const { privacyRequest, shopifyInstall, programState, store } = mainDbSchema

/** A request as kept. body and exported are sealed. */
export type PrivacyRequest = {
  id: string
  storeId: string
  tenantId: string
  topic: PrivacyTopic
  body: string | undefined
  attempts: number
}

const topic = z.enum(PRIVACY_TOPICS)
const state = z.enum(PRIVACY_STATES)

/** Requests to be worked on, the oldest first. withFailed: those that failed before, too. */
export const readWaitingRequests = async (mainDb: MainDb, withFailed: boolean): Promise<PrivacyRequest[]> => {
  const rows = await mainDb.db
    .select()
    .from(privacyRequest)
    .where(inArray(privacyRequest.status, withFailed ? ['waiting', 'failed'] : ['waiting']))
    .orderBy(asc(privacyRequest.receivedAt), asc(privacyRequest.id))
    .limit(50)
  return rows.map((row) => ({
    id: row.id,
    storeId: row.storeId,
    tenantId: row.tenantId,
    topic: topic.parse(row.topic),
    body: row.body ?? undefined,
    attempts: row.attempts,
  }))
}

/** Writes into the record of a shop's erasure what the store was called, before it is gone: an erasure that fails in the middle goes on without the store's row. */
export const noteStoreName = async (mainDb: MainDb, id: string, storeName: string): Promise<void> => {
  await mainDb.db.update(privacyRequest).set({ record: { storeName } }).where(eq(privacyRequest.id, id))
}

/** Adds rows that were deleted, by place, to what the record of a request counts already. */
export const noteDeleted = async (mainDb: MainDb, id: string, deleted: Record<string, number>): Promise<void> => {
  const summed = sql`SELECT jsonb_object_agg(place, rows::bigint + coalesce((${privacyRequest.record} ->> place)::bigint, 0))
    FROM jsonb_each_text(${JSON.stringify(deleted)}::jsonb) AS deleted(place, rows) WHERE rows::bigint > 0`
  await mainDb.db
    .update(privacyRequest)
    .set({ record: sql`coalesce(${privacyRequest.record}, '{}') || coalesce((${summed}), '{}')` })
    .where(eq(privacyRequest.id, id))
}

const addedTo = (record: Record<string, unknown>) =>
  sql`coalesce(${privacyRequest.record}, '{}'::jsonb) || ${JSON.stringify(record)}::jsonb`

/** Ends a request: what it asked for is no longer kept, what was done is, beside what the record says already. exported: sealed. */
export const finishRequest = async (
  mainDb: MainDb,
  id: string,
  done: { status: 'done' | 'cancelled'; at: Date; record: Record<string, unknown>; exported?: string },
): Promise<void> => {
  await mainDb.db
    .update(privacyRequest)
    .set({
      status: done.status,
      doneAt: done.at,
      record: addedTo(done.record),
      body: null,
      lastError: null,
      attempts: sql`${privacyRequest.attempts} + 1`,
      ...(done.exported !== undefined && { exported: done.exported }),
    })
    .where(eq(privacyRequest.id, id))
}

/** Counts a try that failed. */
export const noteFailure = async (mainDb: MainDb, id: string, failure: { error: string; isFinal: boolean }): Promise<void> => {
  await mainDb.db
    .update(privacyRequest)
    .set({
      attempts: sql`${privacyRequest.attempts} + 1`,
      lastError: failure.error,
      ...(failure.isFinal && { status: 'failed' }),
    })
    .where(eq(privacyRequest.id, id))
}

/** Writes what a look at an erasure after it was done has found; a request that the database does not know (it was restored from before) is added. */
export const noteSecondLook = async (
  mainDb: MainDb,
  look: { id: string; storeId: string; tenantId: string; topic: PrivacyTopic; receivedAt: Date; at: Date; found: Record<string, number> },
): Promise<void> => {
  const again = { again: { at: look.at.toISOString(), ...look.found } }
  await mainDb.db
    .insert(privacyRequest)
    .values({
      id: look.id,
      storeId: look.storeId,
      tenantId: look.tenantId,
      topic: look.topic,
      status: 'done',
      receivedAt: look.receivedAt,
      dueAt: look.at,
      doneAt: look.at,
      record: again,
    })
    .onConflictDoUpdate({
      target: privacyRequest.id,
      set: { record: addedTo(again) },
    })
}

/** A request as screens show it. */
export type ShownRequest = {
  id: string
  topic: PrivacyTopic
  status: PrivacyState
  receivedAt: Date
  dueAt: Date
  doneAt: Date | undefined
  record: unknown
  hasExport: boolean
  lastError: string | undefined
}

const SHOWN_AT_MOST = 200

const toShown = (row: typeof privacyRequest.$inferSelect): ShownRequest => ({
  id: row.id,
  topic: topic.parse(row.topic),
  status: state.parse(row.status),
  receivedAt: row.receivedAt,
  dueAt: row.dueAt,
  doneAt: row.doneAt ?? undefined,
  record: row.record,
  hasExport: row.exported !== null,
  lastError: row.lastError ?? undefined,
})

/** Requests of a store, the newest first. */
export const listRequests = async (mainDb: MainDb, storeId: string): Promise<ShownRequest[]> => {
  const rows = await mainDb.db
    .select()
    .from(privacyRequest)
    .where(eq(privacyRequest.storeId, storeId))
    .orderBy(desc(privacyRequest.receivedAt), desc(privacyRequest.id))
    .limit(SHOWN_AT_MOST)
  return rows.map(toShown)
}

const ERASE_A_STORE: PrivacyTopic[] = ['shop/redact', 'store/delete']

/** The erasures of a tenant's stores whose row is gone, also of one that is not gone from every place yet. The newest first. */
export const listErasedStores = async (mainDb: MainDb, tenantId: string): Promise<(ShownRequest & { storeId: string })[]> => {
  const rows = await mainDb.db
    .select({ request: privacyRequest })
    .from(privacyRequest)
    .leftJoin(store, eq(store.id, privacyRequest.storeId))
    .where(and(eq(privacyRequest.tenantId, tenantId), inArray(privacyRequest.topic, ERASE_A_STORE), isNull(store.id)))
    .orderBy(desc(privacyRequest.receivedAt), desc(privacyRequest.id))
    .limit(SHOWN_AT_MOST)
  return rows.map(({ request }) => ({ ...toShown(request), storeId: request.storeId }))
}

/** The sealed export of a store's request; undefined for another store's, and when it is no longer kept. */
export const findExport = async (mainDb: MainDb, storeId: string, id: string): Promise<string | undefined> => {
  const [row] = await mainDb.db
    .select({ exported: privacyRequest.exported })
    .from(privacyRequest)
    .where(and(eq(privacyRequest.id, id), eq(privacyRequest.storeId, storeId)))
  return row?.exported ?? undefined
}

/** The sealed exports of a store that were asked for up to a moment. */
export const readExports = async (mainDb: MainDb, storeId: string, until: Date): Promise<{ id: string; sealed: string }[]> => {
  const rows = await mainDb.db
    .select({ id: privacyRequest.id, sealed: privacyRequest.exported })
    .from(privacyRequest)
    .where(and(eq(privacyRequest.storeId, storeId), isNotNull(privacyRequest.exported), lte(privacyRequest.receivedAt, until)))
  return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ id, sealed }]))
}

/** Deletes the exports of requests because of an erasure, and notes when. Returns how many there were. */
export const deleteExports = async (mainDb: MainDb, ids: readonly string[], at: Date): Promise<number> => {
  const { rowCount } = await mainDb.db
    .update(privacyRequest)
    .set({ exported: null, record: addedTo({ exportDestroyedAt: at.toISOString() }) })
    .where(and(inArray(privacyRequest.id, [...ids]), isNotNull(privacyRequest.exported)))
  return rowCount ?? 0
}

/** Deletes exports of requests that were done before a moment. */
export const deleteOldExports = async (mainDb: MainDb, before: Date): Promise<void> => {
  await mainDb.db
    .update(privacyRequest)
    .set({ exported: null })
    .where(and(isNotNull(privacyRequest.exported), lt(privacyRequest.doneAt, before)))
}

/** Since when the app is gone from a store: undefined while it is installed; a store that never had it has 'never'. */
export const readUninstalledAt = async (mainDb: MainDb, storeId: string): Promise<Date | 'never' | undefined> => {
  const [row] = await mainDb.db
    .select({ uninstalledAt: shopifyInstall.uninstalledAt })
    .from(shopifyInstall)
    .where(eq(shopifyInstall.storeId, storeId))
  return row === undefined ? 'never' : (row.uninstalledAt ?? undefined)
}

const LOOKED_AT = 'erasures looked at'
const lines = z.object({ lines: z.number().int() })

/** How many lines of the file of erasures have been looked at for good. A restored database says an older number, and the rest is done again. */
export const readLinesDone = async (mainDb: MainDbQueries): Promise<number> => {
  const [row] = await mainDb.db.select({ value: programState.value }).from(programState).where(eq(programState.key, LOOKED_AT))
  return row === undefined ? 0 : lines.parse(row.value).lines
}

export const writeLinesDone = async (mainDb: MainDb, count: number): Promise<void> => {
  await mainDb.db
    .insert(programState)
    .values({ key: LOOKED_AT, value: { lines: count } })
    .onConflictDoUpdate({ target: programState.key, set: { value: { lines: count }, updatedAt: new Date() } })
}

/** Puts a store's failed request back among those that wait; false when it has not failed. */
export const requestAgain = async (mainDb: MainDbQueries, storeId: string, id: string): Promise<boolean> => {
  const rows = await mainDb.db
    .update(privacyRequest)
    .set({ status: 'waiting', attempts: 0 })
    .where(and(eq(privacyRequest.id, id), eq(privacyRequest.storeId, storeId), eq(privacyRequest.status, 'failed')))
    .returning({ id: privacyRequest.id })
  return rows.length === 1
}
