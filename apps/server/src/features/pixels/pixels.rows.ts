import { DEFAULT_PIXEL_SETTINGS, DESTINATION_IDS, type PixelSettings } from '@convbox/contract'
import { pixelSettingsSchema } from '@convbox/contract/destinations/destinations.schemas'
import { pixelCheck, type PixelCheck } from '@convbox/contract/api/pixel-check.schemas'
import { column, isUniqueViolation, mainDbSchema, type MainDb, type MainDbQueries, type Secrets, type Warehouse } from '@convbox/storage'
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pixelExtrasSchema } from '../../directory/pixel-extras.ts'
import type { StoredSettings } from './pixel-fields.ts'

const { channelAuth, pixel } = mainDbSchema

/** A stored pixel. broken: its settings cannot be parsed any more; the defaults are shown then. */
export type PixelRecord = StoredSettings & {
  id: string
  storeId: string
  name: string
  enabled: boolean
  /** It has a credential: a pasted token or a connected account. */
  hasToken: boolean
  channelAuthId?: string
  /** The platform's own id of that account's user. */
  accountUserId?: string
  paused: boolean
  pausedReason?: string
  pausedDetail?: string
  pausedAt?: Date
  check?: PixelCheck
  broken: boolean
}

type Row = { pixel: typeof pixel.$inferSelect; accountUserId: string | null }

const platformOf = z.enum(DESTINATION_IDS).catch('generic')

const toRecord = ({ pixel: row, accountUserId }: Row): PixelRecord => {
  const parsed = pixelSettingsSchema.safeParse(row.settings)
  const check = pixelCheck.safeParse(row.lastCheck)
  const fallback: PixelSettings = { ...DEFAULT_PIXEL_SETTINGS, platform: platformOf.parse(row.platform), pixelId: row.externalId }
  return {
    id: row.id,
    storeId: row.storeId,
    name: row.name,
    enabled: row.enabled,
    hasToken: row.secret !== null || row.channelAuthId !== null,
    ...(row.channelAuthId !== null && { channelAuthId: row.channelAuthId }),
    ...(accountUserId !== null && { accountUserId }),
    paused: row.state === 'paused',
    ...(row.pausedReason !== null && { pausedReason: row.pausedReason }),
    ...(row.pausedDetail !== null && { pausedDetail: row.pausedDetail }),
    ...(row.pausedAt !== null && { pausedAt: row.pausedAt }),
    ...(check.data !== undefined && { check: check.data }),
    settings: parsed.success ? parsed.data : fallback,
    sendsFromServer: pixelExtrasSchema.parse(row.settings).sendsFromServer,
    broken: !parsed.success,
  }
}

const selectPixels = ({ db }: MainDbQueries) =>
  db.select({ pixel, accountUserId: channelAuth.externalUserId }).from(pixel).leftJoin(channelAuth, eq(channelAuth.id, pixel.channelAuthId))

/** All pixels of a store, oldest first. */
export const listPixelRecords = async (mainDb: MainDb, storeId: string): Promise<PixelRecord[]> => {
  const rows = await selectPixels(mainDb).where(eq(pixel.storeId, storeId)).orderBy(asc(pixel.createdAt), asc(pixel.id))
  return rows.map(toRecord)
}

/** A pixel of this store; undefined for another store's. */
export const findPixelRecord = async (mainDb: MainDb, storeId: string, id: string): Promise<PixelRecord | undefined> => {
  const [row] = await selectPixels(mainDb)
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, id)))
    .limit(1)
  return row === undefined ? undefined : toRecord(row)
}

/** Like findPixelRecord, locked until the transaction ends: of two forms saved at once the second changes the first one's result. */
export const lockPixelRecord = async (mainDb: MainDbQueries, storeId: string, id: string): Promise<PixelRecord | undefined> => {
  const [row] = await selectPixels(mainDb)
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, id)))
    .for('update', { of: pixel })
  return row === undefined ? undefined : toRecord(row)
}

/** check: absent keeps the one that is stored. */
type PixelWrite = StoredSettings & { name: string; enabled: boolean; channelAuthId?: string | undefined; check?: PixelCheck | undefined }

/** Settings as columns: the token separate and encrypted. A new token replaces a connected account, and vice versa; without either both columns stay unchanged. */
const settingsColumns = ({ settings: { token, ...settings }, sendsFromServer, channelAuthId, check }: PixelWrite, secrets: Secrets) => ({
  platform: settings.platform,
  externalId: settings.pixelId,
  settings: { ...settings, sendsFromServer },
  ...(check !== undefined && { lastCheck: check }),
  ...(channelAuthId !== undefined && { channelAuthId, secret: null }),
  ...(token !== undefined && { secret: secrets.seal(token), channelAuthId: null }),
})

/** Adds a pixel; false: the store has one with this platform and pixel id. */
export const insertPixel = async (
  mainDb: MainDbQueries,
  secrets: Secrets,
  write: PixelWrite & { id: string; storeId: string },
): Promise<boolean> => {
  const { id, storeId, name, enabled } = write
  const rows = await mainDb.db
    .insert(pixel)
    .values({ id, storeId, name, enabled, ...settingsColumns(write, secrets) })
    .onConflictDoNothing({ target: [pixel.storeId, pixel.platform, pixel.externalId] })
    .returning({ id: pixel.id })
  return rows.length === 1
}

