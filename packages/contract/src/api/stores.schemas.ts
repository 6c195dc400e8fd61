/** Stores on the wire. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { RANGE_LIMITS } from '../date-range.ts'
import { ALL_SITES } from '../ids.ts'
import { AUTH_REASONS, STOP_REASONS } from '../outcomes.ts'
import { CHARGE_STATUSES, FEATURES, PRODUCTS } from '../plans.ts'
import {
  currencyField,
  done,
  memberRoleField,
  nameField,
  noInput,
  requestIdField,
  tenantIdField,
  timeField,
  timeZoneField,
  websiteNameField,
} from './fields.schemas.ts'

const menuPage = z.object({
  viewPageId: z.string(),
  /** A feature of plans.ts. */
  menuViewName: z.enum(FEATURES),
  /** Path under /website/{websiteName}/; '' for a page that only has subpages. */
  pageUrl: z.string(),
  sortNum: z.number(),
  groupTag: z.string(),
  leafPage: z.boolean(),
  /** viewPageId of the parent page. */
  pid: z.string().optional(),
})
const menuEntry = menuPage.extend({
  /** Subpages: shown below it, allowed with it. */
  innerSubMenuPageList: z.array(menuPage),
})

const billing = {
  /** All charges of the store are trials. */
  isTrial: z.boolean(),
  /** Product of the first charge; Omnitrack without any charge. */
  billingEdition: z.enum(PRODUCTS),
  /** Like 24V1: the leading two digits are the year of the price list. */
  billingVersion: z.string(),
  /** Package code of the first charge; absent where there never was one. */
  billingCode: z.string().optional(),
  billingCharge: z.object({
    /** Active ones first, then the newest. */
    productCharges: z.array(
      z.object({ productName: z.string(), packageCode: z.string(), status: z.enum(CHARGE_STATUSES), billingStartTime: timeField }),
    ),
    firstBillingVersion: z.string(),
  }),
}

/** Input of `receptionOf`. Orders from Shopify, live or imported, do not count as arrivals. */
const arrivals = {
  firstEventAt: timeField.optional(),
  lastEventAt: timeField.optional(),
  /** When the Shopify app was uninstalled. */
  uninstalledAt: timeField.optional(),
  /** Number of events in the warehouse, including orders from Shopify. */
  eventCount: z.number(),
}

const storeInfo = z.object({
  /** false: one store. true: All-Sites, which is no row of a database. */
  virtualSite: z.literal(false),
  websiteName: websiteNameField,
  websiteTitle: z.string(),
  tenantId: tenantIdField,
  sandbox: z.boolean(),
  /** One of SHOP_BUILD_TYPES; absent until the owner says. */
  shopBuildType: z.string().optional(),
  /** Host of the storefront. */
  host: z.string(),
  timezone: z.string(),
  currencyCode: z.string(),
  storeKey: z.string(),
  orderIdentifier: z.enum(['name', 'number', 'id']),
  /** What its reports begin with: model, window, and columns as a comma list; what the store has not chosen is absent. */
  reportDefaults: z.object({ model: z.string().optional(), window: z.string().optional(), columns: z.string().optional() }),
  ...billing,
  /** How far back a date range may reach. */
  historyLimit: z.enum(RANGE_LIMITS),
  /** Whether the user may download the table of orders. */
  mayDownloadOrders: z.boolean(),
  optorRole: memberRoleField,
  /** Current offset from UTC: GMT+05:30. */
  timezoneGmt: z.string(),
  /** Used where no currency is known. */
  currencyCodeDefault: z.literal('USD'),
  /** x of x.myshopify.com; the website name for a store without a shop. */
  shopName: z.string(),
  /** Some of CHECKOUT_TYPES, comma-joined; absent until the owner says. */
  checkoutType: z.string().optional(),
  /** '1' or '0'; absent until the owner says. */
  thirdPartyLandingPage: z.enum(['0', '1']).optional(),
  /** The apps that the store has authorized at Shopify, with what each was granted. */
  shopifyAuths: z.array(z.object({ platName: z.literal('shopify'), appName: z.enum(PRODUCTS), scopes: z.array(z.string()) })),
  /** Shopify's id of our web pixel. */
  webPixelId: z.string().optional(),
  /** pixel.status: 'do' once the store has a pixel, as in the store's preference. */
  websitePreferenceInfo: z.object({ pixel: z.object({ status: z.enum(['do', 'undo']) }) }),
  /** The demo storefront of a sandbox store. */
  demoStorefrontUrl: z.string().optional(),
})

