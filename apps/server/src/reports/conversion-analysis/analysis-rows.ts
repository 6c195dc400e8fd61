/** The report's rows: credit, sessions and spend of the same value brought together. Pure. */
import type { Level } from '@convbox/contract/metrics/credit-choices'
import type { Measures } from '@convbox/contract/metrics/metrics'
import type { ConversionAnalysisRow } from '@convbox/contract/reports/conversion-analysis.schemas'
import type { MediaRow } from '../media-figures.sql.ts'
import type { SessionRow } from '../session-figures.sql.ts'
import type { CreditRow } from './conversion-analysis.sql.ts'
import { addMeasures, creditMeasures, mediaMeasures, orderMeasures, sessionMeasures } from './measures.ts'

export const UNTRACKED_KEY = 'untracked'

/** A row's key: its channel and value, each encoded, so that no name can be taken for another row's. */
export const rowKey = (channel: string, value: string): string => `row:${encodeURIComponent(channel)}:${encodeURIComponent(value)}`

/** Channel and value of a key; undefined for 'untracked' and for what is no key. */
export const readRowKey = (key: string): { channel: string; value: string } | undefined => {
  const [, channel, value] = /^row:([^:]*):([^:]*)$/.exec(key) ?? []
  if (channel === undefined || value === undefined) return undefined
  try {
    return { channel: decodeURIComponent(channel), value: decodeURIComponent(value) }
  } catch (cause) {
    if (cause instanceof URIError) return undefined
    throw cause
  }
}

type RowFacts = { channel: string; value: string; isAd: boolean; measures: Measures }
type Rows = Map<string, RowFacts & { kind: 'credited' | 'spend only' }>

const add = (rows: Rows, facts: RowFacts, kind: 'credited' | 'spend only'): void => {
  const key = rowKey(facts.channel, facts.value)
  const known = rows.get(key)
  if (known === undefined) rows.set(key, { ...facts, kind })
  else
    rows.set(key, {
      ...known,
      isAd: known.isAd || facts.isAd,
      measures: addMeasures(known.measures, facts.measures),
    })
}

const isChannelLevel = (level: Level): boolean => level === 'channel' || level === 'channel_group'

/** The value under which a campaign's spend stands: its name, its id where links carry ids, else its name in a row of its own. Names are compared without regard to case. */
const placeOfSpend = (rows: Rows, level: Level, media: MediaRow): { channel: string; value: string } | undefined => {
  if (level === 'channel') return { channel: media.at_channel, value: '' }
  if (level === 'channel_group') return { channel: '', value: 'Paid Ads' }
  if (level !== 'campaign') return undefined
  const wanted = [media.at_campaign, media.at_campaign_id].map((text) => text.trim().toLowerCase()).filter((text) => text !== '')
  const found = [...rows.values()].filter((row) => row.channel === media.at_channel)
  for (const text of wanted) {
    const match = found.find((row) => row.value.trim().toLowerCase() === text)
    if (match !== undefined) return match
  }
  return { channel: media.at_channel, value: media.at_campaign || media.at_campaign_id }
}

export type RowSources = { level: Level; credits: readonly CreditRow[]; sessions: readonly SessionRow[]; media: readonly MediaRow[] }

const byPlace = <Row extends { place: string }>(rows: readonly Row[], place: Row['place']): Row[] =>
  rows.filter((row) => row.place === place)

/** All rows of the answer, Untracked included, without comparison; sales first, then spend, then name. */
export const analysisRows = ({ level, credits, sessions, media }: RowSources): ConversionAnalysisRow[] => {
  const rows: Rows = new Map()
  for (const row of credits) {
    if (row.kind !== 'credited') continue
    add(rows, { channel: row.channel, value: row.value, isAd: row.is_ad === 1, measures: creditMeasures(row) }, 'credited')
  }
  for (const row of byPlace(sessions, 'row'))
    add(rows, { channel: row.channel, value: row.value, isAd: row.is_ad === 1, measures: sessionMeasures(row) }, 'credited')
  for (const row of byPlace(media, 'row')) {
    const place = placeOfSpend(rows, level, row)
    if (place) add(rows, { ...place, isAd: true, measures: mediaMeasures(row) }, 'spend only')
  }
  const listed: ConversionAnalysisRow[] = [...rows].map(([key, { kind, channel, value, isAd, measures }]) => ({
    key,
    kind,
    channel,
    ...(!(level === 'channel') && { value }),
    isAd,
    measures: withZeroOrders(measures),
  }))
  const number = (row: ConversionAnalysisRow, key: 'sales' | 'spend'): number => Number(row.measures[key] ?? 0)
  const sorted = listed.toSorted(
    (a, b) => number(b, 'sales') - number(a, 'sales') || number(b, 'spend') - number(a, 'spend') || (a.key < b.key ? -1 : 1),
  )
  const untracked = credits.find((row) => row.kind === 'untracked')
  return untracked === undefined ? sorted : [...sorted, untrackedRow(untracked, level)]
}

