/** Tables of what is unusual: figures of finished days against the same weekday of the weeks before. */
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** How far a store's figures must stray to be told; without a row: 'medium'. */
export const unusualChoice = pgTable('unusual_choice', {
  storeId: text('store_id')
    .primaryKey()
    .references(() => store.id, { onDelete: 'cascade' }),
  /** One of SENSITIVITIES. */
  sensitivity: text('sensitivity').notNull(),
})

/** A figure of a day as it was last looked at. Kept 120 days. */
export const figureLook = pgTable(
  'figure_look',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** One of UNUSUAL_FIGURES. */
    figure: text('figure').notNull(),
    /** In the store's time zone. */
    day: text('day').notNull(),
    lookedAt: at('looked_at').notNull(),
    /** FigureLook: the verdict, with its arithmetic and what explains it, JSON. */
    look: jsonb('look').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.figure, table.day] })],
)
