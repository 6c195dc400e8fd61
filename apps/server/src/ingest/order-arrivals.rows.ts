import type { OrderSource } from '@convbox/contract'
import { z } from 'zod'
import type { Db } from './identity-links.rows.ts'

/** A store and an hour (ISO 8601 UTC). */
export type StoreHour = { storeId: string; hour: string }

/**
 * Adds browser-only orders to the store's hourly count and returns the new count. Inside the transaction that saves the
 * orders: a repeated batch is not counted again.
 */
export const countBrowserOrders = async (db: Db, { storeId, hour }: StoreHour, orders: number): Promise<number> => {
  const { rows } = await db.query(
    `INSERT INTO browser_order_hour (store_id, hour, orders) VALUES ($1, $2, $3)
     ON CONFLICT (store_id, hour) DO UPDATE SET orders = browser_order_hour.orders + excluded.orders
     RETURNING orders`,
    [storeId, hour, orders],
  )
  return z.array(z.object({ orders: z.number() })).parse(rows)[0]?.orders ?? 0
}

/** The same for each client; returns the new counts by client. */
export const countClientOrders = async (
  db: Db,
  { storeId, hour }: StoreHour,
  counts: readonly { client: string; orders: number }[],
): Promise<Map<string, number>> => {
  if (counts.length === 0) return new Map()
  const sorted = counts.toSorted((a, b) => (a.client < b.client ? -1 : 1))
  const { rows } = await db.query(
    `INSERT INTO browser_order_client (store_id, hour, client, orders)
     SELECT $1, $2, * FROM unnest($3::text[], $4::int[])
     ON CONFLICT (store_id, hour, client) DO UPDATE SET orders = browser_order_client.orders + excluded.orders
     RETURNING client, orders`,
    [storeId, hour, sorted.map(({ client }) => client), sorted.map(({ orders }) => orders)],
  )
  const counted = z.array(z.object({ client: z.string(), orders: z.number() })).parse(rows)
  return new Map(counted.map(({ client, orders }) => [client, orders]))
}

/** An order, refund or cancellation arrived. at: ISO 8601 UTC. */
export type Arrival = { storeId: string; source: OrderSource; at: string }

/** Saves when each source last told of an order; an earlier arrival changes nothing. */
export const writeArrivals = async (db: Db, arrivals: readonly Arrival[]): Promise<void> => {
  const last = new Map<string, Arrival>()
  for (const one of arrivals) {
    const key = `${one.storeId}\n${one.source}`
    const known = last.get(key)
    if (known === undefined || known.at < one.at) last.set(key, one)
  }
  if (last.size === 0) return
  const sorted = [...last].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  await db.query(
    `INSERT INTO order_arrival (store_id, source, last_at)
     SELECT told.* FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS told (store_id, source, last_at)
     JOIN store ON store.id = told.store_id
     ON CONFLICT (store_id, source) DO UPDATE SET last_at = excluded.last_at
     WHERE order_arrival.last_at < excluded.last_at`,
    [sorted.map(({ storeId }) => storeId), sorted.map(({ source }) => source), sorted.map(({ at }) => at)],
  )
}
