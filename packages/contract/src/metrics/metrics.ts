/**
 * The metric catalogue. Each measure has its record on the server (`reports/measures.ts`), else it does not compile. A ratio is { top, bottom }, divided last, on the row and again on the total.
 * Labels and descriptions: metrics.text.ts.
 */

/** Who reports it: our own tracking, the ad platform, or both blended. */
export type MetricSource = 'first-party' | 'media' | 'hybrid'
export type MetricFormat = 'currency' | 'price' | 'int' | 'percent' | 'ratio'
export type MetricGroup = 'order-value' | 'events' | 'sessions' | 'users' | 'media'

/** Measures: what is counted or summed. */
export const MEASURE_KEYS = [
  'orders',
  'sales',
  'netOrders',
  'netSales',
  'newCustomerOrders',
  'newCustomerSales',
  'impactedOrders',
  'impactedSales',
  'netImpactedSales',
  'sessions',
  'visitors',
  'newVisitors',
  'landingPageViews',
  'addToCarts',
  'checkouts',
  'spend',
  'impressions',
  'clicks',
  'linkClicks',
  'mediaOrders',
  'mediaSales',
  'orders1dView',
  'sales1dView',
  'orders1dClick',
  'sales1dClick',
  'orders7dClick',
  'sales7dClick',
  'orders28dClick',
  'sales28dClick',
] as const
export type MeasureKey = (typeof MEASURE_KEYS)[number]
/** Ratios: what is divided. */
export const RATIO_KEYS = [
  'roas',
  'netRoas',
  'cpa',
  'aov',
  'newCustomerRoas',
  'newCustomerShare',
  'conversionRate',
  'mediaRoas',
  'cpc',
  'ctr',
  'cpm',
] as const
export type RatioKey = (typeof RATIO_KEYS)[number]
export type MetricKey = MeasureKey | RatioKey

type MetricBase = { source: MetricSource; group: MetricGroup; format: MetricFormat; lowerIsBetter?: true }
export type Measure = MetricBase & { kind: 'measure' }
/** value = top / bottom x times; a missing or zero bottom is a dash. */
export type Ratio = MetricBase & { kind: 'ratio'; top: MeasureKey; bottom: MeasureKey; times?: number }
export type Metric = Measure | Ratio

const measure = (source: MetricSource, group: MetricGroup, format: MetricFormat): Measure => ({ kind: 'measure', source, group, format })

/** The catalogue, in the order of the column picker. */
export const METRICS = {
  roas: { kind: 'ratio', source: 'hybrid', group: 'order-value', format: 'ratio', top: 'sales', bottom: 'spend' },
  orders: measure('first-party', 'order-value', 'int'),
  sales: measure('first-party', 'order-value', 'currency'),
  netOrders: measure('first-party', 'order-value', 'int'),
  netSales: measure('first-party', 'order-value', 'currency'),
  netRoas: { kind: 'ratio', source: 'hybrid', group: 'order-value', format: 'ratio', top: 'netSales', bottom: 'spend' },
  cpa: { kind: 'ratio', source: 'hybrid', group: 'order-value', format: 'price', top: 'spend', bottom: 'orders', lowerIsBetter: true },
  aov: { kind: 'ratio', source: 'first-party', group: 'order-value', format: 'price', top: 'sales', bottom: 'orders' },
  impactedOrders: measure('first-party', 'order-value', 'int'),
  impactedSales: measure('first-party', 'order-value', 'currency'),
  netImpactedSales: measure('first-party', 'order-value', 'currency'),
  newCustomerOrders: measure('first-party', 'users', 'int'),
  newCustomerSales: measure('first-party', 'users', 'currency'),
  newCustomerRoas: { kind: 'ratio', source: 'hybrid', group: 'users', format: 'ratio', top: 'newCustomerSales', bottom: 'spend' },
  newCustomerShare: {
    kind: 'ratio',
    source: 'first-party',
    group: 'users',
    format: 'percent',
    top: 'newCustomerOrders',
    bottom: 'orders',
    times: 100,
  },
  visitors: measure('first-party', 'users', 'int'),
  newVisitors: measure('first-party', 'users', 'int'),
  sessions: measure('first-party', 'sessions', 'int'),
  conversionRate: {
    kind: 'ratio',
    source: 'first-party',
    group: 'sessions',
    format: 'percent',
    top: 'orders',
    bottom: 'sessions',
    times: 100,
  },
  landingPageViews: measure('first-party', 'events', 'int'),
  addToCarts: measure('first-party', 'events', 'int'),
  checkouts: measure('first-party', 'events', 'int'),
  spend: measure('media', 'media', 'currency'),
  mediaRoas: { kind: 'ratio', source: 'media', group: 'media', format: 'ratio', top: 'mediaSales', bottom: 'spend' },
  mediaSales: measure('media', 'media', 'currency'),
  mediaOrders: measure('media', 'media', 'int'),
  orders1dView: measure('media', 'media', 'int'),
  sales1dView: measure('media', 'media', 'currency'),
  orders1dClick: measure('media', 'media', 'int'),
  sales1dClick: measure('media', 'media', 'currency'),
  orders7dClick: measure('media', 'media', 'int'),
  sales7dClick: measure('media', 'media', 'currency'),
  orders28dClick: measure('media', 'media', 'int'),
  sales28dClick: measure('media', 'media', 'currency'),
  impressions: measure('media', 'media', 'int'),
  clicks: measure('media', 'media', 'int'),
  linkClicks: measure('media', 'media', 'int'),
  cpc: { kind: 'ratio', source: 'media', group: 'media', format: 'price', top: 'spend', bottom: 'linkClicks', lowerIsBetter: true },
  ctr: { kind: 'ratio', source: 'media', group: 'media', format: 'percent', top: 'linkClicks', bottom: 'impressions', times: 100 },
  cpm: {
    kind: 'ratio',
    source: 'media',
    group: 'media',
    format: 'price',
    top: 'spend',
    bottom: 'impressions',
    times: 1000,
    lowerIsBetter: true,
  },
} as const satisfies Record<MetricKey, Metric>

/** The columns that the conversion analysis shows first. */
export const DEFAULT_COLUMNS: readonly MetricKey[] = [
  'roas',
  'orders',
  'sales',
  'spend',
  'mediaRoas',
  'mediaSales',
  'mediaOrders',
  'orders1dView',
  'orders7dClick',
]

/** Measures as decimal texts; an absent one is unknown (a dash), which is not the same as 0. */
export type Measures = Partial<Record<MeasureKey, string>>

const isRatio = (key: MetricKey): key is RatioKey => METRICS[key].kind === 'ratio'

/** The value of any metric from a row's measures; undefined = a dash. Used for rows and again for totals, so a total is never an average of ratios. */
export const metricValue = (key: MetricKey, measures: Measures): number | undefined => {
  if (!isRatio(key)) {
    const text = measures[key]
    return text === undefined ? undefined : Number(text)
  }
  const { top, bottom, times = 1 }: Ratio = METRICS[key]
  const [above, below] = [measures[top], measures[bottom]]
  return above === undefined || below === undefined || Number(below) === 0 ? undefined : (Number(above) / Number(below)) * times
}
