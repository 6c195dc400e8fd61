/** Tables of a store: its settings, what it pays for, who may see it. */
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { organization, user } from './account-tables.ts'
import { at } from './time-column.ts'

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
  /** Purchase source: 'shopify' delivers from the order webhook, 'online store' from the browser. */
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
  /** How far back reports reach, granted by the operator: 'none' (no limit) or 'months' (12 months); null: by the plan. */
  historyGrant: text('history_grant'),
  /** 'count' or 'exclude': what becomes of an order that only the browser told. */
  browserOrders: text('browser_orders').notNull().default('count'),
  /** Decimal text in the store's currency: what such an order may be worth to count; null: the program's own limit. */
  browserOrderMax: text('browser_order_max'),
  createdAt: at('created_at').notNull().defaultNow(),
  firstEventAt: at('first_event_at'),
})

/** What a store pays for, or tries. Its features are the union over its active charges. */
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
    /** One of CHARGE_STATUSES in contract/src/plans.ts. */
    status: text('status').notNull(),
    billingStartTime: at('billing_start_time').notNull().defaultNow(),
    /** null: no end. */
    billingEndTime: at('billing_end_time'),
  },
  (table) => [index('charge_store').on(table.storeId)],
)

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
