/** Order Journey on the wire. */
import { z } from 'zod'
import { ruleCondition } from '../api/traffic-rules.schemas.ts'
import { CHANNEL_RULE_IDS } from '../channel-rules.values.ts'
import { BLENDED_MODELS, CREDIT_PARTS, WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { ORDER_EXCLUSIONS } from '../metrics/excluded-reasons.ts'
import { ORDER_SOURCES } from '../orders.ts'
import { countField, dayField, noInput, orderIdField, sheetFields, timeField } from '../api/fields.schemas.ts'

const question = z.object({
  from: dayField,
  to: dayField,
  orderNumber: z.string().trim().max(100).optional(),
  campaign: z.string().trim().max(200).optional(),
  channel: z.string().max(200).optional(),
  /** Only orders that the reports leave out: for this reason, or for any. */
  excluded: z.enum(ORDER_EXCLUSIONS).optional(),
  /** For 'no ad touch': how long before the order an ad touch counts. */
  window: z.enum(WINDOW_KEYS).default('28'),
  sort: z.enum(['orderDate', 'orderRevenue', 'timeToConversion', 'touches']).default('orderDate'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})

const click = z.object({ channel: z.string(), campaign: z.string(), at: timeField })

/** A touch as a line of the timeline. Wire spellings. */
const landing = z.object({
  name: z.literal('PageView'),
  date: timeField,
  date_local: z.string(),
  channel: z.string(),
  campaign: z.string().optional(),
})

const orderRow = z.object({
  /** The order's store; only in All-Sites. */
  store: z.object({ websiteName: z.string(), websiteTitle: z.string() }).optional(),
  orderId: orderIdField,
  /** The order's name, number or id, as the store names its orders. */
  orderNumber: z.string(),
  orderDate: timeField,
  /** YYYY-MM-DD HH:mm:ss in the order's store's time zone. */
  orderDateLocal: z.string(),
  customerFirstName: z.string(),
  customerLastName: z.string(),
  /** '' where unknown. */
  financialStatus: z.string(),
  /** The most trusted source of the order. */
  toldBy: z.enum(ORDER_SOURCES),
  /** Why the reports leave the order out: one of EXCLUDED_REASONS. */
  excludedReason: z.string().optional(),
  /** In the store's currency; in the order's own where its day had no rate (excludedReason 'missing rate'). */
  orderRevenue: z.string(),
  refunded: z.string(),
  currency: z.string(),
  /** Minutes from the first touch to the order; absent for an Untracked order. */
  timeToConversion: z.number().optional(),
  /** Landings before the order, as the metric landingPageViews counts them; each is a touch, so it equals `touches`. */
  landingPageViewCount: z.number(),
  touches: z.number(),
  /** How many of them our script did not see: the shop told them with the order, or Shopify by its own record of visits. Absent: none. */
  toldTouches: z.number().optional(),
  /** To the survey's question about the channel, as it read; '' once it is erased. channel: that it names, or ''. In a file alone. */
  survey: z.object({ answer: z.string(), channel: z.string() }).optional(),
  /** First and last click of the whole journey, independent of a report's window; Direct only when there is nothing else. */
  firstClick: click.optional(),
  lastClick: click.optional(),
  /** Their times. */
  firstClickTime: timeField.optional(),
  lastClickTime: timeField.optional(),
  /** The first 50 landings before the order, oldest first. */
  events: z.array(landing),
  /** 0 no, 1 yes; 2: the store is not on the Enterprise plan, or it is not known. */
  newCustomer: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
export type OrderRow = z.output<typeof orderRow>

/** One line of the activities timeline. Wire spellings. */
const timelineEvent = z.object({
  name: z.string(),
  event_id: z.string(),
  date: timeField,
  date_local: z.string(),
  rtoSessionId: z.string(),
  /** event_id of the page view on which it happened; absent where none is known, as for a webhook's. */
  vcPageViewId: z.string().optional(),
  /** Only on a landing: the touch it opened. */
  channel: z.string().optional(),
  first_channel: z.string().optional(),
  source: z.string().optional(),
  utm_source: z.string().optional(),
  utm_medium: z.string().optional(),
  utm_term: z.string().optional(),
  utm_content: z.string().optional(),
  campaign: z.string().optional(),
  /** Of the ad set and the ad, as the platform names them; absent where no single one fits the link's tags. */
  adgroup_name: z.string().optional(),
  ad_name: z.string().optional(),
  /** The channel rule that decided a landing; of a traffic rule of the store its place, from 0, and its conditions. Absent: the touch is not judged by the rules in force yet. */
  matched_rule: z
    .object({ id: z.enum(CHANNEL_RULE_IDS), place: z.number().optional(), conditions: z.array(ruleCondition).optional() })
    .optional(),
  /** A visit of Shopify's own record, used because our script saw none before the order. */
  shopify_journey: z.literal(true).optional(),
  page_url: z.string().optional(),
  referrer: z.string().optional(),
  title: z.string().optional(),
  sku: z.string().optional(),
  price: z.string().optional(),
  currency: z.string().optional(),
  imageUrl: z.string().optional(),
  quantity: z.number().optional(),
  search: z.string().optional(),
  orderNumber: z.string().optional(),
  orderRevenue: z.string().optional(),
})
export type TimelineEvent = z.output<typeof timelineEvent>

const lineItem = z.object({
  product_id: z.string(),
  variant_id: z.string().optional(),
  imageUrl: z.string().optional(),
  title: z.string(),
  sku: z.string().optional(),
  price: z.string(),
  quantity: z.number(),
  currency: z.string(),
})

export const orderAttributionSchemas = {
  orders: {
    input: question.extend({ pageNo: countField.default(1) }),
    result: z.object({
      orders: z.array(orderRow),
      orderCount: z.number(),
      pageNo: z.number(),
      /** Page size: 10. */
      pageSize: z.number(),
      lastUpdate: timeField.optional(),
      /** The page shows only orders placed after the store was connected. */
      since: timeField.optional(),
      /** Number of orders whose journey is being rebuilt, by reason. */
      rebuilding: z.record(z.string(), z.number()),
    }),
  },
  download: { input: question.extend(sheetFields), result: z.unknown() },
  orderDetail: {
    input: z.object({ orderId: orderIdField, orderDate: timeField }),
    result: orderRow.omit({ events: true }).extend({
      currencyCode: z.string(),
      subTotalPrice: z.string(),
      shippingLinesDiscountedPrice: z.string(),
      totalTax: z.string(),
      totalDiscounts: z.string(),
      discountCode: z.string().optional(),
      joinedBy: z.string().optional(),
      line_items: z.array(lineItem),
      events: z.array(timelineEvent),
      /** Of an order whose visits are Shopify's: how many more it counted between the first and the last, of which it was not asked. Absent: none. */
      shopifyVisitsBetween: z.number().optional(),
      /** Credit of each touch per model, for 'why this channel'. */
      credits: z.array(
        z.object({
          channel: z.string(),
          campaign: z.string(),
          at: timeField,
          isDirect: z.boolean(),
          weights: z.record(z.string(), z.number()),
        }),
      ),
      /** Shares that no touch got: of views and answers, and (channel '') what stays untracked. Blended models weigh the order as a report of its own day does. */
      otherCredits: z.array(
        z.object({
          model: z.enum(BLENDED_MODELS),
          channel: z.string(),
          campaign: z.string(),
          part: z.enum(CREDIT_PARTS),
          weight: z.number(),
        }),
      ),
      /** What convbox's credit comes from; touches get of each. */
      convboxParts: z.array(z.object({ part: z.enum(CREDIT_PARTS), weight: z.number() })),
      surveyL1Channel: z.string().optional(),
      surveyL1Answer: z.string().optional(),
      surveyL2Channel: z.string().optional(),
      surveyL2Answer: z.string().optional(),
      commitTimeLocal: z.string().optional(),
      /** question: as the customer read it, '' of the options in Shopify's editor. written: in the customer's words, of the group. channel: that it names, or ''. */
      surveyAnswers: z
        .array(
          z.object({
            question: z.string(),
            answer: z.string(),
            detail: z.string(),
            written: z.string(),
            group: z.string(),
            channel: z.string(),
          }),
        )
        .optional(),
      lastUpdateTimeLocal: z.string().optional(),
    }),
  },
  queryChannels: { input: noInput, result: z.array(z.object({ channel: z.string() })) },
}
export type OrderDetail = z.output<(typeof orderAttributionSchemas)['orderDetail']['result']>
