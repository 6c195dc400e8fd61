/** Parses a file of spend: one line for a day of a channel, campaign, ad set or ad. Nothing of a file with a fault is taken. */
import {
  SPEND_FILE_COLUMNS,
  SPEND_FILE_MAX_LINES,
  SPEND_FILE_YEARS,
  type SpendFileColumn,
  type SpendFileFault,
} from '@convbox/contract/ad-spend'
import { addMonths, isDay } from '@convbox/contract/date-range'
import { NO_CLAIMS } from '../../platforms/spend-platform.ts'
import { csvName, readCsvRows } from '../../csv-rows.ts'
import type { SpendRow } from '../../spend/spend.ts'

export type BadLine = { line: number; column: string; reason: SpendFileFault }
export type SpendFile = { rows: SpendRow[]; lines: number; missing: string[]; unknown: string[]; bad: BadLine[] }
/** today: in the store's time zone. connected: channels whose spend connected accounts tell. */
export type FileRules = { currency: string; today: string; connected: ReadonlySet<string> }

const MAX_TEXT = 300
const NAMES: ReadonlySet<string> = new Set(SPEND_FILE_COLUMNS.map(({ name }) => name))
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const AMOUNTS = ['spend', 'sales', 'orders'] as const
const COUNTS = ['impressions', 'clicks'] as const

type Fields = (column: SpendFileColumn) => string
type Fault = { column: string; reason: SpendFileFault }

const channelOf = (field: Fields): string => field('channel').toLowerCase()
const currencyOf = (field: Fields, rules: FileRules): string =>
  field('currency') === '' ? rules.currency : field('currency').toUpperCase()

/** The first fault of a line. */
const faultOf = (field: Fields, rules: FileRules): Fault | undefined => {
  for (const { name, needed } of SPEND_FILE_COLUMNS) {
    if (needed && field(name) === '') return { column: name, reason: 'missing' }
    if (field(name).length > MAX_TEXT) return { column: name, reason: 'too long' }
  }
  const day = field('day')
  if (!isDay(day)) return { column: 'day', reason: 'no day' }
  if (day > rules.today) return { column: 'day', reason: 'in the future' }
  if (day < addMonths(rules.today, -12 * SPEND_FILE_YEARS)) return { column: 'day', reason: 'too old' }
  for (const column of AMOUNTS) if (!/^(\d{1,12}(\.\d{1,6})?)?$/.test(field(column))) return { column, reason: 'no number' }
  for (const column of COUNTS) if (!/^\d{0,12}$/.test(field(column))) return { column, reason: 'no number' }
  if (!CURRENCIES.has(currencyOf(field, rules))) return { column: 'currency', reason: 'no currency' }
  return rules.connected.has(channelOf(field)) ? { column: 'channel', reason: 'connected' } : undefined
}

/** What has no id of its own is known by its name. */
const rowOf = (field: Fields, rules: FileRules): SpendRow => {
  const claims = { orders: field('orders') || '0', sales: field('sales') || '0' }
  return {
    platform: 'file',
    channel: channelOf(field),
    accountId: channelOf(field),
    campaignId: field('campaign_id') || field('campaign'),
    campaign: field('campaign') || field('campaign_id'),
    adsetId: field('adset_id') || field('adset'),
    adset: field('adset') || field('adset_id'),
    adId: field('ad_id') || field('ad'),
    ad: field('ad') || field('ad_id'),
    creativeId: '',
    day: field('day'),
    currency: currencyOf(field, rules),
    spend: field('spend'),
    impressions: Number(field('impressions')),
    clicks: Number(field('clicks')),
    linkClicks: Number(field('clicks')),
    reported: { click1d: NO_CLAIMS, click7d: claims, click28d: claims, view1d: NO_CLAIMS },
  }
}

/** Spend of a file, in its order, or its faults. */
export const readSpendFile = (csv: string, rules: FileRules): SpendFile => {
  const { rows, brokenAt } = readCsvRows(csv, SPEND_FILE_MAX_LINES + 2)
  const [head, ...lines] = rows
  if (head === undefined)
    return { rows: [], lines: 0, missing: [], unknown: [], bad: [{ line: brokenAt ?? 1, column: '', reason: 'broken' }] }
  const places = new Map(head.values.map((name, index) => [csvName(name), index]))
  const missing = SPEND_FILE_COLUMNS.filter(({ name, needed }) => needed && !places.has(name)).map(({ name }) => name)
  const unknown = head.values.filter((name) => name !== '' && !NAMES.has(csvName(name)))
  const [found, bad] = [new Map<string, SpendRow>(), [] as BadLine[]]
  if (missing.length > 0) return { rows: [], lines: lines.length, missing, unknown, bad }
  for (const { line, values } of lines) {
    const field: Fields = (column) => values[places.get(column) ?? -1] ?? ''
    const fault = faultOf(field, rules)
    const row = rowOf(field, rules)
    const key = JSON.stringify([row.day, row.accountId, row.campaignId, row.adsetId, row.adId])
    if (fault !== undefined) bad.push({ line, ...fault })
    else if (found.has(key)) bad.push({ line, column: 'day', reason: 'twice' })
    else found.set(key, row)
  }
  if (lines.length > SPEND_FILE_MAX_LINES) bad.push({ line: SPEND_FILE_MAX_LINES + 2, column: '', reason: 'too long' })
  return { rows: [...found.values()], lines: lines.length, missing, unknown, bad }
}