/** Updates a pixel of this store; false: another one has this pixel id. resume: ends its pause. */
export const updatePixelRow = async (
  mainDb: MainDbQueries,
  secrets: Secrets,
  write: PixelWrite & { id: string; storeId: string; resume: boolean },
): Promise<boolean> => {
  const { id, storeId, name, enabled, resume } = write
  const columns = {
    name,
    enabled,
    ...settingsColumns(write, secrets),
    ...(resume && { state: 'running', pausedReason: null, pausedDetail: null, pausedAt: null }),
    updatedAt: new Date(),
  }
  try {
    await mainDb.db
      .update(pixel)
      .set(columns)
      .where(and(eq(pixel.storeId, storeId), eq(pixel.id, id)))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Pixels whose last check got no answer, the longest ago first. */
export const listUncheckedPixels = async ({ db }: MainDb, limit: number): Promise<{ id: string; storeId: string }[]> =>
  db
    .select({ id: pixel.id, storeId: pixel.storeId })
    .from(pixel)
    .where(and(eq(pixel.enabled, true), sql`${pixel.lastCheck}->>'result' = 'not checked'`))
    .orderBy(sql`${pixel.lastCheck}->>'at'`)
    .limit(limit)

/** Keeps a later check of a pixel, unless it was saved anew meanwhile. */
export const writeCheck = async ({ db }: MainDb, id: string, before: PixelCheck, check: PixelCheck): Promise<void> => {
  await db
    .update(pixel)
    .set({ lastCheck: check })
    .where(and(eq(pixel.id, id), sql`${pixel.lastCheck}->>'at' = ${before.at}`))
}

/** Switches a pixel of this store on or off; false if it does not exist. */
export const setPixelEnabled = async (mainDb: MainDbQueries, storeId: string, id: string, enabled: boolean): Promise<boolean> => {
  const rows = await mainDb.db
    .update(pixel)
    .set({ enabled, updatedAt: new Date() })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, id)))
    .returning({ id: pixel.id })
  return rows.length === 1
}

/**
 * One row per pixel and delivery state: events that arrived since a time, and the last change. The newest version of a delivery counts; all versions have the
 * same received_at, so filtering before argMax is safe. Uses the sorting key (store_id, pixel_id) and the index of received_at: of 6 million deliveries
 * of 90 days it reads the last day's 5 %.
 */
const DELIVERY_COUNTS = `
WITH latest_deliveries AS (
  SELECT pixel_id, event_id, argMax(state, version) AS last_state, max(updated_at) AS changed_at
  FROM deliveries
  WHERE store_id = {storeId:String} AND pixel_id IN {pixelIds:Array(String)} AND received_at >= {since:DateTime64(3)}
  GROUP BY pixel_id, event_id
)
SELECT pixel_id, last_state, count() AS events, max(changed_at) AS changed_at
FROM latest_deliveries
GROUP BY pixel_id, last_state
`

export type DeliveryCounts = { counts: Record<string, number>; lastDeliveredAt?: string }

/** Deliveries of a store's pixels since a time, by pixel id; a pixel without any is absent. */
export const readDeliveryCounts = async (
  warehouse: Warehouse,
  storeId: string,
  pixelIds: readonly string[],
  since: Date,
): Promise<Map<string, DeliveryCounts>> => {
  const row = z.object({ pixel_id: column.text, last_state: column.text, events: column.count, changed_at: column.time })
  const found = new Map<string, DeliveryCounts>()
  for (const line of await warehouse.query({ sql: DELIVERY_COUNTS, params: { storeId, pixelIds, since }, row })) {
    const { counts = {}, lastDeliveredAt } = found.get(line.pixel_id) ?? {}
    const last = line.last_state === 'delivered' ? line.changed_at : lastDeliveredAt
    found.set(line.pixel_id, {
      counts: { ...counts, [line.last_state]: line.events },
      ...(last !== undefined && { lastDeliveredAt: last }),
    })
  }
  return found
}

/** Last delivery of a store's pixels, as far back as deliveries are kept. Uses the sorting key; run only for pixels without recent deliveries. */
const LAST_DELIVERED = `
SELECT pixel_id, max(updated_at) AS delivered_at
FROM deliveries
WHERE store_id = {storeId:String} AND pixel_id IN {pixelIds:Array(String)} AND state = 'delivered'
GROUP BY pixel_id
`

/** By pixel id; a pixel that never delivered an event is absent. */
export const readLastDelivered = async (
  warehouse: Warehouse,
  storeId: string,
  pixelIds: readonly string[],
): Promise<Map<string, string>> => {
  if (pixelIds.length === 0) return new Map()
  const row = z.object({ pixel_id: column.text, delivered_at: column.time })
  const lines = await warehouse.query({ sql: LAST_DELIVERED, params: { storeId, pixelIds }, row })
  return new Map(lines.map((line) => [line.pixel_id, line.delivered_at]))
}
