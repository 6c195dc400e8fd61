/** What a store's pages tell beyond the usual events, and how landings without tags are tagged: limits, defaults, closed lists. */
import type { MatchedField } from '../matched-fields.ts'
import { DEFAULT_UTM_TEMPLATES, type UtmTemplates } from '../utm-tagging.ts'

/** Least and most of each threshold, and how many of them there may be. */
export const TRACKING_LIMITS = {
  pageScroll: { min: 1, max: 100, most: 5 },
  timeSpent: { min: 5, max: 1800, most: 5 },
  stillThinking: { min: 15, max: 1800 },
  matching: { most: 10, length: 100 },
} as const

/** A store's choices; `on` false keeps what was written for later. */
export type TrackingSettings = {
  pageScroll: { on: boolean; percents: number[] }
  timeSpent: { on: boolean; seconds: number[] }
  stillThinking: { on: boolean; seconds: number }
  matching: { on: boolean; fields: MatchedField[] }
  recognition: { on: boolean }
  /** Visits of Shopify's own record of an order, where our script saw none. */
  shopifyHistory: { on: boolean }
  utmTagging: { on: boolean; templates: UtmTemplates }
}

/** Which of an order's two tellers leads: the shop's server, or the browser on the thank-you page. Purchases go to platforms when it has told them. */
export const PURCHASE_SOURCES = ['shopify', 'online store'] as const
export type PurchaseSource = (typeof PURCHASE_SOURCES)[number]

/** Everything that the screen shows. */
export type StoreTracking = TrackingSettings & { purchaseSource: PurchaseSource }

/** Until a store chooses: everything is off. */
export const DEFAULT_TRACKING: TrackingSettings = {
  pageScroll: { on: false, percents: [25, 50, 75, 90] },
  timeSpent: { on: false, seconds: [30, 60, 180] },
  stillThinking: { on: false, seconds: 60 },
  matching: { on: false, fields: [] },
  recognition: { on: false },
  shopifyHistory: { on: false },
  utmTagging: { on: false, templates: DEFAULT_UTM_TEMPLATES },
}
