/** What ingest and the lanes tell of a shopper's events: kept here instead of in the warehouse, so that no figure counts them. */
import type { StoreEvent } from '@convbox/contract'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { DeliveryRow } from '../deliveries/delivery-row.ts'

const { shopperDelivery, shopperEvent } = mainDbSchema

/** An event of a shopper after the steps of ingest. copy: the page's, or the one made of the shop's order. dropReason: '' when it would be kept. */
export type ShopperCopy = {
  storeId: string
  visitorId: string
  copy: 'page' | 'shop'
  event: StoreEvent
  receivedAt: string
  dropReason: string
}

/** Safe to repeat: the first copy of an event stays. */
export const writeShopperCopies = async ({ db }: Pick<MainDb, 'db'>, copies: readonly ShopperCopy[]): Promise<void> => {
  if (copies.length === 0) return
  const rows = copies.map(({ storeId, visitorId, copy, event, receivedAt, dropReason }) => ({
    storeId,
    visitorId,
    eventId: event.id,
    copy,
    name: event.name,
    dropReason,
    event: JSON.stringify(event),
    receivedAt: new Date(receivedAt),
  }))
  await db.insert(shopperEvent).values(rows).onConflictDoNothing()
}

/** Only this file and the steps of ingest have made the text. */
const parseEvent = (text: string): StoreEvent => JSON.parse(text) as StoreEvent

/** Those of one shopper, in order of arrival. */
export const readShopperCopies = async ({ db }: MainDb, storeId: string, visitorId: string): Promise<ShopperCopy[]> => {
  const rows = await db
    .select()
    .from(shopperEvent)
    .where(and(eq(shopperEvent.storeId, storeId), eq(shopperEvent.visitorId, visitorId)))
    .orderBy(shopperEvent.receivedAt, shopperEvent.eventId)
  return rows.map(({ event, copy, receivedAt, dropReason }) => ({
    storeId,
    visitorId,
    copy: copy === 'shop' ? 'shop' : 'page',
    event: parseEvent(event),
    receivedAt: receivedAt.toISOString(),
    dropReason,
  }))
}

/** The state of an event at a pixel; a later version replaces an earlier one. */
export const writeShopperDeliveries = async ({ db }: Pick<MainDb, 'db'>, rows: readonly DeliveryRow[]): Promise<void> => {
  // One statement may not touch a row twice.
  const newest = new Map<string, DeliveryRow>()
  for (const row of rows) newest.set(`${row.pixel_id}\n${row.event_id}`, row)
  if (newest.size === 0) return
  const values = [...newest.values()].map((row) => ({
    storeId: row.store_id,
    pixelId: row.pixel_id,
    eventId: row.event_id,
    state: row.state,
    reason: row.reason,
    request: row.request.replaceAll('\0', ''),
    answer: row.answer.replaceAll('\0', ''),
    version: BigInt(row.version),
    updatedAt: new Date(row.updated_at),
  }))
  await db
    .insert(shopperDelivery)
    .values(values)
    .onConflictDoUpdate({
      target: [shopperDelivery.storeId, shopperDelivery.pixelId, shopperDelivery.eventId],
      set: {
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
        request: sql`excluded.request`,
        answer: sql`excluded.answer`,
        version: sql`excluded.version`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`excluded.version >= ${shopperDelivery.version}`,
    })
}

export type ShopperDelivery = { pixelId: string; eventId: string; state: string; reason: string; request: string; answer: string }

export const readShopperDeliveries = async ({ db }: MainDb, storeId: string, eventIds: readonly string[]): Promise<ShopperDelivery[]> =>
  eventIds.length === 0
    ? []
    : db
        .select({
          pixelId: shopperDelivery.pixelId,
          eventId: shopperDelivery.eventId,
          state: shopperDelivery.state,
          reason: shopperDelivery.reason,
          request: shopperDelivery.request,
          answer: shopperDelivery.answer,
        })
        .from(shopperDelivery)
        .where(and(eq(shopperDelivery.storeId, storeId), inArray(shopperDelivery.eventId, [...eventIds])))

/** Deletes what a store's runs have left. */
export const deleteShopperTraces = async ({ db }: MainDb, storeId: string): Promise<void> => {
  await db.delete(shopperEvent).where(eq(shopperEvent.storeId, storeId))
  await db.delete(shopperDelivery).where(eq(shopperDelivery.storeId, storeId))
}

/** Deletes what interrupted runs have left before this time. */
export const deleteOldTraces = async ({ db }: MainDb, before: Date): Promise<void> => {
  await db.delete(shopperEvent).where(lt(shopperEvent.receivedAt, before))
  await db.delete(shopperDelivery).where(lt(shopperDelivery.updatedAt, before))
}
