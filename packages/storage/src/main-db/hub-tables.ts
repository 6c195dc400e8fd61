/** The Affluencer Hub: creators, the media in which they post, and the landing pages of campaigns. */
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

export const creator = pgTable(
  'creator',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As it was typed; null: not known. */
    email: text('email'),
    /** Name and e-mail as they are compared: in lower case. */
    nameKey: text('name_key').notNull(),
    emailKey: text('email_key'),
    /** List of texts. */
    tags: jsonb('tags')
      .notNull()
      .default(sql`'[]'::jsonb`),
    note: text('note').notNull().default(''),
    /** CREATOR_STATES of contract. */
    state: text('state').notNull().default('active'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('creator_name').on(table.storeId, table.nameKey), uniqueIndex('creator_email').on(table.storeId, table.emailKey)],
)

/** Where creators post, such as Instagram. */
export const medium = pgTable(
  'medium',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In lower case. */
    nameKey: text('name_key').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('medium_name').on(table.storeId, table.nameKey)],
)

/** Where a campaign's links lead. */
export const landingPage = pgTable(
  'landing_page',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In lower case. */
    nameKey: text('name_key').notNull(),
    url: text('url').notNull(),
    /** The product that the address showed when it was saved, by which it is found again after its own address has changed. */
    productId: text('product_id'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('landing_page_name').on(table.storeId, table.nameKey)],
)
