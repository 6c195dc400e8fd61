/** The scoreboard: a place (channel or campaign) against its target, and advice on its budget. Pure, free of zod. Rules and their reasons: docs/decisions/0052-overview.md. */
import { metricValue, type MeasureKey, type Measures, type MetricKey } from './metrics/metrics.ts'

/** What a place may be measured by. */
export const SCORE_METRICS = ['roas', 'netRoas', 'newCustomerRoas', 'cpa', 'newCustomerCost'] as const satisfies readonly MetricKey[]
export type ScoreMetric = (typeof SCORE_METRICS)[number]
/** Of which less is better. */
export const isCost = (metric: ScoreMetric): boolean => metric === 'cpa' || metric === 'newCustomerCost'
/** The orders that the metric counts or adds up. */
const ORDERS_OF: Record<ScoreMetric, MeasureKey> = {
  roas: 'orders',
  netRoas: 'netOrders',
  newCustomerRoas: 'newCustomerOrders',
  cpa: 'orders',
  newCustomerCost: 'newCustomerOrders',
}
const SALES_OF: Record<ScoreMetric, MeasureKey> = {
  roas: 'sales',
  netRoas: 'netSales',
  newCustomerRoas: 'newCustomerSales',
  cpa: 'sales',
  newCustomerCost: 'newCustomerSales',
}
/** All measures that a judgement looks at. */
export const SCORE_MEASURES = ['sales', 'netSales', 'newCustomerSales', 'orders', 'netOrders', 'newCustomerOrders', 'spend'] as const

/** A place: channel '' is the whole store, campaign '' the whole channel. */
export type ScorePlace = { channel: string; campaign: string }
export type ScoreTarget = ScorePlace & { metric: ScoreMetric; target: string }

/** The target of a place: its own, else its channel's, else the store's. */
export const targetOf = ({ channel, campaign }: ScorePlace, targets: readonly ScoreTarget[]): ScoreTarget | undefined =>
  [
    { channel, campaign },
    { channel, campaign: '' },
    { channel: '', campaign: '' },
  ]
    .map((place) => targets.find((target) => target.channel === place.channel && target.campaign === place.campaign))
    .find((target) => target !== undefined)

/** Of a store. */
export const MAX_TARGETS = 1000

export const LIGHTS = ['green', 'amber', 'red', 'none'] as const
export type Light = (typeof LIGHTS)[number]
/** Below the target, but by no more than a fifth. */
export const AMBER_FROM = 0.8

export const ADVICE_ACTIONS = ['raise', 'lower', 'keep', 'none'] as const
export type AdviceAction = (typeof ADVICE_ACTIONS)[number]
/**
 * 'beats': better than the target by more than chance; 'misses': worse by more than chance; 'within chance': neither; 'spend moved': it was changed so lately that
 * its effect is not known yet. Without advice: 'no target', 'no spend', 'not running', 'few days', 'few orders', 'spend unread'.
 */
export const ADVICE_REASONS = [
  'beats',
  'misses',
  'within chance',
  'spend moved',
  'no target',
  'no spend',
  'not running',
  'few days',
  'few orders',
  'spend unread',
] as const
export type AdviceReason = (typeof ADVICE_REASONS)[number]

/** Days and orders below which nothing is advised. */
export const LEAST_DAYS = 7
export const LEAST_ORDERS = 10
/** How much a budget is advised to move at once: a larger step would make a platform's delivery learn anew. */
export const ADVISED_STEP = 0.2
/** Spend that has moved by more than this since the period before is given time first. */
export const MOST_MOVED = 0.5

/**
 * orders: those that decide. expected: how many the spend would have brought at the target. attainment: result of the target, 1 is just reached; margin: how far it
 * may be off by chance, one over the root of the larger of the two numbers of orders. moved: change of spend since the period before, a share.
 */
export type Score = {
  light: Light
  actual?: number
  attainment?: number
  orders: number
  expected?: number
  margin?: number
  moved?: number
  action: AdviceAction
  reason: AdviceReason
}

export type ScoreFacts = {
  measures: Measures
  before: Measures | undefined
  target: { metric: ScoreMetric; target: string } | undefined
  days: number
  /** Sales of an order in the whole store, to know what the spend should have brought where a place has no order. */
  orderValue: number | undefined
  isRunning: boolean | undefined
  isSpendRead: boolean
}

const number = (measures: Measures | undefined, key: MeasureKey): number => Number(measures?.[key] ?? 0)

const lightOf = (attainment: number): Light => (attainment >= 1 ? 'green' : attainment >= AMBER_FROM ? 'amber' : 'red')

/** What a place has reached of its target, and what that says of its budget. */
export const scoreOf = ({ measures, before, target, days, orderValue, isRunning, isSpendRead }: ScoreFacts): Score => {
  const spend = number(measures, 'spend')
  const none = (reason: AdviceReason, more: Partial<Score> = {}): Score => ({
    light: 'none',
    orders: number(measures, 'orders'),
    ...more,
    action: 'none',
    reason,
  })
  if (target === undefined) return none('no target')
  const { metric } = target
  const wanted = Number(target.target)
  const orders = number(measures, ORDERS_OF[metric])
  const actual = metricValue(metric, measures)
  if (spend <= 0) return none('no spend', { orders, ...(actual !== undefined && { actual }) })
  // Without an order a cost for one is not known, but it is no less than all of the spend.
  const attainment = isCost(metric) ? (actual === undefined ? 0 : wanted / actual) : (actual ?? 0) / wanted
  const ownValue = orders > 0 ? number(measures, SALES_OF[metric]) / orders : 0
  const value = ownValue > 0 ? ownValue : orderValue
  const expected = isCost(metric) ? spend / wanted : value === undefined || value <= 0 ? undefined : (spend * wanted) / value
  const many = Math.max(orders, expected ?? 0)
  const margin = many === 0 ? undefined : 1 / Math.sqrt(many)
  const spentBefore = number(before, 'spend')
  const moved = spentBefore > 0 ? spend / spentBefore - 1 : undefined
  const facts = {
    light: lightOf(attainment),
    attainment,
    orders,
    ...(actual !== undefined && { actual }),
    ...(expected !== undefined && { expected }),
    ...(margin !== undefined && { margin }),
    ...(moved !== undefined && { moved }),
  }
  if (!isSpendRead) return none('spend unread', facts)
  if (isRunning === false) return none('not running', facts)
  if (days < LEAST_DAYS) return none('few days', facts)
  if (margin === undefined || many < LEAST_ORDERS) return none('few orders', facts)
  const verdict = attainment * (1 - margin) >= 1 ? 'raise' : attainment * (1 + margin) < 1 ? 'lower' : 'keep'
  if (verdict === 'keep') return { ...facts, action: 'keep', reason: 'within chance' }
  if (moved === undefined || Math.abs(moved) > MOST_MOVED) return { ...facts, action: 'keep', reason: 'spend moved' }
  return { ...facts, action: verdict, reason: verdict === 'raise' ? 'beats' : 'misses' }
}

/** A budget after the advised step, with as many decimals as it has. */
export const advisedBudget = (amount: string, action: 'raise' | 'lower'): string => {
  const step = action === 'raise' ? 1 + ADVISED_STEP : 1 - ADVISED_STEP
  return (Number(amount) * step).toFixed(amount.split('.')[1]?.length ?? 0)
}
