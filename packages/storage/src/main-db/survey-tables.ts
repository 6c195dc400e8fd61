/** Surveys of stores, whole in every version, and answers on their way into the warehouse. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const ofStore = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })

/** A version of a store's survey; the highest is in force. */
export const surveyVersion = pgTable(
  'survey_version',
  {
    storeId: ofStore(),
    version: integer('version').notNull(),
    /** Survey of contract. */
    survey: jsonb('survey').notNull(),
    /** The version that it brought back. */
    restores: integer('restores'),
    savedBy: text('saved_by').references(() => user.id, { onDelete: 'set null' }),
    savedAt: at('saved_at').notNull(),
    /** When all answers of before had been judged by it; null: not yet. */
    judgedAt: at('judged_at'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.version] })],
)

/**
 * One answer of an order to one question: the first one counts; with question '' that its customer saw the survey. Without content: it is in the warehouse, or
 * left out.
 */
export const surveyReply = pgTable(
  'survey_reply',
  {
    storeId: ofStore(),
    orderId: text('order_id').notNull(),
    questionId: text('question_id').notNull(),
    receivedAt: at('received_at').notNull(),
    /** Tells a request that is repeated from another answer. */
    digest: text('digest').notNull(),
    /** SurveyContent of the server, until its order is known. */
    content: jsonb('content'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.orderId, table.questionId] }),
    index('survey_reply_waiting')
      .on(table.storeId, table.receivedAt)
      .where(sql`${table.content} IS NOT NULL`),
    index('survey_reply_received').on(table.receivedAt),
  ],
)
