/** Disputes of creators about orders. Rows are only ever added; triggers refuse more. */
import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** Mails about messages of disputes, one for each reader. A mail is claimed before it is sent: a crash in between costs it and never repeats it. */
export const disputeMail = pgTable(
  'dispute_mail',
  {
    messageSeq: bigint('message_seq', { mode: 'number' })
      .notNull()
      .references(() => disputeMessage.seq, { onDelete: 'cascade' }),
    /** A user of the store, or the creator. */
    readerId: text('reader_id').notNull(),
    storeId: ofStore(),
    /** When it is sent, or sent again. */
    dueAt: at('due_at').notNull(),
    /** Empty while it waits. */
    claimedAt: at('claimed_at'),
    sentAt: at('sent_at'),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.messageSeq, table.readerId] }),
    index('dispute_mail_due')
      .on(table.dueAt)
      .where(sql`claimed_at IS NULL`),
  ],
)
