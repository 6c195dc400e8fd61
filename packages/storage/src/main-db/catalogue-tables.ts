/** A store's catalogue: its products with their variants, and how they were last read. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

export const catalogueProduct = pgTable(
  'catalogue_product',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** As items of events name it; at Shopify the number of its id. */
    productId: text('product_id').notNull(),
    title: text('title').notNull(),
    brand: text('brand').notNull().default(''),
    category: text('category').notNull().default(''),
    url: text('url').notNull().default(''),
    imageUrl: text('image_url').notNull().default(''),
    tags: text('tags').array().notNull(),
    /** Titles. */
    collections: text('collections').array().notNull(),
    readAt: at('read_at').notNull(),
    /** When the shop said that it had changed since; null once it is read again. */
    changedAt: at('changed_at'),
    /** The shop no longer has it. The row stays, because events and orders name it. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.productId] }),
    index('catalogue_product_changed')
      .on(table.changedAt)
      .where(sql`${table.changedAt} IS NOT NULL`),
  ],
)

/** A variant of a product. */
export const catalogueVariant = pgTable(
  'catalogue_variant',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    title: text('title').notNull().default(''),
    sku: text('sku').notNull().default(''),
    /** Decimal text in the store's currency; null where unknown. */
    price: text('price'),
    /** What one piece costs the store, likewise. */
    cost: text('cost'),
    /** Pieces; null where they are not counted. */
    stock: integer('stock'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.productId, table.variantId] })],
)

/** The last reading of a store's whole catalogue. */
export const catalogueRead = pgTable('catalogue_read', {
  storeId: text('store_id')
    .primaryKey()
    .references(() => store.id, { onDelete: 'cascade' }),
  /** 'shopify' or 'file'. */
  source: text('source').notNull(),
  /** When somebody last wanted the whole catalogue read: an install, the night, a changed collection, a person. */
  wantedAt: at('wanted_at').notNull(),
  /** waiting, exporting, downloading, done, failed. */
  status: text('status').notNull(),
  bulkOperationId: text('bulk_operation_id'),
  /** Processed lines of the export's file: where a reading that broke off goes on. */
  doneLines: integer('done_lines').notNull().default(0),
  /** Products read so far. */
  products: integer('products').notNull().default(0),
  /** Of them new, or different from what was kept. */
  changed: integer('changed').notNull().default(0),
  /** Products that the shop no longer has. */
  removed: integer('removed').notNull().default(0),
  attempts: integer('attempts').notNull().default(0),
  /** A reason of contract's closed list. */
  failedReason: text('failed_reason'),
  /** Null until the first reading begins. */
  startedAt: at('started_at'),
  finishedAt: at('finished_at'),
})
