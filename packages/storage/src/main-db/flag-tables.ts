/** What looks like the misuse of creators' codes, and what persons did about it. */
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaign, creator } from './hub-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const ofStore = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })
const ofCampaign = () =>
  text('campaign_id')
    .notNull()
    .references(() => campaign.id, { onDelete: 'cascade' })

/** What the counts of a code's orders raised, until a person answers it; a newer order opens it again. */
export const codeFlag = pgTable(
  'code_flag',
  {
    storeId: ofStore(),
    campaignId: ofCampaign(),
    /** In lower case. */
    codeKey: text('code_key').notNull(),
    /** CODE_FLAGS of contract. */
    kind: text('kind').notNull(),
    code: text('code').notNull(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    /** Of the kind, when it was raised last. */
    figures: jsonb('figures').notNull(),
    /** The newest order of it. */
    evidence: text('evidence').notNull(),
    firstSeenAt: at('first_seen_at').notNull(),
    seenAt: at('seen_at').notNull(),
    /** FLAG_ANSWERS of contract; null: nobody has answered. */
    answer: text('answer'),
    /** The user's name of that time. */
    answeredBy: text('answered_by'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.codeKey, table.kind] }),
    index('code_flag_open')
      .on(table.storeId)
      .where(sql`answer IS NULL`),
  ],
)

/** Commissions that a person holds back by the code of their orders: all since a time, also those that come later, until it is released. */
export const codeHold = pgTable(
  'code_hold',
  {
    id: text('id').primaryKey(),
    storeId: ofStore(),
    campaignId: ofCampaign(),
    /** In lower case. */
    codeKey: text('code_key').notNull(),
    code: text('code').notNull(),
    /** Of orders. */
    since: at('since').notNull(),
    reason: text('reason').notNull(),
    heldAt: at('held_at').notNull(),
    /** The user, and the name of that time. */
    enteredBy: text('entered_by').notNull(),
    heldBy: text('held_by').notNull(),
    releasedAt: at('released_at'),
    releasedBy: text('released_by'),
  },
  (table) => [
    uniqueIndex('code_hold_open')
      .on(table.campaignId, table.codeKey)
      .where(sql`released_at IS NULL`),
  ],
)
