/** What the pages of the overview keep: goals, targets, arrangements, shared links. Amounts are decimal text in the store's currency. */
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const ofStore = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })

/** What a store wants to reach in a month: from that month on, until a later row says otherwise. */
export const storeGoal = pgTable(
  'store_goal',
  {
    storeId: ofStore(),
    /** One of GOAL_METRICS. */
    metric: text('metric').notNull(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    /** null: no goal from this month on. */
    target: text('target'),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.metric, table.month] })],
)

/** Which widgets of the dashboard a user sees of a store, in their order. */
export const dashboardLayout = pgTable(
  'dashboard_layout',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    storeId: ofStore(),
    widgets: text('widgets').array().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storeId] })],
)

/** A link that shows a store's dashboard to whoever has it. */
export const dashboardShare = pgTable(
  'dashboard_share',
  {
    id: text('id').primaryKey(),
    storeId: ofStore(),
    /** SHA-256 of the secret in the link, which is not kept. */
    tokenHash: text('token_hash').notNull(),
    /** Who it is for. */
    name: text('name').notNull(),
    /** The widgets that it shows. */
    widgets: text('widgets').array().notNull(),
    /** The user's id, and the name of that time. */
    enteredBy: text('entered_by').notNull(),
    madeBy: text('made_by').notNull(),
    madeAt: at('made_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    openedAt: at('opened_at'),
    openings: integer('openings').notNull().default(0),
  },
  (table) => [uniqueIndex('dashboard_share_token').on(table.tokenHash), index('dashboard_share_store').on(table.storeId, table.madeAt)],
)

/** What a place of the scoreboard is measured by; places below without one of their own inherit it. */
export const scoreTarget = pgTable(
  'score_target',
  {
    storeId: ofStore(),
    /** '': the whole store. */
    channel: text('channel').notNull(),
    /** '': the whole channel. */
    campaign: text('campaign').notNull(),
    /** One of SCORE_METRICS. */
    metric: text('metric').notNull(),
    target: text('target').notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.channel, table.campaign] })],
)

/** A price of the catalogue that was another one when it was read before. */
export const priceChange = pgTable(
  'price_change',
  {
    storeId: ofStore(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    changedAt: at('changed_at').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.changedAt, table.productId, table.variantId] })],
)
