/** Traffic rules of stores, whole in every version. */
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** A version of a store's rules; the highest is in force. */
export const trafficRules = pgTable(
  'traffic_rules',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** TrafficRule[] of contract. */
    rules: jsonb('rules').notNull(),
    /** The version whose rules it brought back. */
    restores: integer('restores'),
    savedBy: text('saved_by').references(() => user.id, { onDelete: 'set null' }),
    savedAt: at('saved_at').notNull(),
    /** Judging past touches again: the last visitor that is done, how many are, of how many (null: not counted yet). */
    doneUpTo: text('done_up_to').notNull().default(''),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    finishedAt: at('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.version] })],
)
