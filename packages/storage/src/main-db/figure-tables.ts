/** Nights on which the reports' figures were kept. */
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** One night of a store. A night without a time failed, and is tried again until the day is over. */
export const figureNight = pgTable(
  'figure_night',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** The day that had just begun, in the store's time zone. */
    day: text('day').notNull(),
    /** As of when the figures are kept; null: they are not. */
    keptAt: at('kept_at'),
    /** The last failure; null once they are kept. */
    failedAt: at('failed_at'),
    /** Whether it also kept what platforms claimed for views. */
    hasViews: boolean('has_views').notNull().default(false),
    /** Whether it also kept which orders have an answer of the survey. */
    hasAnswers: boolean('has_answers').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day] })],
)