const allSitesInfo = z.object({
  virtualSite: z.literal(true),
  websiteName: z.literal(ALL_SITES),
  /** All-Sites. */
  websiteTitle: z.string(),
  /** The stores it covers, by title; at least one. */
  stores: z.array(z.object({ websiteName: websiteNameField, websiteTitle: z.string(), timezone: z.string() })),
  /** One of them is a sandbox store. */
  sandbox: z.boolean(),
  /** The time zone that all stores share, else UTC. */
  timezone: z.string(),
  /** The currency that all stores share; absent where they differ. */
  currencyCode: z.string().optional(),
  ...billing,
  /** The strictest limit of the stores. */
  historyLimit: z.enum(RANGE_LIMITS),
  /** Whether the user may download the table of orders: in every store. */
  mayDownloadOrders: z.boolean(),
  /** The user's weakest role in them. */
  optorRole: memberRoleField,
})

/** Inputs and results of `stores`. */
export const storesSchemas = {
  websites: {
    input: noInput,
    result: z.array(
      z.object({
        websiteName: websiteNameField,
        websiteTitle: z.string(),
        tenantId: tenantIdField,
        companyName: z.string(),
        sandbox: z.boolean(),
        ...arrivals,
        /** State of the app in the store's Shopify shop; absent without a shop. */
        shopStatus: z.enum(['connected', 'scopes missing', 'failing', 'uninstalled']).optional(),
      }),
    ),
  },
  websiteInfo: {
    input: z.object({ websiteName: websiteNameField }),
    result: z.discriminatedUnion('virtualSite', [storeInfo, allSitesInfo]),
  },
  createStore: {
    input: z.object({
      tenantId: tenantIdField,
      /** Storefront URL as typed; the host is taken from it. */
      websiteUrl: z
        .string()
        .trim()
        .min(1, 'Website URL is required')
        .max(200)
        .regex(/^(https?:\/\/)?([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?(\/.*)?$/i, 'Please enter a valid store URL'),
      websiteTitle: nameField,
      timezone: timeZoneField,
      currencyCode: currencyField,
      /** Only where the server runs with SANDBOX=1; fixed from then on. */
      sandbox: z.boolean().default(false),
      /** The product that the store opens with; its trial opens both. */
      product: z.enum(PRODUCTS).optional(),
      requestId: requestIdField,
    }),
    result: z.object({ websiteName: websiteNameField }),
  },
  /** Deletes a store within minutes; owners only. typedName: its title, typed as confirmation. */
  deleteStore: {
    input: z.object({ tenantId: tenantIdField, websiteName: websiteNameField, typedName: z.string().max(200) }),
    result: done,
  },
  /** The snippet to paste, and whether any event has arrived. Polled every 2 s while waiting. */
  installation: {
    input: noInput,
    result: z.object({
      snippet: z.string(),
      customerEventsSnippet: z.string(),
      ...arrivals,
    }),
  },
  /** Problems of a store that need a person; polled by the frame around every page. A lane paused for a while that resumes by itself is not among them. */
  health: {
    input: noInput,
    result: z.object({
      stoppedPixels: z.array(
        z.object({
          id: z.string(),
          pixelName: z.string(),
          platform: z.enum(DESTINATION_IDS),
          reason: z.enum([...AUTH_REASONS, ...STOP_REASONS]),
          /** Sends with a connected account, which Integrations renews. */
          isConnected: z.boolean(),
        }),
      ),
      ...arrivals,
    }),
  },
  findUserMenus: {
    input: noInput,
    result: z.object({
      SYS_MENU: z.object({
        menuGroupList: z.array(
          z.object({ groupName: z.string(), groupTag: z.string(), sortNum: z.number(), subMenuPageList: z.array(menuEntry) }),
        ),
      }),
      /** Allowed menu names. */
      SHOP_MENU: z.array(z.enum(FEATURES)),
    }),
  },
}
