/** Reading ad spend: what was read of each ad account, and what follows. */
import { integer, jsonb, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** One of the three readings of an ad account (SPEND_READS of contract). Rows come and go with the store's selection of ad accounts. */
export const spendRead = pgTable(
  'spend_read',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull(),
    /** external_id of the selected ad account. */
    accountId: text('account_id').notNull(),
    kind: text('kind').notNull(),
    /** History: first day of it, and the last day that is still to be read; null once all is read. Other readings: null. */
    since: text('since'),
    openUntil: text('open_until'),
    /** A report that the platform is making: {id, since, until}. */
    report: jsonb('report'),
    /** Days asked for at once, where the platform could not answer for its usual number. */
    spanDays: integer('span_days'),
    /** Failures in a row, and the last one (a ChannelFailure). */
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    nextAt: at('next_at').notNull(),
    /** When figures were last stored. */
    readAt: at('read_at'),
    /** Rows of the last reading whose currency had no rate on their day. */
    missingRates: integer('missing_rates').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.platform, table.accountId, table.kind] }),
    index('spend_read_due').on(table.platform, table.nextAt),
  ],
)
