/** Builds the report's rows: merges credit, sessions and spend of the same value. Pure. */
import type { Level } from '@convbox/contract/metrics/credit-choices'
import type { Measures } from '@convbox/contract/metrics/metrics'
import type { ConversionAnalysisRow } from '@convbox/contract/reports/conversion-analysis.schemas'
import { rowKey, UNTRACKED_KEY } from '@convbox/contract/reports/conversion-analysis.keys'
import type { MediaRow } from '../media-figures.sql.ts'
import type { SessionRow } from '../session-figures.sql.ts'
import type { CreditRow } from './move-given.ts'
import type { CreditedKey } from '../credited-measures.ts'
import type { ConvboxKey } from '../convbox-measures.ts'
import { sumMeasures, zeros } from '../measures.ts'

/** Adds two sets of measures: of rows that share a place (a campaign's spend under its id and its name), or of stores. */
export const addMeasures = (a: Measures, b: Measures): Measures => {
  const sum = new Map(Object.entries(a))
  for (const [key, value] of Object.entries(b)) {
    const before = sum.get(key)
    sum.set(key, before === undefined ? value : String(Number(before) + Number(value)))
  }
  return Object.fromEntries(sum)
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

/**
 * The row to which spend is added. At the channel levels the channel, or 'Paid Ads'; for a campaign the row of its name, its id if links
 * carry ids, else its name in a row of its own. Names are compared case-insensitively.
 */
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

/** credited: the order measures in the answer; convbox: those that convbox gives. */
export type RowSources = {
  level: Level
  credited: readonly CreditedKey[]
  convbox: readonly ConvboxKey[]
  credits: readonly CreditRow[]
  sessions: readonly SessionRow[]
  media: readonly MediaRow[]
}

const byPlace = <Row extends { place: string }>(rows: readonly Row[], place: Row['place']): Row[] =>
  rows.filter((row) => row.place === place)

/** All rows of the answer, including Untracked, without comparison; sorted by sales, then spend, then name. */
export const analysisRows = ({ level, credited, convbox, credits, sessions, media }: RowSources): ConversionAnalysisRow[] => {
  const rows: Rows = new Map()
  for (const row of credits) {
    if (row.kind !== 'credited') continue
    add(rows, { channel: row.channel, value: row.value, isAd: row.is_ad === 1, measures: row.measures }, 'credited')
  }
  for (const row of byPlace(sessions, 'row'))
    add(rows, { channel: row.channel, value: row.value, isAd: row.is_ad === 1, measures: row.measures }, 'credited')
  for (const row of byPlace(media, 'row')) {
    const place = placeOfSpend(rows, level, row)
    if (place) add(rows, { ...place, isAd: true, measures: row.measures }, 'spend only')
  }
  const listed: ConversionAnalysisRow[] = [...rows].map(([key, { kind, channel, value, isAd, measures }]) => ({
    key,
    kind,
    channel,
    ...(!(level === 'channel') && { value }),
    isAd,
    // A row without credit is known to have no orders: 0, not a dash.
    measures: { ...(measures.orders === undefined && zeros(credited)), ...zeros(convbox), ...measures },
  }))
  const number = (row: ConversionAnalysisRow, key: 'sales' | 'spend'): number => Number(row.measures[key] ?? 0)
  const sorted = listed.toSorted(
    (a, b) => number(b, 'sales') - number(a, 'sales') || number(b, 'spend') - number(a, 'spend') || (a.key < b.key ? -1 : 1),
  )
  const untracked = credits.find((row) => row.kind === 'untracked')
  return untracked === undefined ? sorted : [...sorted, untrackedRow(untracked, { level, convbox })]
}

const untrackedRow = (row: CreditRow, { level, convbox }: Pick<RowSources, 'level' | 'convbox'>): ConversionAnalysisRow => ({
  key: UNTRACKED_KEY,
  kind: 'untracked',
  channel: '',
  ...(!isChannelLevel(level) && { value: '' }),
  isAd: false,
  // A visitor may have a cart without a touch where no order is untracked.
  measures: { ...(row.measures.orders === undefined && { orders: '0', sales: '0' }), ...zeros(convbox), ...row.measures },
})

/**
 * The total, never summed from rows: all orders counted once (attributed and untracked), all sessions, all spend. impacted: orders with
 * any touch.
 */
export const totalMeasures = ({ credited, convbox, credits, sessions, media }: Omit<RowSources, 'level'>): Measures => ({
  ...zeros(convbox),
  ...withOrders(credited, sumCounted(credits)),
  ...byPlace(sessions, 'total')[0]?.measures,
  ...byPlace(media, 'total').find((row) => row.rows > 0)?.measures,
})

/** A place without orders of its own has 0 in all order measures; it may have those of the store all the same. */
const withOrders = (credited: readonly CreditedKey[], measures: Measures = {}): Measures =>
  measures.orders === undefined ? { ...zeros(credited), ...measures } : measures

/** undefined: no order counts. */
const sumCounted = (credits: readonly CreditRow[]): Measures | undefined => {
  const counted = credits.filter(({ kind }) => kind === 'attributed' || kind === 'untracked')
  return counted.length === 0 ? undefined : sumMeasures(counted.map(({ measures }) => measures))
}

/** Of a sum of shares: three thirds are one. */
const SUM_PLACES = 9

/** Rows of orders counted once; rows with the same key are added exactly. */
const addCounted = (rows: readonly CreditRow[], keyOf: (row: CreditRow) => string): CreditRow[] =>
  [...Map.groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const measures = group.map((row) => row.measures)
    return [{ ...first, measures: sumMeasures(measures, SUM_PLACES) }]
  })

/** Sums rows of days to rows of the whole range: one per kind and reason. */
export const sumDays = (rows: readonly CreditRow[]): CreditRow[] => addCounted(rows, ({ kind, reason }) => `${kind}\n${reason}`)

/** Orders that count (with credit or untracked), one row per day that has any. */
export const orderDaysOf = (rows: readonly CreditRow[]): CreditRow[] =>
  addCounted(
    rows.filter(({ kind }) => kind === 'attributed' || kind === 'untracked'),
    ({ day }) => day,
  )

/** Days of the range with their measures; days without orders have 0 in all order measures. */
export const analysisDays = (
  days: readonly string[],
  sources: Pick<RowSources, 'credited' | 'convbox' | 'sessions' | 'media'> & { orders: readonly CreditRow[] },
): { day: string; measures: Measures }[] => {
  const orders = new Map(sources.orders.map((row) => [row.day, row.measures]))
  const sessions = new Map(byPlace(sources.sessions, 'day').map((row) => [row.day, row.measures]))
  const media = new Map(byPlace(sources.media, 'day').map((row) => [row.at_day, row.measures]))
  return days.map((day) => ({
    day,
    measures: { ...zeros(sources.convbox), ...withOrders(sources.credited, orders.get(day)), ...sessions.get(day), ...media.get(day) },
  }))
}
