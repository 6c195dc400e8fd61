/** All measures by source: where a figure comes from, what it needs, what explains it. A measure of the catalogue without a record here does not compile. Pure. */
import { Decimal } from 'decimal.js'
import { METRICS, type MeasureKey, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import { CONVBOX_MEASURES, isConvboxOrder, type ConvboxKey, type ConvboxMeasure } from './convbox-measures.ts'
import { CREDITED_MEASURES, type CreditedKey, type CreditedMeasure, type CustomerKind, type OrderAmount } from './credited-measures.ts'
import { MEDIA_MEASURES, type MediaKey, type MediaMeasure } from './media-measures.ts'
import { SESSION_MEASURES, type SessionKey, type SessionMeasure } from './session-measures.ts'

export type MeasureRecord = CreditedMeasure | SessionMeasure | MediaMeasure | ConvboxMeasure
export const MEASURES: Readonly<Record<MeasureKey, MeasureRecord>> = {
  ...CREDITED_MEASURES,
  ...SESSION_MEASURES,
  ...MEDIA_MEASURES,
  ...CONVBOX_MEASURES,
}

const keysOf = <Key extends string>(records: Readonly<Record<Key, unknown>>): Key[] => Object.keys(records).map((key) => key as Key)

const isMetric = (key: string): key is MetricKey => Object.hasOwn(METRICS, key)

/** The metrics in a comma-separated text, in their order; unknown ones are ignored. undefined: all. */
export const readColumns = (text: string | undefined): MetricKey[] | undefined =>
  text
    ?.split(',')
    .map((key) => key.trim())
    .filter(isMetric)

const isMeasure = (key: MetricKey): key is MeasureKey => Object.hasOwn(MEASURES, key)

/** The measures that a metric consists of: itself, or both parts of a ratio. */
export const measuresBehind = (key: MetricKey): MeasureKey[] => {
  if (isMeasure(key)) return [key]
  const { top, bottom } = METRICS[key]
  return [top, bottom]
}

/** The measures that an answer reads, by source. */
export type NeededMeasures = { credited: CreditedKey[]; session: SessionKey[]; media: MediaKey[]; convbox: ConvboxKey[] }

/** Measures needed for the columns; undefined: all. Orders, sales and spend are always included: rows are sorted by them and totals are checked with them. */
export const neededMeasures = (columns: readonly MetricKey[] | undefined): NeededMeasures => {
  const wanted = new Set<MeasureKey>(['orders', 'sales', 'spend', ...(columns ?? keysOf(METRICS)).flatMap(measuresBehind)])
  if (NEEDS_COST.some((key) => wanted.has(key))) wanted.add('ordersWithoutCost')
  const of = <Key extends MeasureKey>(records: Readonly<Record<Key, unknown>>): Key[] => keysOf(records).filter((key) => wanted.has(key))
  return { credited: of(CREDITED_MEASURES), session: of(SESSION_MEASURES), media: of(MEDIA_MEASURES), convbox: of(CONVBOX_MEASURES) }
}

/** Measures from a row's figures, in the order of the keys; null is unknown. */
export const measuresFrom = (keys: readonly MeasureKey[], figures: readonly (string | null)[]): Measures =>
  Object.fromEntries(keys.flatMap((key, index) => (typeof figures[index] === 'string' ? [[key, figures[index]]] : [])))

/** Of a place without orders: 0 for each measure that rows have. */
export const zeros = (keys: readonly (CreditedKey | ConvboxKey)[]): Measures =>
  Object.fromEntries(keys.filter((key) => !isOfStore(key)).map((key) => [key, '0']))

/** Measures that are known for orders with a cost only: what needs one needs the number of orders without. */
const NEEDS_COST: readonly CreditedKey[] = ['goodsCost', 'costedSales', 'costedNetSales', 'grossProfit', 'orderContribution']
const COST_MEASURES: readonly CreditedKey[] = [...NEEDS_COST, 'ordersWithoutCost', 'shippingCost', 'paymentFees']

/** Whether an order's costs explain the metric. */
export const isAboutCosts = (key: MetricKey): boolean => measuresBehind(key).some((each) => COST_MEASURES.some((known) => known === each))

/** Whether what convbox gives of orders decides the metric, whatever model is asked for. */
export const isAboutConvbox = (key: MetricKey): boolean => measuresBehind(key).some(isConvboxOrder)
/** Whether orders explain the metric. */
export const isAboutOrders = (key: MetricKey): boolean =>
  isAboutConvbox(key) || measuresBehind(key).some((each) => MEASURES[each].source === 'credited')
/** Whether days of spend explain the metric. */
export const isAboutSpend = (key: MetricKey): boolean => measuresBehind(key).some((each) => MEASURES[each].source === 'media')
/** Whether the metric counts its orders in full, with any touch of the row. */
export const isImpacted = (key: MetricKey): boolean =>
  measuresBehind(key).some((each) => {
    const record = MEASURES[each]
    return record.source === 'credited' && record.by === 'impact'
  })

/** Whether the metric counts the store's orders whole, each on its own day. */
export const isOfStore = (key: MetricKey): boolean => {
  const ways = measuresBehind(key).flatMap((each) => {
    const record = MEASURES[each]
    return record.source === 'credited' ? [record.by] : []
  })
  return ways.length > 0 && ways.every((by) => by === 'store')
}

/** Whose orders alone make up an amount. */
const ONLY: Partial<Record<OrderAmount, CustomerKind>> = {
  fromNewCustomer: 'fromNewCustomer',
  totalOfNewCustomer: 'fromNewCustomer',
  fromReturning: 'fromReturning',
  totalOfReturning: 'fromReturning',
}

/** The customers whose orders alone make up the metric; undefined: orders of all. */
export const customersOf = (key: MetricKey): CustomerKind | undefined => {
  const kinds = new Set(
    measuresBehind(key).flatMap((each) => {
      const record = MEASURES[each]
      return record.source === 'credited' ? [ONLY[record.amount]] : []
    }),
  )
  const [kind] = kinds
  return kinds.size === 1 ? kind : undefined
}

/** The measure shown per day of spend for a metric: the platform's reported value other than spend, else the spend. */
export const mediaMeasureOf = (key: MetricKey): MediaMeasure => {
  const records = measuresBehind(key).flatMap((each) => {
    const record = MEASURES[each]
    return record.source === 'media' && each !== 'spend' ? [record] : []
  })
  return records[0] ?? MEDIA_MEASURES.spend
}

/** As many as shares of orders have by click time. */
const PLACES = 12
const SCALE = 10n ** BigInt(PLACES)
const toUnits = (text: string): bigint => {
  // Shares of a blend are floating: a tiny one comes with an exponent.
  const [whole = '', fraction = ''] = (text.includes('e') ? new Decimal(text).toFixed(PLACES) : text).split('.')
  return BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES))
}
const fromUnits = (units: bigint): string => {
  const positive = units < 0n ? -units : units
  const text = `${positive / SCALE}.${String(positive % SCALE).padStart(PLACES, '0')}`.replace(/\.?0+$/, '')
  return units < 0n ? `-${text}` : text
}

/** Exact sum of decimal texts of up to twelve places. */
export const sumExact = (texts: readonly string[]): string => fromUnits(texts.reduce((sum, text) => sum + toUnits(text), 0n))

/** To a number of places, a half away from zero. */
const roundUnits = (units: bigint, places: number): bigint => {
  const step = 10n ** BigInt(PLACES - places)
  const half = units < 0n ? -step / 2n : step / 2n
  return ((units + half) / step) * step
}

/** Exact sums of sets of measures, to a number of places; of a measure that only some of them have, the sum of those. */
export const sumMeasures = (sets: readonly Measures[], places = PLACES): Measures => {
  const sums = new Map<string, bigint>()
  for (const set of sets) for (const [key, value] of Object.entries(set)) sums.set(key, (sums.get(key) ?? 0n) + toUnits(value))
  return Object.fromEntries([...sums].map(([key, units]) => [key, fromUnits(roundUnits(units, places))]))
}
