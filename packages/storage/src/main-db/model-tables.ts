/** What stores have set for a model, whole in every version. */
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** A version of a store's settings of a model; the highest is in force. */
export const modelSettings = pgTable(
  'model_settings',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    model: text('model', { enum: ['convbox', 'custom'] }).notNull(),
    version: integer('version').notNull(),
    /** The constants of convbox, or a CustomModel of contract. */
    settings: jsonb('settings').notNull(),
    /** The version whose settings it brought back; 0: those before anything was saved. */
    restores: integer('restores'),
    savedBy: text('saved_by').references(() => user.id, { onDelete: 'set null' }),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.model, table.version] })],
)
