/**
 * PostgreSQL: what people configure, and the small state that must be exact. Everything a store owns has store_id first. Migrations are generated from this file (`npm run migrations -w packages/storage`) and never edited once released.
 */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { organization, user } from './account-tables.ts'
import { at } from './time-column.ts'

export * from './account-tables.ts'

export const store = pgTable('store', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' }),
  /** The name in addresses and headers, unique over all tenants. */
  websiteName: text('website_name').notNull().unique(),
  title: text('title').notNull(),
  /** Host and optional port of the storefront, lower case, no scheme. */
  host: text('host').notNull(),
  /** x.myshopify.com; webhooks are matched by it. */
  shopDomain: text('shop_domain').unique(),
  /** Public key in the snippet and on collect. */
  storeKey: text('store_key').notNull().unique(),
  /** Encrypted; verifies webhooks of this store where it is not the app's own secret. */
  webhookSecret: text('webhook_secret'),
  timeZone: text('time_zone').notNull(),
  currency: text('currency').notNull(),
  /** name, number or id: how orders are called on screens. */
  orderIdentifier: text('order_identifier').notNull().default('name'),
  /** Fixed at creation: a real store never talks to a stand-in, a sandbox store never to a real platform. */
  sandbox: boolean('sandbox').notNull().default(false),
  /** Spec's purchase source: 'shopify' delivers from the order webhook, 'online store' from the browser. */
  purchaseSource: text('purchase_source').notNull().default('online store'),
  /** Consent that counts when the event's is unknown: 'granted' or 'denied'. */
  consentDefault: text('consent_default').notNull().default('granted'),
  /** The script does nothing at all until consent is granted. */
  consentRequired: boolean('consent_required').notNull().default(false),
  /** wire spelling: 'Standard', 'Shopify Headless' ...; empty until the owner says. */
  shopBuildType: text('shop_build_type'),
  /** Comma list: Standard Shopify Checkout, Third-Party Checkout, Custom Checkout. */
  checkoutType: text('checkout_type'),
  thirdPartyLandingPage: boolean('third_party_landing_page'),
  /** Since when the owner no longer wants to be asked for the pasted code. */
  pasteCheckIgnoredAt: at('paste_check_ignored_at'),
  /** Events older than this are forgotten; null: the program's own limit (400 days). */
  eventRetentionDays: integer('event_retention_days'),
  createdAt: at('created_at').notNull().defaultNow(),
  firstEventAt: at('first_event_at'),
})

/** What a store pays for, or tries. Its features are the union over its active charges. Source: spec 000 section 3 (product charge). */
export const charge = pgTable(
  'charge',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    productName: text('product_name').notNull(),
    /** A plan of contract/src/plans.ts; an unknown one opens nothing. */
    packageCode: text('package_code').notNull(),
    /** Spec 000 section 4: Active, PendingTermination, ... */
    status: text('status').notNull(),
    billingStartTime: at('billing_start_time').notNull().defaultNow(),
    /** null: no end. */
    billingEndTime: at('billing_end_time'),
  },
  (table) => [index('charge_store').on(table.storeId)],
)

/** The Shopify app in a store: tokens, scopes, what was installed. One row per connected store; kept after an uninstall until the shop is erased. */
export const shopifyInstall = pgTable('shopify_install', {
  storeId: text('store_id')
    .primaryKey()
    .references(() => store.id, { onDelete: 'cascade' }),
  /** x.myshopify.com; the same as store.shop_domain. */
  shopDomain: text('shop_domain').notNull().unique(),
  /** Encrypted JSON {accessToken, refreshToken?}; null after an uninstall. */
  tokens: text('tokens'),
  accessExpiresAt: at('access_expires_at'),
  refreshExpiresAt: at('refresh_expires_at'),
  /** Granted scopes, comma list as Shopify gave them. */
  scopes: text('scopes').notNull(),
  /** Shopify's id of our web pixel in this shop. */
  webPixelId: text('web_pixel_id'),
  /** App embed as last seen: {installed, theme, checkedAt}, JSON. */
  embed: jsonb('embed'),
  installedAt: at('installed_at').notNull().defaultNow(),
  uninstalledAt: at('uninstalled_at'),
  webhooksCheckedAt: at('webhooks_checked_at'),
  /** What the nightly comparison of webhooks last did or could not do, for people. */
  webhooksNote: text('webhooks_note'),
  /** Why Shopify is not reachable with these tokens; null: all is well. */
  lastError: text('last_error'),
})

