/** Views of reports that users have saved. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { at } from './time-column.ts'

export const savedView = pgTable(
  'saved_view',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** One of VIEWED_REPORTS. */
    report: text('report').notNull(),
    name: text('name').notNull(),
    /** Of the report's address, without the question mark. */
    search: text('search').notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.report, table.name] })],
)
