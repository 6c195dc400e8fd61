/** Analysis of a campaign on the wire. Amounts are decimal text in the campaign's currency; parts of a total sum to it to the smallest unit. */
import { z } from 'zod'
import { ANALYSIS_BY, ANALYSIS_MODELS, ANALYSIS_MODES } from '../campaign-analysis.ts'
import { WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { campaignIdField, dayField, timeField } from './fields.schemas.ts'

const figures = z.object({
  /** What the orders of the days are worth to their creators by now: the ledger's entries of these orders. */
  commission: z.string(),
  /** Fees for taking part that were entered on these days, and what persons added or took by hand. */
  baseFee: z.string(),
  /** Commission and base fees. */
  cost: z.string(),
  /** Of a split order each creator has a part. */
  orders: z.number(),
  /** By decision: merchandise after discounts and refunds, without tax. By model: totals of orders, as in the reports. */
  sales: z.string(),
  /** Absent without an order. */
  costPerOrder: z.string().optional(),
  /** Customers whose first order this was. */
  newCustomers: z.number(),
  /** All that these new customers have bought until now, after refunds; absent where the store's currency is not the campaign's. */
  lifetimeValue: z.string().optional(),
  /** Absent without a new customer. */
  lifetimeValuePerCustomer: z.string().optional(),
  /** Visitors of the store who came by a link, each once; rows may have the same visitor. */
  visitors: z.number(),
  clicks: z.number(),
  /** Without repeated clicks of a visitor on a link within an hour. */
  uniqueClicks: z.number(),
})
export type AnalysisFigures = z.output<typeof figures>

const row = z.object({
  /** Id of the creator or medium, creative id of the link, code in lower case, day; OF_NONE. */
  key: z.string(),
  /** '' of the row of OF_NONE. */
  name: z.string(),
  /** Of a link or code: whose it is. */
  creator: z.string().optional(),
  figures,
})
export type AnalysisRow = z.output<typeof row>

const range = { from: dayField, to: dayField }
const credit = {
  mode: z.enum(ANALYSIS_MODES).default('decision'),
  model: z.enum(ANALYSIS_MODELS).default('last_click'),
  window: z.enum(WINDOW_KEYS).default('28'),
}

const answer = z.object({
  currency: z.string(),
  /** Of the days. */
  timeZone: z.string(),
  /** Every creator, link, code or medium of the campaign, or every day of the range; most sales first, days in their order. */
  rows: z.array(row),
  total: figures,
  /** Every day of the range. */
  days: z.array(z.object({ day: dayField, figures })),
  /** Orders that were won and are not paid: in no figure yet. */
  unpaidOrders: z.number(),
  /** When the orders' journeys were last built. */
  lastUpdate: timeField.optional(),
})
export type CampaignAnalysis = z.output<typeof answer>

const analysisOrder = z.object({
  orderId: z.string(),
  /** As the shop shows it; its id where that is not known. */
  name: z.string(),
  orderedAt: timeField,
  /** What the row has of the order: 1 for all of it. */
  share: z.number(),
  /** The row's part of its sales. */
  sales: z.string(),
  /** What the row's creators get for it by now, or all creators where a model divides the order. */
  commission: z.string(),
  isNewCustomer: z.boolean(),
})
export type AnalysisOrder = z.output<typeof analysisOrder>

const beyondSums = {
  currency: z.string(),
  /** Orders with a commission, and what the ledger holds for them. */
  orders: z.number(),
  commission: z.string(),
  /** Those of which other channels have a share, and the same share of their commissions. */
  beyondOrders: z.number(),
  beyond: z.string(),
  /** Commission of orders that no touch explains but Direct: they came by a code alone. */
  codeOnly: z.string(),
}
const beyondRow = z.object({
  campaignId: z.string(),
  campaign: z.string(),
  creatorId: z.string(),
  creator: z.string(),
  ...beyondSums,
  /** Who earned it; sums to beyond. The largest first. */
  channels: z.array(z.object({ channel: z.string(), amount: z.string() })),
})
export type BeyondRow = z.output<typeof beyondRow>

const beyondOrder = z.object({
  campaignId: z.string(),
  campaign: z.string(),
  orderId: z.string(),
  name: z.string(),
  orderedAt: timeField,
  creator: z.string(),
  currency: z.string(),
  commission: z.string(),
  /** What links of campaigns earned of the order: 1 for all of it. */
  ownShare: z.number(),
  channels: z.array(z.object({ channel: z.string(), share: z.number() })),
  beyond: z.string(),
})
export type BeyondOrder = z.output<typeof beyondOrder>

const beyondAnswer = z.object({
  /** By campaign and creator, most beyond credit first. */
  rows: z.array(beyondRow),
  /** By currency. */
  totals: z.array(z.object(beyondSums)),
  /** The newest LISTED_ANALYSIS_ORDERS of those of which other channels have a share. */
  orders: z.array(beyondOrder),
})
export type BeyondCredit = z.output<typeof beyondAnswer>

/** Inputs and results of `campaignAnalysis`. */
export const campaignAnalysisSchemas = {
  readAnalysis: {
    input: z.object({ campaignId: campaignIdField, ...range, ...credit, by: z.enum(ANALYSIS_BY).default('creator') }),
    result: answer,
  },
  listAnalysisOrders: {
    input: z.object({
      campaignId: campaignIdField,
      ...range,
      ...credit,
      by: z.enum(ANALYSIS_BY).default('creator'),
      /** Of the row; absent: the total. */
      key: z.string().min(1).max(200).optional(),
    }),
    /** The newest LISTED_ANALYSIS_ORDERS; count: all. */
    result: z.object({ currency: z.string(), orders: z.array(analysisOrder), count: z.number() }),
  },
  readBeyondCredit: {
    input: z.object({ campaignId: campaignIdField.optional(), ...range, model: credit.model, window: credit.window }),
    result: beyondAnswer,
  },
}
