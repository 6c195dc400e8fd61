/**
 * The metric catalogue. Each measure has its record on the server (`reports/measures.ts`), else it does not compile. A ratio is { top, bottom }, divided last, on the row and again on the total.
 * Labels and descriptions: metrics.text.ts.
 */
import type { MeasureKey, MetricKey, RatioKey } from './metric-keys.ts'

export { DEFAULT_COLUMNS } from './default-columns.ts'
export { MEASURE_KEYS, RATIO_KEYS, type MeasureKey, type MetricKey, type RatioKey } from './metric-keys.ts'

/** Who reports it: our own tracking, the ad platform, or both blended. */
export type MetricSource = 'first-party' | 'media' | 'hybrid'
export type MetricFormat = 'currency' | 'price' | 'int' | 'percent' | 'ratio'
export type MetricGroup = 'order-value' | 'events' | 'sessions' | 'users' | 'media'

type MetricBase = { source: MetricSource; group: MetricGroup; format: MetricFormat; lowerIsBetter?: true }
export type Measure = MetricBase & { kind: 'measure' }
/**
 * value = top / bottom x times; a missing or zero bottom is a dash. isDifference: top - bottom, where a missing bottom is nothing to subtract. isPositive: a bottom
 * below zero is a dash too.
 */
export type Ratio = MetricBase & {
  kind: 'ratio'
  top: MeasureKey
  bottom: MeasureKey
  times?: number
  isDifference?: true
  isPositive?: true
}
export type Metric = Measure | Ratio

const measure = (source: MetricSource, group: MetricGroup, format: MetricFormat): Measure => ({ kind: 'measure', source, group, format })

type RatioOf = (source: MetricSource, group: MetricGroup, top: MeasureKey, bottom: MeasureKey) => Ratio
const ratioAs =
  (format: MetricFormat, more: Pick<Ratio, 'lowerIsBetter' | 'times' | 'isDifference' | 'isPositive'> = {}): RatioOf =>
  (source, group, top, bottom) => ({ kind: 'ratio', source, group, format, top, bottom, ...more })
/** A quotient such as 2.4; an amount for one; what one costs; a share. */
const ratio = ratioAs('ratio')
const price = ratioAs('price')
const cost = ratioAs('price', { lowerIsBetter: true })
const percent = ratioAs('percent', { times: 100 })
/** A share of which less is better. */
const badPercent = ratioAs('percent', { times: 100, lowerIsBetter: true })

