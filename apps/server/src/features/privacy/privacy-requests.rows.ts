import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PRIVACY_STATES, PRIVACY_TOPICS, type PrivacyState, type PrivacyTopic } from '@convbox/contract/privacy'

const { privacyRequest, shopifyInstall, programState, store } = mainDbSchema

/** A stored request. body and exported are encrypted. */
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

/** Requests to carry out, the oldest first. withFailed: includes those that failed before. */
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

/** Saves the store's name in the record of its erasure before the store is deleted: an interrupted erasure continues without the store's row. */
export const noteStoreName = async (mainDb: MainDb, id: string, storeName: string): Promise<void> => {
  await mainDb.db.update(privacyRequest).set({ record: { storeName } }).where(eq(privacyRequest.id, id))
}

/** Adds deleted rows, by place, to a request's record. */
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

/** Finishes a request: deletes its body and extends its record. exported: encrypted. */
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

/** Counts a failed attempt. */
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

/** Saves the result of the second check of an erasure; adds the request if the database (restored from an older state) does not know it. */
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

/** Requests of a store, newest first. */
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

/** Erasures of a tenant's deleted stores, including unfinished ones. Newest first. */
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

/** The encrypted export of a store's request; undefined for another store's, and after it was deleted. */
export const findExport = async (mainDb: MainDb, storeId: string, id: string): Promise<string | undefined> => {
  const [row] = await mainDb.db
    .select({ exported: privacyRequest.exported })
    .from(privacyRequest)
    .where(and(eq(privacyRequest.id, id), eq(privacyRequest.storeId, storeId)))
  return row?.exported ?? undefined
}

/** The encrypted exports of a store requested up to a time. */
export const readExports = async (mainDb: MainDb, storeId: string, until: Date): Promise<{ id: string; sealed: string }[]> => {
  const rows = await mainDb.db
    .select({ id: privacyRequest.id, sealed: privacyRequest.exported })
    .from(privacyRequest)
    .where(and(eq(privacyRequest.storeId, storeId), isNotNull(privacyRequest.exported), lte(privacyRequest.receivedAt, until)))
  return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ id, sealed }]))
}

/** Deletes the exports of requests because of an erasure, and saves the time. Returns how many. */
export const deleteExports = async (mainDb: MainDb, ids: readonly string[], at: Date): Promise<number> => {
  const { rowCount } = await mainDb.db
    .update(privacyRequest)
    .set({ exported: null, record: addedTo({ exportDestroyedAt: at.toISOString() }) })
    .where(and(inArray(privacyRequest.id, [...ids]), isNotNull(privacyRequest.exported)))
  return rowCount ?? 0
}

/** Deletes exports of requests finished before a time. */
export const deleteOldExports = async (mainDb: MainDb, before: Date): Promise<void> => {
  await mainDb.db
    .update(privacyRequest)
    .set({ exported: null })
    .where(and(isNotNull(privacyRequest.exported), lt(privacyRequest.doneAt, before)))
}

/** When the app was uninstalled from a store: undefined while it is installed; 'never' for a store that never had it. */
export const readUninstalledAt = async (mainDb: MainDb, storeId: string): Promise<Date | 'never' | undefined> => {
  const [row] = await mainDb.db
    .select({ uninstalledAt: shopifyInstall.uninstalledAt })
    .from(shopifyInstall)
    .where(eq(shopifyInstall.storeId, storeId))
  return row === undefined ? 'never' : (row.uninstalledAt ?? undefined)
}

const LOOKED_AT = 'erasures looked at'
const lines = z.object({ lines: z.number().int() })

/** Number of lines of the file of erasures whose second check is done. A restored database has a smaller number, so the rest is repeated. */
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

/** Queues a store's failed request again; false if it has not failed. */
export const requestAgain = async (mainDb: MainDbQueries, storeId: string, id: string): Promise<boolean> => {
  const rows = await mainDb.db
    .update(privacyRequest)
    .set({ status: 'waiting', attempts: 0 })
    .where(and(eq(privacyRequest.id, id), eq(privacyRequest.storeId, storeId), eq(privacyRequest.status, 'failed')))
    .returning({ id: privacyRequest.id })
  return rows.length === 1
}
