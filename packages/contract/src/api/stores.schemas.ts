/** Stores on the wire. */
import { z } from 'zod'
import { FEATURES } from '../plans.ts'
import { currencyField, memberRoleField, noInput, tenantIdField, timeField, timeZoneField, websiteNameField } from './fields.schemas.ts'

const menuEntry = z.object({
  viewPageId: z.string(),
  /** A feature of plans.ts. */
  menuViewName: z.enum(FEATURES),
  /** Address under /website/{websiteName}/. */
  pageUrl: z.string(),
  sortNum: z.number(),
  groupTag: z.string(),
  leafPage: z.boolean(),
})

const storeInfo = z.object({
  websiteName: websiteNameField,
  websiteTitle: z.string(),
  tenantId: tenantIdField,
  sandbox: z.boolean(),
  /** Host of the storefront. */
  host: z.string(),
  timezone: z.string(),
  currencyCode: z.string(),
  storeKey: z.string(),
  orderIdentifier: z.enum(['name', 'number', 'id']),
  plan: z.string(),
  /** Longest history a date range may reach back, days; undefined = no limit. */
  historyDays: z.number().optional(),
  optorRole: memberRoleField,
  /** The demo storefront of a sandbox store. */
  demoStorefrontUrl: z.string().optional(),
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
      }),
    ),
  },
  websiteInfo: { input: z.object({ websiteName: websiteNameField }), result: storeInfo },
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
      websiteTitle: z.string().trim().min(1, 'Field is required!').max(100),
      timezone: timeZoneField,
      currencyCode: currencyField,
      /** Only where the server runs with SANDBOX=1; fixed from then on. */
      sandbox: z.boolean().default(false),
    }),
    result: z.object({ websiteName: websiteNameField }),
  },
  /** The snippet to paste, and whether anything has arrived. Polled every 2 s while waiting. */
  installation: {
    input: noInput,
    result: z.object({
      snippet: z.string(),
      customerEventsSnippet: z.string(),
      firstEventAt: timeField.optional(),
      lastEventAt: timeField.optional(),
      eventCount: z.number(),
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
