/** Tables of a store's order history: its import, and the daily comparison with Shopify. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** The import of a store's order history and its progress; one row per run. */
export const historyImport = pgTable(
  'history_import',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** waiting, exporting, downloading, done, failed. */
    status: text('status').notNull(),
    from: at('from_time').notNull(),
    to: at('to_time').notNull(),
    bulkOperationId: text('bulk_operation_id'),
    /** Number of orders that Shopify reports; null until known. */
    totalOrders: integer('total_orders'),
    importedOrders: integer('imported_orders').notNull().default(0),
    /** Processed lines of the file: where a resumed import continues. */
    doneLines: integer('done_lines').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** A reason of contract's closed list. */
    failedReason: text('failed_reason'),
    startedAt: at('started_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('history_import_store').on(table.storeId, table.startedAt)],
)

/** Shopify's count and total of a store's day against ours, and what was repaired. */
export const orderReconciliation = pgTable(
  'order_reconciliation',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** YYYY-MM-DD in the store's time zone. */
    day: text('day').notNull(),
    currency: text('currency').notNull(),
    shopifyOrders: integer('shopify_orders').notNull(),
    /** Decimal text. */
    shopifyTotal: text('shopify_total').notNull(),
    ourOrders: integer('our_orders').notNull(),
    ourTotal: text('our_total').notNull(),
    /** Orders fetched again because they were missing or differed, in all comparisons together. */
    repairedOrders: integer('repaired_orders').notNull().default(0),
    /** Ids of orders that still differ after the repair, JSON list. */
    stillDifferent: jsonb('still_different').notNull().default([]),
    checkedAt: at('checked_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day] })],
)
