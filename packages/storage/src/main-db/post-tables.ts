/** Posts that creators tell the store of, and what the store found in them. */
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaign, creator } from './hub-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** One post of a creator in a campaign. */
export const creatorPost = pgTable(
  'creator_post',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Version of the words about disclosure that the page showed. */
    termsVersion: text('terms_version').notNull(),
    toldAt: at('told_at').notNull(),
    /** POST_STATES of contract. */
    state: text('state').notNull().default('told'),
    reason: text('reason').notNull().default(''),
    /** null: nobody has looked yet. */
    disclosureSeen: boolean('disclosure_seen'),
    reviewedAt: at('reviewed_at'),
    reviewedBy: text('reviewed_by'),
  },
  (table) => [
    uniqueIndex('creator_post_once').on(table.campaignId, table.creatorId, table.url),
    index('creator_post_store').on(table.storeId, table.campaignId),
  ],
)
