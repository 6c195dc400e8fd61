/** Reading ad spend: what was read of each ad account, and what follows. */
import { integer, jsonb, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** One of the readings of an ad account: of its spend (SPEND_READS of contract) and of its ads ('ads'). Rows come and go with the store's selection of ad accounts. */
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
    /** The platform's limit of calls is nearly used up: nothing of the account is read before. */
    restsUntil: at('rests_until'),
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

/** Rates that a store set itself; they go before fx_rate for its spend. */
export const storeRate = pgTable(
  'store_rate',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    currency: text('currency').notNull(),
    /** Decimal text: one unit of the currency in the store's. */
    rate: text('rate').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day, table.currency] })],
)

/** A cost of a channel that comes again: an agency, a tool. Its days are written to ad_spend. */
export const fixedCost = pgTable(
  'fixed_cost',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    channel: text('channel').notNull(),
    /** Decimal text, for one period (COST_PERIODS of contract). */
    amount: text('amount').notNull(),
    currency: text('currency').notNull(),
    period: text('period').notNull(),
    /** YYYY-MM-DD; until: the last day, null until further notice. */
    since: text('since').notNull(),
    until: text('until'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('fixed_cost_store').on(table.storeId)],
)

/** What a store says of a tag in its ads' links: which campaign, ad set or ad it means. */
export const adMapping = pgTable(
  'ad_mapping',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    channel: text('channel').notNull(),
    /** LINK_TAGS of contract. */
    tag: text('tag').notNull(),
    /** The tag's text as it is compared: trimmed, in lower case. */
    text: text('text').notNull(),
    accountId: text('account_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    /** '' where a whole campaign, or a whole ad set, is meant. */
    adsetId: text('adset_id').notNull(),
    adId: text('ad_id').notNull(),
    /** null once the account is gone. */
    savedBy: text('saved_by').references(() => user.id, { onDelete: 'set null' }),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.channel, table.tag, table.text] })],
)

/** What a platform says of each campaign, ad set and ad of a selected account: replaced as a whole by each reading ('ads' of spend_read says when). */
export const adState = pgTable(
  'ad_state',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull(),
    accountId: text('account_id').notNull(),
    /** ADS_LEVELS of contract. */
    level: text('level').notNull(),
    /** The platform's ids and name; '' above the level. */
    id: text('id').notNull(),
    campaignId: text('campaign_id').notNull(),
    adsetId: text('adset_id').notNull(),
    name: text('name').notNull(),
    /** AD_STATES of contract, and the platform's own word. */
    state: text('state').notNull(),
    word: text('word').notNull(),
    /** Decimal text in the account's currency; null where the platform has no budget at this level. */
    budgetAmount: text('budget_amount'),
    budgetPeriod: text('budget_period'),
    currency: text('currency'),
    endsAt: at('ends_at'),
    /** Of an ad whose link is known: {url, tags, adds, tagsAt, isByCampaign}. */
    link: jsonb('link'),
    /** Of an ad: what it shows (ad_creative.id); null where the platform tells nothing of it. */
    creativeId: text('creative_id'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.platform, table.accountId, table.level, table.id] })],
)
