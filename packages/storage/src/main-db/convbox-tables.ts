/** Constants of convbox that stores have set, whole in every version. */
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** A version of a store's constants; the highest is in force. */
export const convboxConstants = pgTable(
  'convbox_constants',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** ConvboxConstants of contract. */
    constants: jsonb('constants').notNull(),
    /** The version whose constants it brought back; 0: the published ones. */
    restores: integer('restores'),
    savedBy: text('saved_by').references(() => user.id, { onDelete: 'set null' }),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.version] })],
)
