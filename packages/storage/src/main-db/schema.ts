/**
 * PostgreSQL: configuration, and state that needs transactions. Every table of a store has store_id first. Migrations are generated from this file (`npm run migrations -w packages/storage`) and never edited once released.
 */
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { channelAuth } from './connection-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

export * from './account-tables.ts'
export * from './alert-tables.ts'
export * from './campaign-tables.ts'
export * from './catalogue-tables.ts'
export * from './commission-tables.ts'
export * from './connection-tables.ts'
export * from './model-tables.ts'
export * from './view-tables.ts'
export * from './cost-tables.ts'
export * from './creative-tables.ts'
export * from './figure-tables.ts'
export * from './history-tables.ts'
export * from './hub-tables.ts'
export * from './link-tables.ts'
export * from './order-tables.ts'
export * from './dispute-tables.ts'
export * from './flag-tables.ts'
export * from './overview-tables.ts'
export * from './payout-tables.ts'
export * from './portal-tables.ts'
export * from './post-tables.ts'
export * from './privacy-tables.ts'
export * from './rule-tables.ts'
export * from './shopper-tables.ts'
export * from './spend-tables.ts'
export * from './store-tables.ts'
export * from './survey-tables.ts'
export * from './url-tables.ts'

export const pixel = pgTable(
  'pixel',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull(),
    /** The platform's id. */
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** PixelSettings without token, JSON. */
    settings: jsonb('settings').notNull(),
    /** Encrypted pasted token. A pixel has this or a connected account, never both. */
    secret: text('secret'),
    channelAuthId: text('channel_auth_id').references(() => channelAuth.id, { onDelete: 'set null' }),
    /** 'running' or 'paused'. */
    state: text('state').notNull().default('running'),
    /** An AuthReason or StopReason while it waits for a person, a RetryReason while the platform fails. */
    pausedReason: text('paused_reason'),
    pausedDetail: text('paused_detail'),
    pausedAt: at('paused_at'),
    /** Which skipped orders the pixel's accuracy leaves out, JSON; null: the default. */
    accuracySettings: jsonb('accuracy_settings'),
    /** Of a Klaviyo pixel: the former integration's metrics that its insight compares with, JSON; null: found by their names. */
    klaviyoMetrics: jsonb('klaviyo_metrics'),
    /** The last check of id and credential at the platform, JSON; null: none was made. */
    lastCheck: jsonb('last_check'),
    /** Whether purchases that it lacks are sent again daily. */
    dailyRefill: boolean('daily_refill').notNull().default(true),
    /** When it was last chosen as the pixel that its platform's page shows first. */
    chosenAt: at('chosen_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('pixel_once').on(table.storeId, table.platform, table.externalId)],
)

/** The platform's own score of a pixel: what it said last, and why the last question brought nothing. */
export const pixelScore = pgTable('pixel_score', {
  pixelId: text('pixel_id')
    .primaryKey()
    .references(() => pixel.id, { onDelete: 'cascade' }),
  /** Set before the platform is asked, so that two readers ask once. */
  askedAt: at('asked_at').notNull(),
  /** The last question's end; null while it runs for the first time. */
  answeredAt: at('answered_at'),
  /** A ScoreFault; null: figures came. */
  fault: text('fault'),
  detail: text('detail'),
  /** The newest figures, JSON, and when they came. */
  figures: jsonb('figures'),
  foundAt: at('found_at'),
})

/** A refill of a pixel: purchases that it lacked, sent again. Orders are named by their ids only: no personal data. */
export const pixelRefill = pgTable(
  'pixel_refill',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    pixelId: text('pixel_id')
      .notNull()
      .references(() => pixel.id, { onDelete: 'cascade' }),
    /** replay or daily. */
    kind: text('kind').notNull(),
    /** YYYY-MM-DD in the store's time zone. */
    day: text('day').notNull(),
    isDone: boolean('is_done').notNull().default(false),
    /** RefillPlan, JSON: every order with what became of it. */
    plan: jsonb('plan').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
  },
  (table) => [
    index('pixel_refill_pixel').on(table.storeId, table.pixelId, table.startedAt),
    uniqueIndex('pixel_refill_one_at_once')
      .on(table.pixelId)
      .where(sql`NOT is_done`),
  ],
)

/** Visitor to key, as seen. Persons are recomputed from these, so that a wrong merge can be undone. kind: customer, email, phone, checkout; key: our own hash, or the id. */
export const identityLink = pgTable(
  'identity_link',
  {
    storeId: text('store_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    firstSeen: at('first_seen').notNull(),
    lastSeen: at('last_seen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.visitorId, table.kind, table.key] }),
    index('identity_link_key').on(table.storeId, table.kind, table.key),
  ],
)

/** Visitor to person, as last computed. A visitor without a merge has no row. */
export const person = pgTable(
  'person',
  {
    storeId: text('store_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    personId: text('person_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.visitorId] }), index('person_members').on(table.storeId, table.personId)],
)

/** Customer's names and address for screens, encrypted JSON. key: the customer id, else the order's own. */
export const customer = pgTable(
  'customer',
  {
    storeId: text('store_id').notNull(),
    key: text('key').notNull(),
    data: text('data').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.key] })],
)

