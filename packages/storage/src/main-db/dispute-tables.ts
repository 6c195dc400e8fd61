/** Disputes of creators about orders. Rows are only ever added; triggers refuse more. */
import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaign, creator } from './hub-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const ofStore = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })

/** What a creator disagrees with: the decision or the amount of an order in a campaign. */
export const dispute = pgTable(
  'dispute',
  {
    id: text('id').primaryKey(),
    storeId: ofStore(),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    orderId: text('order_id').notNull(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    openedAt: at('opened_at').notNull(),
  },
  (table) => [
    index('dispute_order').on(table.storeId, table.campaignId, table.orderId),
    index('dispute_creator').on(table.storeId, table.creatorId),
  ],
)

/** What was written. A message with a verdict is the last one of its dispute. */
export const disputeMessage = pgTable(
  'dispute_message',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    storeId: ofStore(),
    disputeId: text('dispute_id')
      .notNull()
      .references(() => dispute.id, { onDelete: 'cascade' }),
    /** DISPUTE_SIDES of contract. */
    side: text('side').notNull(),
    text: text('text').notNull(),
    /** Of the page on which a creator wrote; answers are mailed in it. */
    language: text('language'),
    at: at('at').notNull(),
    /** The user of the store who wrote it. */
    enteredBy: text('entered_by'),
    /** DISPUTE_VERDICTS of contract. */
    verdict: text('verdict'),
  },
  (table) => [
    index('dispute_message_of').on(table.disputeId, table.seq),
    uniqueIndex('dispute_message_verdict')
      .on(table.disputeId)
      .where(sql`verdict IS NOT NULL`),
  ],
)