/** A row without any credit had no orders, which is known: 0, not a dash. */
const withZeroOrders = (measures: Measures): Measures => ({
  orders: '0',
  sales: '0',
  netSales: '0',
  newCustomerOrders: '0',
  impactedOrders: '0',
  impactedSales: '0',
  netImpactedSales: '0',
  ...measures,
})

const untrackedRow = (row: CreditRow, level: Level): ConversionAnalysisRow => ({
  key: UNTRACKED_KEY,
  kind: 'untracked',
  channel: '',
  ...(!isChannelLevel(level) && { value: '' }),
  isAd: false,
  measures: orderMeasures(row),
})

/** The total, never from adding rows: all orders counted once (attributed and untracked), all sessions, all spend. impacted: orders with any touch. */
export const totalMeasures = ({ credits, sessions, media }: Omit<RowSources, 'level'>): Measures => {
  const attributed = credits.find((row) => row.kind === 'attributed')
  const untracked = credits.find((row) => row.kind === 'untracked')
  const orders = [attributed, untracked].flatMap((row) => (row === undefined ? [] : [orderMeasures(row)])).reduce(addExact, {})
  const impacted = attributed === undefined ? {} : creditMeasures(attributed)
  return withZeroOrders({
    ...impacted,
    ...orders,
    ...byPlace(sessions, 'total').map(sessionMeasures)[0],
    ...byPlace(media, 'total')
      .filter((row) => row.rows > 0)
      .map(mediaMeasures)[0],
  })
}

const SCALE = 10_000n
const toUnits = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole) * SCALE + BigInt(fraction.padEnd(4, '0').slice(0, 4))
  return text.startsWith('-') ? -units : units
}
const fromUnits = (units: bigint): string => {
  const positive = units < 0n ? -units : units
  const text = `${positive / SCALE}.${String(positive % SCALE).padStart(4, '0')}`.replace(/\.?0+$/, '')
  return units < 0n ? `-${text}` : text
}

/** Sum of decimal texts of up to four places, exactly. */
export const sumExact = (texts: readonly string[]): string => fromUnits(texts.reduce((sum, text) => sum + toUnits(text), 0n))

/** The same as addMeasures for exact decimals. */
const addExact = (a: Measures, b: Measures): Measures => {
  const sum: Measures = { ...a }
  for (const key of ['orders', 'sales', 'netSales', 'newCustomerOrders'] as const) {
    const value = b[key]
    if (value !== undefined) sum[key] = sum[key] === undefined ? value : sumExact([sum[key], value])
  }
  return sum
}

const AMOUNTS = ['orders', 'sales', 'net_sales', 'new_customer_orders', 'impacted_orders', 'impacted_sales', 'net_impacted_sales'] as const

/** Rows of orders counted once, added exactly where they have the same key. */
const addCounted = (rows: readonly CreditRow[], keyOf: (row: CreditRow) => string): CreditRow[] =>
  [...Map.groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return [{ ...first, ...Object.fromEntries(AMOUNTS.map((name) => [name, sumExact(group.map((row) => row[name]))])) }]
  })

/** Rows of whole days made rows of the whole range: one for each kind and reason. */
export const sumDays = (rows: readonly CreditRow[]): CreditRow[] => addCounted(rows, ({ kind, reason }) => `${kind}\n${reason}`)

/** Orders that count (with credit or untracked), one row for each day that has any. */
export const orderDaysOf = (rows: readonly CreditRow[]): CreditRow[] =>
  addCounted(
    rows.filter(({ kind }) => kind === 'attributed' || kind === 'untracked'),
    ({ day }) => day,
  )

/** Days of the range with the measures of each; days without anything have orders and sales of 0. */
export const analysisDays = (
  days: readonly string[],
  sources: { orders: readonly CreditRow[]; sessions: readonly SessionRow[]; media: readonly MediaRow[] },
): { day: string; measures: Measures }[] => {
  const orders = new Map(sources.orders.map((row) => [row.day, orderMeasures(row)]))
  const sessions = new Map(byPlace(sources.sessions, 'day').map((row) => [row.day, sessionMeasures(row)]))
  const media = new Map(byPlace(sources.media, 'day').map((row) => [row.at_day, mediaMeasures(row)]))
  return days.map((day) => ({
    day,
    measures: {
      orders: '0',
      sales: '0',
      netSales: '0',
      newCustomerOrders: '0',
      ...orders.get(day),
      ...sessions.get(day),
      ...media.get(day),
    },
  }))
}
