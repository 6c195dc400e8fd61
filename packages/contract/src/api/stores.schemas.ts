/** Stores on the wire. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { RANGE_LIMITS } from '../date-range.ts'
import { ALL_SITES } from '../ids.ts'
import { AUTH_REASONS } from '../outcomes.ts'
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
  /** Address under /website/{websiteName}/; '' for a page that only holds others. */
  pageUrl: z.string(),
  sortNum: z.number(),
  groupTag: z.string(),
  leafPage: z.boolean(),
  /** viewPageId of the page that this one stands under. */
  pid: z.string().optional(),
})
const menuEntry = menuPage.extend({
  /** Pages under this one: shown below it, allowed with it. */
  innerSubMenuPageList: z.array(menuPage),
})

const billing = {
  /** All that the store has is a trial. */
  isTrial: z.boolean(),
  /** Product of the first charge; Omnitrack where there never was one. */
  billingEdition: z.enum(PRODUCTS),
  /** Like 24V1: the leading two digits are the year of the price list. */
  billingVersion: z.string(),
  /** Package code of the first charge; absent where there never was one. */
  billingCode: z.string().optional(),
  billingCharge: z.object({
    /** Those that count first, then the newest. */
    productCharges: z.array(
      z.object({ productName: z.string(), packageCode: z.string(), status: z.enum(CHARGE_STATUSES), billingStartTime: timeField }),
    ),
    firstBillingVersion: z.string(),
  }),
}

/** What `receptionOf` judges. An order that Shopify tells, live or as a history, is no arrival. */
const arrivals = {
  firstEventAt: timeField.optional(),
  lastEventAt: timeField.optional(),
  /** Since when the Shopify app is gone. */
  uninstalledAt: timeField.optional(),
  /** Events that the warehouse keeps, orders that Shopify told among them. */
  eventCount: z.number(),
}

const storeInfo = z.object({
  /** false: one store. true: All-Sites, which is no row anywhere. */
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
  ...billing,
  /** How far back a date range may reach. */
  historyLimit: z.enum(RANGE_LIMITS),
  optorRole: memberRoleField,
  /** What is ahead of UTC just now: GMT+05:30. */
  timezoneGmt: z.string(),
  /** Where no currency is known. */
  currencyCodeDefault: z.literal('USD'),
  /** x of x.myshopify.com; the name in addresses for a store without a shop. */
  shopName: z.string(),
  /** Some of CHECKOUT_TYPES, comma-joined; absent until the owner says. */
  checkoutType: z.string().optional(),
  /** '1' or '0'; absent until the owner says. */
  thirdPartyLandingPage: z.enum(['0', '1']).optional(),
  /** The apps that the store has authorized at Shopify, with what each was granted. */
  shopifyAuths: z.array(z.object({ platName: z.literal('shopify'), appName: z.enum(PRODUCTS), scopes: z.array(z.string()) })),
  /** Shopify's id of our web pixel. */
  webPixelId: z.string().optional(),
  /** pixel.status: do while the store has no pixel, undo once it has one. */
  websitePreferenceInfo: z.object({ pixel: z.object({ status: z.enum(['do', 'undo']) }) }),
  /** The demo storefront of a sandbox store. */
  demoStorefrontUrl: z.string().optional(),
})

const allSitesInfo = z.object({
  virtualSite: z.literal(true),
  websiteName: z.literal(ALL_SITES),
  /** All-Sites. */
  websiteTitle: z.string(),
  /** The stores behind it, by title; one at least. */
  stores: z.array(z.object({ websiteName: websiteNameField, websiteTitle: z.string(), timezone: z.string() })),
  /** One of them is a sandbox store. */
  sandbox: z.boolean(),
  /** The one that all stores have, else UTC. */
  timezone: z.string(),
  /** The one that all stores have; absent where they differ. */
  currencyCode: z.string().optional(),
  ...billing,
  /** The strictest of the stores'. */
  historyLimit: z.enum(RANGE_LIMITS),
  /** The least of the user's roles. */
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
        /** How the app stands in the store's Shopify shop; absent: it has none. */
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
      /** Address of the storefront as typed; the host is taken from it. */
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
      /** What the store is for, as it opens: it tries everything. */
      product: z.enum(PRODUCTS).optional(),
      requestId: requestIdField,
    }),
    result: z.object({ websiteName: websiteNameField }),
  },
  /** Erases a store within minutes; only an owner may. typedName: its title, typed once more. */
  deleteStore: {
    input: z.object({ tenantId: tenantIdField, websiteName: websiteNameField, typedName: z.string().max(200) }),
    result: done,
  },
  /** The snippet to paste, and whether anything has arrived. Polled every 2 s while waiting. */
  installation: {
    input: noInput,
    result: z.object({
      snippet: z.string(),
      customerEventsSnippet: z.string(),
      ...arrivals,
    }),
  },
  /** What of a store needs somebody: polled by the frame around every page. A pixel whose lane stands still for a while, and comes back by itself, is not among them. */
  health: {
    input: noInput,
    result: z.object({
      stoppedPixels: z.array(
        z.object({
          id: z.string(),
          pixelName: z.string(),
          platform: z.enum(DESTINATION_IDS),
          reason: z.enum(AUTH_REASONS),
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
