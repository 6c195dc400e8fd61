/** All measures by their source: where a figure comes from, what it needs, what explains it. A measure of the catalogue without its record does not compile. Pure. */
import { METRICS, type MeasureKey, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import { CREDITED_MEASURES, type CreditedKey, type CreditedMeasure } from './credited-measures.ts'
import { MEDIA_MEASURES, type MediaKey, type MediaMeasure } from './media-measures.ts'
import { SESSION_MEASURES, type SessionKey, type SessionMeasure } from './session-measures.ts'

export type MeasureRecord = CreditedMeasure | SessionMeasure | MediaMeasure
export const MEASURES: Readonly<Record<MeasureKey, MeasureRecord>> = { ...CREDITED_MEASURES, ...SESSION_MEASURES, ...MEDIA_MEASURES }

const keysOf = <Key extends string>(records: Readonly<Record<Key, unknown>>): Key[] => Object.keys(records).map((key) => key as Key)

const isMetric = (key: string): key is MetricKey => Object.hasOwn(METRICS, key)

/** The metrics named in a text with commas, in their order; unknown ones are left out. undefined: all. */
export const readColumns = (text: string | undefined): MetricKey[] | undefined =>
  text
    ?.split(',')
    .map((key) => key.trim())
    .filter(isMetric)

const isMeasure = (key: MetricKey): key is MeasureKey => Object.hasOwn(MEASURES, key)

/** The measures that a metric is made of: itself, or both parts of a ratio. */
export const measuresBehind = (key: MetricKey): MeasureKey[] => {
  if (isMeasure(key)) return [key]
  const { top, bottom } = METRICS[key]
  return [top, bottom]
}

/** Measures of each source that an answer reads. */
export type NeededMeasures = { credited: CreditedKey[]; session: SessionKey[]; media: MediaKey[] }

/** What the columns need; undefined: everything. Orders, sales and spend are always there: rows are sorted by them and totals close on them. */
export const neededMeasures = (columns: readonly MetricKey[] | undefined): NeededMeasures => {
  const wanted = new Set<MeasureKey>(['orders', 'sales', 'spend', ...(columns ?? keysOf(METRICS)).flatMap(measuresBehind)])
  const of = <Key extends MeasureKey>(records: Readonly<Record<Key, unknown>>): Key[] => keysOf(records).filter((key) => wanted.has(key))
  return { credited: of(CREDITED_MEASURES), session: of(SESSION_MEASURES), media: of(MEDIA_MEASURES) }
}

/** Measures from a row's figures, which stand in the order of the keys. */
export const measuresFrom = (keys: readonly MeasureKey[], figures: readonly string[]): Measures =>
  Object.fromEntries(keys.flatMap((key, index) => (figures[index] === undefined ? [] : [[key, figures[index]]])))

/** 0 for each measure. */
export const zeros = (keys: readonly MeasureKey[]): Measures => Object.fromEntries(keys.map((key) => [key, '0']))

/** Whether orders stand behind the metric. */
export const isAboutOrders = (key: MetricKey): boolean => measuresBehind(key).some((each) => MEASURES[each].source === 'credited')
/** Whether days of spend do. */
export const isAboutSpend = (key: MetricKey): boolean => measuresBehind(key).some((each) => MEASURES[each].source === 'media')
/** Whether the orders behind it count whole, with any touch of the row. */
export const isImpacted = (key: MetricKey): boolean =>
  measuresBehind(key).some((each) => {
    const record = MEASURES[each]
    return record.source === 'credited' && record.by === 'impact'
  })

/** The measure that a day of spend shows for a metric: what the platform reports of it beside the spend, else the spend. */
export const mediaMeasureOf = (key: MetricKey): MediaMeasure => {
  const records = measuresBehind(key).flatMap((each) => {
    const record = MEASURES[each]
    return record.source === 'media' && each !== 'spend' ? [record] : []
  })
  return records[0] ?? MEDIA_MEASURES.spend
}
