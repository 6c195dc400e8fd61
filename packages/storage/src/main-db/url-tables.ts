/** Links of the URL builder, and the store's naming rules for them. */
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const ofStore = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })

export const builtLink = pgTable(
  'built_link',
  {
    id: text('id').primaryKey(),
    storeId: ofStore(),
    name: text('name').notNull(),
    /** In lower case. */
    nameKey: text('name_key').notNull(),
    /** BUILT_LINK_TYPES of contract. */
    type: text('type').notNull(),
    platform: text('platform').notNull(),
    manager: text('manager').notNull(),
    campaign: text('campaign').notNull(),
    destination: text('destination').notNull(),
    url: text('url').notNull(),
    madeAt: at('made_at').notNull(),
    /** The user's id, and the name of that time. */
    enteredBy: text('entered_by').notNull(),
    madeBy: text('made_by').notNull(),
  },
  (table) => [uniqueIndex('built_link_name').on(table.storeId, table.nameKey), index('built_link_made').on(table.storeId, table.madeAt)],
)

export const namingRules = pgTable('naming_rules', {
  storeId: ofStore().primaryKey(),
  /** NamingRules of contract. */
  rules: jsonb('rules').notNull(),
  savedAt: at('saved_at').notNull(),
})
