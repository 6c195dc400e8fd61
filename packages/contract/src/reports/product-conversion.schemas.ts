/** Product conversion on the wire. Sales are decimal text in the store's currency, on All-Sites in USD if the stores have several; at the items' prices before discounts of the order. */
import { z } from 'zod'
import { countField, dayField, sheetFields, timeField } from '../api/fields.schemas.ts'
import { storeOfRow } from './explanation.schemas.ts'
import { INSIGHT_EVENTS, PRODUCT_KINDS, PRODUCT_VIEWS } from './product-conversion.values.ts'

/**
 * Of a product, a variant, or all. pageView: times that it was looked at; viewContent, addToCart, initiateCheckout: visitors who looked at it, put it into a cart, began a
 * checkout with it. purchase: orders with it that count in the reports; units: pieces in them. Rates are of the figures beside them, 0 to 1 or more, and missing of none:
 * a purchase whose visit was not seen counts too.
 */
const funnel = z.object({
  pageView: z.number(),
  viewContent: z.number(),
  addToCart: z.number(),
  initiateCheckout: z.number(),
  purchase: z.number(),
  units: z.number(),
  sales: z.string(),
  vcToAtcRate: z.number().optional(),
  atcToPurRate: z.number().optional(),
  vcToPurRate: z.number().optional(),
})
export type ProductFunnel = z.output<typeof funnel>

const row = funnel.extend({
  store: storeOfRow,
  /** The shop's id; of an item without one its title. '-': items with neither. */
  productId: z.string(),
  /** Of a variant; '' where the item names none. */
  variantId: z.string(),
  /** '': not known. */
  title: z.string(),
  variantTitle: z.string(),
  imageUrl: z.string(),
})
export type ProductRow = z.output<typeof row>

const days = { from: dayField, to: dayField }

const insightDay = funnel.extend({ date: dayField })
const insight = z.object({
  summary: z.array(z.object({ event_name: z.enum(INSIGHT_EVENTS), event_count: z.number() })),
  /** A row for each day of the range in the store's time zone. */
  breakdown: z.array(insightDay),
})
export type ProductInsight = z.output<typeof insight>
/** wire spelling: the specification's names of the range. */
const insightInput = { id: z.string().min(1).max(300), startDate: dayField, endDate: dayField }

const question = z.object({
  ...days,
  type: z.enum(PRODUCT_KINDS).default('products'),
  view: z.enum(PRODUCT_VIEWS).default('best10RateOrder'),
  /** In the catalogue's titles; only with view 'all'. */
  search: z.string().trim().max(100).default(''),
  pageNo: countField.default(1),
})

/** Inputs and results of `productConversion`. */
export const productConversionSchemas = {
  /** total: of all rows; a visitor or order of several products counts once, one of two stores twice. count: rows of the view on all pages. */
  report: {
    input: question,
    result: z.object({
      currency: z.string(),
      /** On All-Sites the stores' other currencies, converted with the rate of each order's UTC day. */
      convertedFrom: z.array(z.string()),
      timezone: z.string(),
      total: funnel,
      rows: z.array(row),
      count: z.number(),
      pageSize: z.number(),
      lastUpdate: timeField.optional(),
    }),
  },
  /** The rows of all pages, up to MAX_PRODUCTS_IN_FILE. */
  download: { input: question.extend(sheetFields), result: z.unknown() },
  /** A product with its variants, and what was bought with it: orders that have both. Of a variant with variantId. */
  details: {
    input: z.object({ ...days, productId: z.string().min(1).max(300), variantId: z.string().max(300).default('') }),
    result: z.object({
      currency: z.string(),
      timezone: z.string(),
      product: row,
      url: z.string(),
      insight,
      variants: z.array(row),
      /** share: of the orders with the product. */
      together: z.array(z.object({ productId: z.string(), title: z.string(), orders: z.number(), share: z.number() })),
      /** Orders with it of which something was given back, and how much of those orders. */
      refunded: z.object({ orders: z.number(), amount: z.string() }),
      lastUpdate: timeField.optional(),
    }),
  },
  /** id: of a product. */
  insight: { input: z.object(insightInput), result: insight },
  productInsight: { input: z.object(insightInput), result: insight },
  /** id: of a variant. */
  variantInsight: { input: z.object(insightInput), result: insight },
}
export type ProductConversionQuestion = z.output<typeof question>
export type ProductConversionAnswer = z.output<(typeof productConversionSchemas)['report']['result']>
export type ProductDetails = z.output<(typeof productConversionSchemas)['details']['result']>
