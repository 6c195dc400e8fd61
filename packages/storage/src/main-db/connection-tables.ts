/** Tables of what a store is connected to: Shopify with its history and privacy requests, and the channels. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { organization, user } from './account-tables.ts'
import { store } from './schema.ts'
import { at } from './time-column.ts'

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
    /** Encrypted export of a data request, for 30 days or until the customer is erased. */
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
    /** Of an ad account: what the platform must be asked in the name of, Google's manager or Microsoft's customer. */
    parentId: text('parent_id'),
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
