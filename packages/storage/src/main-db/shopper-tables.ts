/** Tables of the synthetic shopper: which stores have it, its runs, and what became of its events, which stand nowhere else. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const storeId = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })

/** Stores that a shopper visits every night. */
export const shopperStore = pgTable('shopper_store', { storeId: storeId().primaryKey(), changedAt: at('changed_at').notNull() })

/** Kept 90 days. */
export const shopperRun = pgTable(
  'shopper_run',
  {
    id: text('id').primaryKey(),
    storeId: storeId(),
    /** One of SHOPPER_RUN_STATES. */
    state: text('state').notNull(),
    isAsked: boolean('is_asked').notNull(),
    /** How many runs before this one were interrupted. */
    repeats: integer('repeats').notNull().default(0),
    askedAt: at('asked_at').notNull(),
    /** Set again and again while it runs: one that no longer moves was interrupted. */
    movedAt: at('moved_at').notNull(),
    finishedAt: at('finished_at'),
    /** ShopperResult, JSON; null until it is finished. */
    result: jsonb('result'),
  },
  (table) => [
    uniqueIndex('shopper_run_once')
      .on(table.storeId)
      .where(sql`finished_at IS NULL`),
    index('shopper_run_store').on(table.storeId, table.askedAt),
  ],
)

/** Events of a run as ingest took them: the page's, and the shop's copy of the purchase. Deleted with the end of the run. */
export const shopperEvent = pgTable(
  'shopper_event',
  {
    storeId: storeId(),
    visitorId: text('visitor_id').notNull(),
    eventId: text('event_id').notNull(),
    /** 'page' or 'shop'. */
    copy: text('copy').notNull(),
    name: text('name').notNull(),
    /** Why ingest would have dropped it; '' where it would be kept. */
    dropReason: text('drop_reason').notNull(),
    /** The event after all steps, JSON; of nobody real. */
    event: text('event').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.visitorId, table.eventId, table.copy] })],
)

/** The newest state of a shopper's event at a pixel. Deleted with the end of the run. */
export const shopperDelivery = pgTable(
  'shopper_delivery',
  {
    storeId: storeId(),
    pixelId: text('pixel_id').notNull(),
    eventId: text('event_id').notNull(),
    state: text('state').notNull(),
    reason: text('reason').notNull(),
    request: text('request').notNull(),
    answer: text('answer').notNull(),
    version: bigint('version', { mode: 'bigint' }).notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.pixelId, table.eventId] })],
)