/** The latest known facts of an order, from which its warehouse row is made: webhooks may be repeated and out of order. */
export const orderState = pgTable(
  'order_state',
  {
    storeId: text('store_id').notNull(),
    orderId: text('order_id').notNull(),
    orderedAt: at('ordered_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Order facts merged from all sources, without clear personal data. */
    facts: jsonb('facts').notNull(),
    /** refund id -> {amount, at}. */
    refunds: jsonb('refunds').notNull().default({}),
    /** The facts by source; null while Shopify is the only one. */
    told: jsonb('told'),
    /** Sorting keys of earlier warehouse rows that no longer exist: {orderedAts, lines}. */
    gone: jsonb('gone'),
    /** The totals that its versions told, by source and time; null while there is one version. */
    totals: jsonb('totals'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.orderId] }),
    index('order_state_time').on(table.storeId, table.orderedAt),
    index('order_state_renewals')
      .on(table.storeId, sql`(facts->>'customerId')`)
      .where(sql`facts->>'sourceName' LIKE 'subscription_contract%'`),
  ],
)

/** Copies of one purchase (browser, server) until both have arrived; clear text, kept 7 days. */
export const purchaseCopy = pgTable(
  'purchase_copy',
  {
    storeId: text('store_id').notNull(),
    eventId: text('event_id').notNull(),
    browser: text('browser'),
    server: text('server'),
    /** When the purchase goes to the lanes even without the other copy; empty once handed over. */
    dueAt: at('due_at'),
    handedOverAt: at('handed_over_at'),
    /** Facts that are not in the copies: every sorting key that the warehouse row ever had, the update that handed it over, whether it is a test order. */
    written: jsonb('written'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.eventId] }), index('purchase_copy_due').on(table.dueAt)],
)

/**
 * Visitors who refused advertising or analytics, and when they last told so (arrival): what of theirs has not left yet is stopped. A later grant is not kept here
 * but with the events. 90 days.
 */
export const visitorRefusal = pgTable(
  'visitor_refusal',
  {
    storeId: text('store_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    adAt: at('ad_at'),
    analyticsAt: at('analytics_at'),
    toldAt: at('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.visitorId] }), index('visitor_refusal_told').on(table.storeId, table.toldAt)],
)

/** The last cart of a visitor, until it is ordered or told as abandoned; then kept 7 days. */
export const pendingCart = pgTable(
  'pending_cart',
  {
    storeId: text('store_id').notNull(),
    /** The visitor's id; without one, the checkout's token. */
    key: text('key').notNull(),
    /** Empty before the checkout has begun. */
    checkoutToken: text('checkout_token').notNull(),
    firstEventId: text('first_event_id').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    /** Place of the last cart event in the intake log: a batch that is run again changes nothing. */
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    /** The last cart event, encrypted. */
    event: text('event').notNull(),
    /** When the cart counts as abandoned. */
    abandonedAt: at('abandoned_at').notNull(),
    /** When the clock looks at it, or looks again; null once ended. */
    dueAt: at('due_at'),
    endedAt: at('ended_at'),
    /** Place in the intake log of the record that made the event; null if none was made. */
    madeSeq: bigint('made_seq', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.key] }), index('pending_cart_due').on(table.dueAt)],
)

/** How many different codes failed at a checkout before its order, by the checkout's token; 35 days. Any browser may tell it: it raises a question, and pays nobody. */
export const failedCodes = pgTable(
  'failed_codes',
  {
    storeId: text('store_id').notNull(),
    checkoutToken: text('checkout_token').notNull(),
    count: integer('count').notNull(),
    toldAt: at('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.checkoutToken] }), index('failed_codes_told').on(table.toldAt)],
)

/** Webhooks already processed, by shop, topic and webhook id or event id; kept 7 days. */
export const webhookSeen = pgTable(
  'webhook_seen',
  {
    key: text('key').primaryKey(),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (table) => [index('webhook_seen_at').on(table.seenAt)],
)

export const dirtyVisitor = pgTable(
  'dirty_visitor',
  {
    storeId: text('store_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    reason: text('reason').notNull(),
    markedAt: at('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.visitorId] }), index('dirty_visitor_at').on(table.markedAt)],
)

export const dirtyOrder = pgTable(
  'dirty_order',
  {
    storeId: text('store_id').notNull(),
    orderId: text('order_id').notNull(),
    /** new order, late event, merge, rule, refund, costs, shopify history, rebuild. */
    reason: text('reason').notNull(),
    markedAt: at('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.orderId] }), index('dirty_order_at').on(table.markedAt)],
)

/** Days of a store whose sessions are counted in the warehouse's session_days and visitor_days under that version and unchanged since. A day without a row is counted from its sessions. */
export const sessionDay = pgTable(
  'session_day',
  {
    storeId: text('store_id').notNull(),
    /** The day's time zone: after a change of the store's zone all days are counted again. */
    timeZone: text('time_zone').notNull(),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    /** Start and end of the day as instants, end excluded. */
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Of the day's rows in the warehouse's step_days; null: it has none that count. */
    stepsVersion: bigint('steps_version', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.timeZone, table.day] })],
)

export const fxRate = pgTable(
  'fx_rate',
  {
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    currency: text('currency').notNull(),
    /** Decimal text: one unit of the currency in USD. */
    usd: text('usd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
)

export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: text('tenant_id').notNull(),
    storeId: text('store_id'),
    userId: text('user_id'),
    action: text('action').notNull(),
    target: text('target').notNull(),
    /** What changed, secrets left out. */
    detail: jsonb('detail').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('audit_store').on(table.storeId, table.at), index('audit_tenant').on(table.tenantId, table.at)],
)

/** Attempts at the account endpoints, counted over all processes. A window that has ended counts as none. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** SHA-256 of the limit's name and its key (an e-mail, a number, a network), so that the table holds no personal data. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('rate_limit_ends').on(table.endsAt)],
)

/** Small values of the program itself: positions of consumers, versions, marks. */
export const programState = pgTable('program_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  attempts: integer('attempts').notNull().default(0),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
