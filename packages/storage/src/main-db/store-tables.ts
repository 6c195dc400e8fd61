/** Tables of a store: its settings, charges and members. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
  /** Encrypted secret for this store's webhooks, where it is not the app's own. */
  webhookSecret: text('webhook_secret'),
  timeZone: text('time_zone').notNull(),
  currency: text('currency').notNull(),
  /** name, number or id: how screens name an order. */
  orderIdentifier: text('order_identifier').notNull().default('name'),
  /** What its reports begin with: the credit model, the window in days, the columns as a comma list of metrics; null: the product's own choice. */
  reportModel: text('report_model'),
  reportWindow: text('report_window'),
  reportColumns: text('report_columns'),
  /** Fixed at creation: a real store never talks to a stand-in, a sandbox store never to a real platform. */
  sandbox: boolean('sandbox').notNull().default(false),
  /** Purchase source: 'shopify' delivers from the order webhook, 'online store' from the browser. */
  purchaseSource: text('purchase_source').notNull().default('online store'),
  /** Default consent when the event's is unknown: 'granted' or 'denied'. */
  consentDefault: text('consent_default').notNull().default('granted'),
  /** The script does nothing at all until consent is granted. */
  consentRequired: boolean('consent_required').notNull().default(false),
  /** wire spelling: 'Standard', 'Shopify Headless' ...; empty until the owner answers. */
  shopBuildType: text('shop_build_type'),
  /** Comma list: Standard Shopify Checkout, Third-Party Checkout, Custom Checkout. */
  checkoutType: text('checkout_type'),
  thirdPartyLandingPage: boolean('third_party_landing_page'),
  /** When the owner dismissed the reminder about the pasted code. */
  pasteCheckIgnoredAt: at('paste_check_ignored_at'),
  /** Retention of events in days; null: the program's own limit (400 days). */
  eventRetentionDays: integer('event_retention_days'),
  /** How far back reports reach, set by the operator: 'none' (no limit) or 'months' (12 months); null: by the plan. */
  historyGrant: text('history_grant'),
  /** Only admins may download its orders, set by the operator. */
  ordersFileForAdmins: boolean('orders_file_for_admins').notNull().default(false),
  /** 'count' or 'exclude': whether reports count orders that only the browser reported. */
  browserOrders: text('browser_orders').notNull().default('count'),
  /** Decimal text in the store's currency: the largest browser-only order that counts; null: the program's own limit. */
  browserOrderMax: text('browser_order_max'),
  /** Minutes after the last cart or checkout event after which a cart without an order counts as abandoned. */
  abandonCartMinutes: integer('abandon_cart_minutes').notNull().default(60),
  /** What its pages tell beyond the usual events, and templates of tags; null: nothing chosen yet. */
  tracking: jsonb('tracking'),
  createdAt: at('created_at').notNull().defaultNow(),
  firstEventAt: at('first_event_at'),
})

/** A store's charges and trials. Its features are the union over its active charges. */
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
