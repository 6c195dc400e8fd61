/** A store's settings on the wire. */
import { z } from 'zod'
import { REPORT_MODELS, WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { MEASURE_KEYS, RATIO_KEYS } from '../metrics/metric-keys.ts'
import { currencyField, done, nameField, noInput, timeZoneField, websiteNameField } from './fields.schemas.ts'
import { ABANDON_CART_MINUTES, CHECKOUT_TYPES, ORDER_IDENTIFIERS, SHOP_BUILD_TYPES, SHOP_INFO_FIELDS } from './store-settings.values.ts'

const checkoutTypes: readonly string[] = CHECKOUT_TYPES

/** Comma list of checkout types, each once, none unknown. */
const checkoutTypeField = z
  .string()
  .max(200)
  .refine((list) => {
    const parts = list.split(',')
    return parts.every((part) => checkoutTypes.includes(part)) && new Set(parts).size === parts.length
  }, 'Please choose at least one checkout')

const metricKeys: ReadonlySet<string> = new Set([...MEASURE_KEYS, ...RATIO_KEYS])
const areColumns = (list: string): boolean => {
  const keys = list.split(',')
  return keys.every((key) => metricKeys.has(key)) && new Set(keys).size === keys.length
}

const MINUTES_FAULT = `Please enter whole minutes from ${ABANDON_CART_MINUTES.min} to ${ABANDON_CART_MINUTES.max} (7 days)`
const abandonCartField = z
  .number(MINUTES_FAULT)
  .int(MINUTES_FAULT)
  .min(ABANDON_CART_MINUTES.min, MINUTES_FAULT)
  .max(ABANDON_CART_MINUTES.max, MINUTES_FAULT)

/** Allowed values of each field of the store's build. */
const SHOP_INFO_VALUES = {
  shopBuildType: z.enum(SHOP_BUILD_TYPES, 'Please choose one of the choices'),
  checkoutType: checkoutTypeField,
  thirdPartyLandingPage: z.enum(['0', '1'], 'Please choose yes or no'),
} as const satisfies Record<(typeof SHOP_INFO_FIELDS)[number], z.ZodType>

/** What reports begin with, each absent until the store chooses. reportColumns: comma list of metrics, each once. */
const reportFields = {
  reportModel: z.enum(REPORT_MODELS, 'Please choose one of the choices').optional(),
  reportWindow: z.enum(WINDOW_KEYS, 'Please choose one of the choices').optional(),
  reportColumns: z.string().max(5000).refine(areColumns, 'Please choose at least one column').optional(),
}

/** Inputs and results of `storeSettings`. */
export const storeSettingsSchemas = {
  preference: {
    input: noInput,
    result: z.object({
      websiteTitle: z.string(),
      timeZoneEn: z.string(),
      orderIdentifier: z.enum(ORDER_IDENTIFIERS),
      currencyCode: z.string(),
      /** Minutes without an order after which a cart counts as abandoned. */
      abandonCartMinutes: z.number(),
      ...reportFields,
      /** Why the currency is locked: Shopify sets it, or orders already count in it. Absent: it may be changed. */
      currencyLock: z.enum(['shopify', 'orders']).optional(),
      shopBuildType: z.enum(SHOP_BUILD_TYPES).optional(),
      checkoutType: checkoutTypeField.optional(),
      thirdPartyLandingPage: z.enum(['0', '1']).optional(),
      /** x.myshopify.com of a connected shop. */
      shopDomain: z.string().optional(),
      /** 'do' once the store has a pixel. */
      websitePreferenceInfo: z.object({ pixel: z.object({ status: z.enum(['do', 'undo']) }) }),
    }),
  },
  saveStore: {
    input: z.object({
      /** May only repeat the store of the headers. */
      websiteName: websiteNameField.optional(),
      websiteTitle: nameField.optional(),
      timeZoneEn: timeZoneField.optional(),
      orderIdentifier: z.enum(ORDER_IDENTIFIERS).optional(),
      /** Our own field, unknown to older clients. Refused while the currency is locked (`currencyLock`). */
      currencyCode: currencyField.optional(),
      /** Our own field too. Holds for carts from then on. */
      abandonCartMinutes: abandonCartField.optional(),
      /** Our own fields too. */
      ...reportFields,
    }),
    result: done,
  },
  saveShopInfo: {
    input: z
      .object({ updateField: z.enum(SHOP_INFO_FIELDS), updatedValue: z.string().max(200) })
      .superRefine(({ updateField, updatedValue }, context) => {
        const parsed = SHOP_INFO_VALUES[updateField].safeParse(updatedValue)
        if (!parsed.success) context.addIssue({ code: 'custom', path: ['updatedValue'], message: parsed.error.issues[0]?.message ?? '' })
      }),
    result: done,
  },
}
