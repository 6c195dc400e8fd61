/** Tables of a store's connections: its Shopify app, and accounts at outside platforms. */
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { organization, user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** The Shopify app in a store: tokens, scopes, installed parts. One row per connected store; kept after an uninstall until the shop is erased. */
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
  /** Last known state of the app embed: {installed, theme, checkedAt}, JSON. */
  embed: jsonb('embed'),
  installedAt: at('installed_at').notNull().defaultNow(),
  uninstalledAt: at('uninstalled_at'),
  webhooksCheckedAt: at('webhooks_checked_at'),
  /** Result of the nightly webhook repair, as text for people. */
  webhooksNote: text('webhooks_note'),
  /** Why calls to Shopify with these tokens fail until somebody acts, one of SHOPIFY_FAILURES; null when they work. */
  lastError: text('last_error'),
})

/** A pending install or authorization. Waits one hour under its state until a signed-in person picks an organization and confirms; the state is used once. */
export const shopifyAuthorization = pgTable(
  'shopify_authorization',
  {
    /** SHA-256 of the state, hex. */
    stateHash: text('state_hash').primaryKey(),
    shopDomain: text('shop_domain').notNull(),
    sandbox: boolean('sandbox').notNull(),
    /** Empty for an install begun at Shopify, else the store that is authorized again. */
    storeId: text('store_id').references(() => store.id, { onDelete: 'cascade' }),
    /** The user who began it; empty for an install begun at Shopify. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** Path of our own app to return to. */
    redirectPath: text('redirect_path').notNull().default('/'),
    /** Encrypted JSON of the token answer once the code was exchanged. */
    tokens: text('tokens'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** When the code was exchanged. */
    authorizedAt: at('authorized_at'),
    /** When a person confirmed; the install is complete. */
    confirmedAt: at('confirmed_at'),
  },
  (table) => [index('shopify_authorization_expires').on(table.expiresAt)],
)

/** An account at an outside platform that a tenant connected, by OAuth or key. Tokens are stored only here. One account may serve several stores of the tenant. */
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
    /** '1' authorized, '2' expired. */
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
    /** When it was last used to read or send. */
    lastSyncAt: at('last_sync_at'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.channelAuthId] })],
)

/** Assets that a store selected from a connected account: ad accounts, pixels, conversion actions, catalogs. An ad account belongs to one store. */
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
    /** Parent of an ad account, in whose name the platform is called: Google's manager or Microsoft's customer. */
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

/** A pending OAuth flow; used once, within the hour. */
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