/** The catalogue, in the order of the column picker. */
export const METRICS = {
  roas: ratio('hybrid', 'order-value', 'sales', 'spend'),
  orders: measure('first-party', 'order-value', 'int'),
  sales: measure('first-party', 'order-value', 'currency'),
  netOrders: measure('first-party', 'order-value', 'int'),
  netSales: measure('first-party', 'order-value', 'currency'),
  netRoas: ratio('hybrid', 'order-value', 'netSales', 'spend'),
  cpa: cost('hybrid', 'order-value', 'spend', 'orders'),
  netCpa: cost('hybrid', 'order-value', 'spend', 'netOrders'),
  aov: price('first-party', 'order-value', 'sales', 'orders'),
  netAov: price('first-party', 'order-value', 'netSales', 'netOrders'),
  refunds: { ...measure('first-party', 'order-value', 'currency'), lowerIsBetter: true },
  refundRate: badPercent('first-party', 'order-value', 'refunds', 'sales'),
  impactedOrders: measure('first-party', 'order-value', 'int'),
  impactedSales: measure('first-party', 'order-value', 'currency'),
  impactedRoas: ratio('hybrid', 'order-value', 'impactedSales', 'spend'),
  netImpactedOrders: measure('first-party', 'order-value', 'int'),
  netImpactedSales: measure('first-party', 'order-value', 'currency'),
  netImpactedRoas: ratio('hybrid', 'order-value', 'netImpactedSales', 'spend'),
  storeSales: measure('first-party', 'order-value', 'currency'),
  mer: ratio('hybrid', 'order-value', 'storeSales', 'spend'),
  goodsCost: { ...measure('first-party', 'order-value', 'currency'), lowerIsBetter: true },
  ordersWithoutCost: { ...measure('first-party', 'order-value', 'int'), lowerIsBetter: true },
  costedSales: measure('first-party', 'order-value', 'currency'),
  costedNetSales: measure('first-party', 'order-value', 'currency'),
  grossProfit: measure('first-party', 'order-value', 'currency'),
  grossMargin: percent('first-party', 'order-value', 'grossProfit', 'costedNetSales'),
  shippingCost: { ...measure('first-party', 'order-value', 'currency'), lowerIsBetter: true },
  paymentFees: { ...measure('first-party', 'order-value', 'currency'), lowerIsBetter: true },
  orderContribution: measure('first-party', 'order-value', 'currency'),
  contribution: ratioAs('currency', { isDifference: true })('hybrid', 'order-value', 'orderContribution', 'spend'),
  breakevenRoas: ratioAs('ratio', { isPositive: true, lowerIsBetter: true })(
    'first-party',
    'order-value',
    'costedSales',
    'orderContribution',
  ),
  landingPageViews: measure('first-party', 'events', 'int'),
  costPerLandingPageView: cost('hybrid', 'events', 'spend', 'landingPageViews'),
  pageViews: measure('first-party', 'events', 'int'),
  productViews: measure('first-party', 'events', 'int'),
  costPerProductView: cost('hybrid', 'events', 'spend', 'productViews'),
  addToCarts: measure('first-party', 'events', 'int'),
  addToCartsOnly: measure('first-party', 'events', 'int'),
  costPerAddToCart: cost('hybrid', 'events', 'spend', 'addToCarts'),
  checkouts: measure('first-party', 'events', 'int'),
  costPerCheckout: cost('hybrid', 'events', 'spend', 'checkouts'),
  subscribes: measure('first-party', 'events', 'int'),
  costPerSubscribe: cost('hybrid', 'events', 'spend', 'subscribes'),
  signups: measure('first-party', 'events', 'int'),
  costPerSignup: cost('hybrid', 'events', 'spend', 'signups'),
  sessions: measure('first-party', 'sessions', 'int'),
  conversionRate: percent('first-party', 'sessions', 'orders', 'sessions'),
  sessionsWithProductView: measure('first-party', 'sessions', 'int'),
  productViewRate: percent('first-party', 'sessions', 'sessionsWithProductView', 'sessions'),
  sessionsWithCart: measure('first-party', 'sessions', 'int'),
  cartRate: percent('first-party', 'sessions', 'sessionsWithCart', 'sessions'),
  sessionsWithCheckout: measure('first-party', 'sessions', 'int'),
  checkoutRate: percent('first-party', 'sessions', 'sessionsWithCheckout', 'sessions'),
  sessionsWithPurchase: measure('first-party', 'sessions', 'int'),
  purchaseRate: percent('first-party', 'sessions', 'sessionsWithPurchase', 'sessions'),
  cartToCheckoutRate: percent('first-party', 'sessions', 'sessionsWithCheckout', 'sessionsWithCart'),
  checkoutToPurchaseRate: percent('first-party', 'sessions', 'sessionsWithPurchase', 'sessionsWithCheckout'),
  cartToPurchaseRate: percent('first-party', 'sessions', 'sessionsWithPurchase', 'sessionsWithCart'),
  subscribeRate: percent('first-party', 'sessions', 'subscribes', 'sessions'),
  signupRate: percent('first-party', 'sessions', 'signups', 'sessions'),
  bouncedSessions: { ...measure('first-party', 'sessions', 'int'), lowerIsBetter: true },
  bounceRate: badPercent('first-party', 'sessions', 'bouncedSessions', 'sessions'),
  pagesPerSession: ratio('first-party', 'sessions', 'pageViews', 'sessions'),
  salesPerSession: price('first-party', 'sessions', 'sales', 'sessions'),
  costPerSession: cost('hybrid', 'sessions', 'spend', 'sessions'),
  costPerSessionWithCart: cost('hybrid', 'sessions', 'spend', 'sessionsWithCart'),
  costPerSessionWithCheckout: cost('hybrid', 'sessions', 'spend', 'sessionsWithCheckout'),
  customers: measure('first-party', 'users', 'int'),
  ordersPerCustomer: ratio('first-party', 'users', 'orders', 'customers'),
  salesPerCustomer: price('first-party', 'users', 'sales', 'customers'),
  newCustomerOrders: measure('first-party', 'users', 'int'),
  newCustomerSales: measure('first-party', 'users', 'currency'),
  newCustomerRoas: ratio('hybrid', 'users', 'newCustomerSales', 'spend'),
  newCustomerShare: percent('first-party', 'users', 'newCustomerOrders', 'orders'),
  newCustomerCost: cost('hybrid', 'users', 'spend', 'newCustomerOrders'),
  newCustomerAov: price('first-party', 'users', 'newCustomerSales', 'newCustomerOrders'),
  returningOrders: measure('first-party', 'users', 'int'),
  returningSales: measure('first-party', 'users', 'currency'),
  returningRoas: ratio('hybrid', 'users', 'returningSales', 'spend'),
  returningShare: percent('first-party', 'users', 'returningOrders', 'orders'),
  returningAov: price('first-party', 'users', 'returningSales', 'returningOrders'),
  visitors: measure('first-party', 'users', 'int'),
  newVisitors: measure('first-party', 'users', 'int'),
  newVisitorShare: percent('first-party', 'users', 'newVisitors', 'visitors'),
  visitorFinishRate: percent('first-party', 'users', 'orders', 'visitors'),
  cartFinishRate: percent('first-party', 'users', 'sessionsWithCart', 'visitors'),
  checkoutFinishRate: percent('first-party', 'users', 'sessionsWithCheckout', 'visitors'),
  newVisitorFinishRate: percent('first-party', 'users', 'newCustomerOrders', 'newVisitors'),
  sessionsPerVisitor: ratio('first-party', 'users', 'sessions', 'visitors'),
  salesPerVisitor: price('first-party', 'users', 'sales', 'visitors'),
  costPerVisitor: cost('hybrid', 'users', 'spend', 'visitors'),
  costPerNewVisitor: cost('hybrid', 'users', 'spend', 'newVisitors'),
  spend: measure('media', 'media', 'currency'),
  mediaRoas: ratio('media', 'media', 'mediaSales', 'spend'),
  mediaSales: measure('media', 'media', 'currency'),
  mediaOrders: measure('media', 'media', 'int'),
  mediaCpa: cost('media', 'media', 'spend', 'mediaOrders'),
  mediaAov: price('media', 'media', 'mediaSales', 'mediaOrders'),
  mediaConversionRate: percent('media', 'media', 'mediaOrders', 'linkClicks'),
  orders1dView: measure('media', 'media', 'int'),
  sales1dView: measure('media', 'media', 'currency'),
  roas1dView: ratio('media', 'media', 'sales1dView', 'spend'),
  cpa1dView: cost('media', 'media', 'spend', 'orders1dView'),
  orders1dClick: measure('media', 'media', 'int'),
  sales1dClick: measure('media', 'media', 'currency'),
  roas1dClick: ratio('media', 'media', 'sales1dClick', 'spend'),
  cpa1dClick: cost('media', 'media', 'spend', 'orders1dClick'),
  orders7dClick: measure('media', 'media', 'int'),
  sales7dClick: measure('media', 'media', 'currency'),
  roas7dClick: ratio('media', 'media', 'sales7dClick', 'spend'),
  cpa7dClick: cost('media', 'media', 'spend', 'orders7dClick'),
  orders28dClick: measure('media', 'media', 'int'),
  sales28dClick: measure('media', 'media', 'currency'),
  roas28dClick: ratio('media', 'media', 'sales28dClick', 'spend'),
  cpa28dClick: cost('media', 'media', 'spend', 'orders28dClick'),
  orders1dEngagedView: measure('media', 'media', 'int'),
  sales1dEngagedView: measure('media', 'media', 'currency'),
  roas1dEngagedView: ratio('media', 'media', 'sales1dEngagedView', 'spend'),
  cpa1dEngagedView: cost('media', 'media', 'spend', 'orders1dEngagedView'),
  ordersIncremental: measure('media', 'media', 'int'),
  salesIncremental: measure('media', 'media', 'currency'),
  roasIncremental: ratio('media', 'media', 'salesIncremental', 'spend'),
  cpaIncremental: cost('media', 'media', 'spend', 'ordersIncremental'),
  ordersOnSite: measure('media', 'media', 'int'),
  salesOnSite: measure('media', 'media', 'currency'),
  roasOnSite: ratio('media', 'media', 'salesOnSite', 'spend'),
  cpaOnSite: cost('media', 'media', 'spend', 'ordersOnSite'),
  impressions: measure('media', 'media', 'int'),
  clicks: measure('media', 'media', 'int'),
  linkClicks: measure('media', 'media', 'int'),
  cpc: cost('media', 'media', 'spend', 'linkClicks'),
  costPerClick: cost('media', 'media', 'spend', 'clicks'),
  ctr: percent('media', 'media', 'linkClicks', 'impressions'),
  clickRate: percent('media', 'media', 'clicks', 'impressions'),
  cpm: ratioAs('price', { times: 1000, lowerIsBetter: true })('media', 'media', 'spend', 'impressions'),
  landingRate: percent('hybrid', 'media', 'landingPageViews', 'linkClicks'),
  cbOrders: measure('hybrid', 'media', 'int'),
  cbSales: measure('hybrid', 'media', 'currency'),
  cbRoas: ratio('hybrid', 'media', 'cbSales', 'spend'),
  cbCheckouts: measure('hybrid', 'media', 'int'),
  cbAddToCarts: measure('hybrid', 'media', 'int'),
  cbAov: price('hybrid', 'media', 'cbSales', 'cbOrders'),
  cbCpa: cost('hybrid', 'media', 'spend', 'cbOrders'),
} satisfies { [Key in MetricKey]: Key extends MeasureKey ? Measure : Ratio }

/** Whether it is an amount of money, shown with its currency. */
export const showsCurrency = (key: MetricKey): boolean => METRICS[key].format === 'currency' || METRICS[key].format === 'price'

/** Measures as decimal texts; an absent one is unknown (a dash), which is not the same as 0. */
export type Measures = Partial<Record<MeasureKey, string>>

const isRatio = (key: MetricKey): key is RatioKey => METRICS[key].kind === 'ratio'

/** The value of any metric from a row's measures; undefined = a dash. Used for rows and again for totals, so a total is never an average of ratios. */
export const metricValue = (key: MetricKey, measures: Measures): number | undefined => {
  if (!isRatio(key)) {
    const text = measures[key]
    return text === undefined ? undefined : Number(text)
  }
  const { top, bottom, times = 1, isDifference, isPositive }: Ratio = METRICS[key]
  const [above, below] = [measures[top], measures[bottom]]
  if (isDifference === true) return above === undefined ? undefined : Number(above) - Number(below ?? 0)
  if (isPositive === true && Number(below) < 0) return undefined
  return above === undefined || below === undefined || Number(below) === 0 ? undefined : (Number(above) / Number(below)) * times
}