/** An install or authorization on its way. Waits one hour under its state until a signed-in person picks an organization and confirms; the state is used once. */
export const shopifyAuthorization = pgTable(
  'shopify_authorization',
  {
    /** SHA-256 of the state, hex. */
    stateHash: text('state_hash').primaryKey(),
    shopDomain: text('shop_domain').notNull(),
    sandbox: boolean('sandbox').notNull(),
    /** Empty for an install begun at Shopify, else the store that is authorized again. */
    storeId: text('store_id').references(() => store.id, { onDelete: 'cascade' }),
    /** Who began it; an install begun at Shopify has nobody. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** Path of our own app to return to. */
    redirectPath: text('redirect_path').notNull().default('/'),
    /** Encrypted JSON of the token answer once the code was exchanged. */
    tokens: text('tokens'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** When the code was exchanged. */
    authorizedAt: at('authorized_at'),
    /** When a person confirmed; the row is done. */
    confirmedAt: at('confirmed_at'),
  },
  (table) => [index('shopify_authorization_expires').on(table.expiresAt)],
)

/** The import of a store's order history, and what it is doing; one row per run. */
export const historyImport = pgTable(
  'history_import',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** waiting, exporting, downloading, done, failed. */
    status: text('status').notNull(),
    from: at('from_time').notNull(),
    to: at('to_time').notNull(),
    bulkOperationId: text('bulk_operation_id'),
    /** Orders that Shopify says there are; null until it is known. */
    totalOrders: integer('total_orders'),
    importedOrders: integer('imported_orders').notNull().default(0),
    /** Lines of the file that are done: where a resumed import goes on. */
    doneLines: integer('done_lines').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** A reason of contract's closed list. */
    failedReason: text('failed_reason'),
    startedAt: at('started_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('history_import_store').on(table.storeId, table.startedAt)],
)

/** Shopify's count and total of a store's day against ours, and what was repaired. */
export const orderReconciliation = pgTable(
  'order_reconciliation',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** YYYY-MM-DD in the store's time zone. */
    day: text('day').notNull(),
    currency: text('currency').notNull(),
    shopifyOrders: integer('shopify_orders').notNull(),
    /** Decimal text. */
    shopifyTotal: text('shopify_total').notNull(),
    ourOrders: integer('our_orders').notNull(),
    ourTotal: text('our_total').notNull(),
    /** Orders fetched again because they were missing or differed. */
    repairedOrders: integer('repaired_orders').notNull().default(0),
    /** Ids of orders that still differ after the repair, JSON list. */
    stillDifferent: jsonb('still_different').notNull().default([]),
    checkedAt: at('checked_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day] })],
)

/** What Shopify asked in the name of privacy, and the record of what was done. Outlives its store. */
export const privacyRequest = pgTable(
  'privacy_request',
  {
    id: text('id').primaryKey(),
    /** Kept as text: the store may be gone when the record is read. */
    storeId: text('store_id').notNull(),
    tenantId: text('tenant_id').notNull(),
    /** customers/data_request, customers/redact, shop/redact. */
    topic: text('topic').notNull(),
    /** Encrypted body until done; then null. */
    body: text('body'),
    /** waiting, done, failed, cancelled (the shop was installed again). */
    status: text('status').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    /** 30 days after receipt. */
    dueAt: at('due_at').notNull(),
    doneAt: at('done_at'),
    /** Counts of rows exported, changed or deleted, by place; no personal data. */
    record: jsonb('record'),
    /** Encrypted export of a data request, until its owner fetched it or 30 days passed. */
    exported: text('exported'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('privacy_request_store').on(table.storeId, table.receivedAt),
    index('privacy_request_due').on(table.status, table.dueAt),
  ],
)

/** Keys of people who were erased: honoured by replay, derive and import. key: our own hash, or the id; kind: customer, email, phone, visitor, order, checkout, person. */
export const erasedPerson = pgTable(
  'erased_person',
  {
    storeId: text('store_id').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** The random id under which amounts and touches stay; empty where nothing stays. */
    alias: text('alias').notNull().default(''),
    erasedAt: at('erased_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.kind, table.key] })],
)

/** An account at an outside platform that a tenant connected, by OAuth or key. The only place of its tokens. One may serve several stores of the tenant. */
export const channelAuth = pgTable(
  'channel_auth',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull(),
    /** A sandbox store's tokens open stand-ins only. */
    sandbox: boolean('sandbox').notNull(),
    /** The platform's id of the user (or of the account that a key belongs to). wire spelling: thridUserId. */
    externalUserId: text('external_user_id').notNull(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    /** Encrypted JSON {accessToken, refreshToken?} or {apiKey}. */
    secret: text('secret').notNull(),
    /** Granted scopes, space list. */
    scopes: text('scopes').notNull().default(''),
    expiresAt: at('expires_at'),
    refreshExpiresAt: at('refresh_expires_at'),
    /** '1' authorized, '2' expired. Spec 000 section 3. */
    status: text('status').notNull().default('1'),
    /** An AuthReason while expired. */
    expiredReason: text('expired_reason'),
    checkedAt: at('checked_at'),
    createdByUserId: text('created_by_user_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('channel_auth_once').on(table.tenantId, table.platform, table.sandbox, table.externalUserId)],
)

/** Which stores use a connected account. */
export const storeChannel = pgTable(
  'store_channel',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    channelAuthId: text('channel_auth_id')
      .notNull()
      .references(() => channelAuth.id, { onDelete: 'cascade' }),
    isDefault: boolean('is_default').notNull().default(false),
    connectedAt: at('connected_at').notNull().defaultNow(),
    /** Last time something was read or sent with it. */
    lastSyncAt: at('last_sync_at'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.channelAuthId] })],
)

/** What a store picked of a connected account: ad accounts, pixels, conversion actions, catalogs. An ad account belongs to one store. */
export const channelAccount = pgTable(
  'channel_account',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    channelAuthId: text('channel_auth_id')
      .notNull()
      .references(() => channelAuth.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull(),
    sandbox: boolean('sandbox').notNull(),
    /** 'ad account', 'pixel', 'conversion action', 'catalog'. */
    kind: text('kind').notNull(),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    currency: text('currency'),
    timeZone: text('time_zone'),
    pickedAt: at('picked_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('channel_account_once').on(table.storeId, table.platform, table.kind, table.externalId),
    uniqueIndex('ad_account_one_store')
      .on(table.platform, table.sandbox, table.externalId)
      .where(sql`kind = 'ad account'`),
  ],
)

/** An OAuth flow that somebody began; used once, within the hour. */
export const channelState = pgTable(
  'channel_state',
  {
    /** SHA-256 of the state, hex. */
    stateHash: text('state_hash').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull(),
    /** Path of our own app to return to. */
    redirectPath: text('redirect_path').notNull(),
    /** Encrypted PKCE verifier, where the platform offers it. */
    verifier: text('verifier'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('channel_state_expires').on(table.expiresAt)],
)

/** One-time codes that an operator made for signing in from the backstage. */
export const backstageCode = pgTable('backstage_code', {
  /** SHA-256 of the code, hex. */
  codeHash: text('code_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Who asked for it, as the operator named himself. */
  madeBy: text('made_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

/** Stores that a non-admin member may see. */
export const storeMember = pgTable(
  'store_member',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.userId] })],
)

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
    /** Encrypted token that was pasted. A pixel has this or a connected account, never both. */
    secret: text('secret'),
    channelAuthId: text('channel_auth_id').references((): AnyPgColumn => channelAuth.id, { onDelete: 'set null' }),
    /** 'running' or 'paused'. */
    state: text('state').notNull().default('running'),
    /** An AuthReason while paused for authorization, a RetryReason while the platform fails. */
    pausedReason: text('paused_reason'),
    pausedDetail: text('paused_detail'),
    pausedAt: at('paused_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('pixel_once').on(table.storeId, table.platform, table.externalId)],
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

/** Visitor to person, as last computed. Visitors alone have no row. */
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

/** The latest known facts of an order, from which its warehouse row is made: webhooks may come twice and out of order. */
export const orderState = pgTable(
  'order_state',
  {
    storeId: text('store_id').notNull(),
    orderId: text('order_id').notNull(),
    orderedAt: at('ordered_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Parsed order facts, no clear personal data. */
    facts: jsonb('facts').notNull(),
    /** refund id -> {amount, at}. */
    refunds: jsonb('refunds').notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.orderId] })],
)

/** Copies of one purchase (browser, server) until both are in; clear text, kept 7 days. */
export const purchaseCopy = pgTable(
  'purchase_copy',
  {
    storeId: text('store_id').notNull(),
    eventId: text('event_id').notNull(),
    browser: text('browser'),
    server: text('server'),
    /** When the lanes get it whether or not the other copy came; empty once handed over. */
    dueAt: at('due_at'),
    handedOverAt: at('handed_over_at'),
    /** What the copies cannot tell: every sorting key that the warehouse row ever had, the news that handed it over, whether it is a test order. */
    written: jsonb('written'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.eventId] }), index('purchase_copy_due').on(table.dueAt)],
)

/** Webhooks already taken, by shop, topic and webhook id or event id; kept 7 days. */
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
    /** new order, late event, merge, rule, refund, rebuild. */
    reason: text('reason').notNull(),
    markedAt: at('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.orderId] }), index('dirty_order_at').on(table.markedAt)],
)

/** Days of a store whose sessions stand counted in the warehouse's session_days, under that version, and have not been written since. A day that is not here is counted from its sessions. */
export const sessionDay = pgTable(
  'session_day',
  {
    storeId: text('store_id').notNull(),
    /** The day's zone: a store that moves to another begins anew. */
    timeZone: text('time_zone').notNull(),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    /** The day's two instants, the second not included. */
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
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
  (table) => [index('audit_store').on(table.storeId, table.at)],
)

/** Small facts of the program itself: positions of consumers, versions, marks. */
export const programState = pgTable('program_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  attempts: integer('attempts').notNull().default(0),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
