/** Tables of orders from a store's own server, its files and its browsers. */
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** Keys with which a store's server signs its order requests. A revoked key stays, so that the list shows when. */
export const orderKey = pgTable(
  'order_key',
  {
    /** Sent with every request; not secret. */
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** Encrypted. */
    secret: text('secret').notNull(),
    createdAt: at('created_at').notNull(),
    createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
    lastUsedAt: at('last_used_at'),
    /** The key's expiry: in the future while a rotated key still works. */
    revokedAt: at('revoked_at'),
  },
  (table) => [index('order_key_store').on(table.storeId, table.createdAt)],
)

/** Number of browser-only orders, by store and hour of arrival. */
export const browserOrderHour = pgTable(
  'browser_order_hour',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    hour: at('hour').notNull(),
    orders: integer('orders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.hour] })],
)

/** Number of browser-only orders of one client (a keyed hash of its address), by store and hour of arrival. */
export const browserOrderClient = pgTable(
  'browser_order_client',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    hour: at('hour').notNull(),
    client: text('client').notNull(),
    orders: integer('orders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.hour, table.client] })],
)

/** When a source last told of any order of a store. */
export const orderArrival = pgTable(
  'order_arrival',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** shopify, server, csv, browser. */
    source: text('source').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.source] })],
)

/** An imported file of orders and its progress. */
export const orderFile = pgTable(
  'order_file',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** waiting, running, done. */
    status: text('status').notNull(),
    /** Encrypted, because it names customers. Null once done. */
    content: text('content'),
    lines: integer('lines').notNull(),
    /** Lines in the intake log or parked: where a resumed import continues. */
    doneLines: integer('done_lines').notNull().default(0),
    parkedLines: integer('parked_lines').notNull().default(0),
    /** The first parked lines: [{line, reason, column}]. */
    faults: jsonb('faults').notNull().default([]),
    createdAt: at('created_at').notNull(),
    createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
    finishedAt: at('finished_at'),
    /** Order of files that were uploaded at the same instant. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
  },
  (table) => [index('order_file_store').on(table.storeId, table.seq)],
)
