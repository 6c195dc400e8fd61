/** The only writer of ad spend: converts and stores spend of every platform. */
import { ADS_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { Decimal } from 'decimal.js'
import type { Program } from '../program.ts'
import { markVisitors } from '../derive/dirty-marks.rows.ts'
import { readRates } from '../ingest/order-state.rows.ts'
import { forgetTouchContext } from '../derive/touch-context.ts'
import { readAdIds } from '../derive/known-ads.sql.ts'
import { nextVersion } from '../derive/versions.ts'
import { readUnsureVisitors } from '../derive/visitors.sql.ts'
import { AppError } from '../http/app-error.ts'
import type { AdFigures } from '../platforms/spend-platform.ts'
import { readStoreRates } from './fx-rates.rows.ts'
import { clearReplaced, convertStored, type SpendDays } from './replaced.sql.ts'

/**
 * One ad's figures of one day of its account, as reported by the platform. Amounts are decimal texts in `currency`.
 */
export type PlatformSpend = AdFigures & { platform: OAuthChannel; accountId: string; currency: string }
/** What the store itself says, of a channel of its choice: in a file, or as a fixed cost. */
export type OwnSpend = AdFigures & { platform: 'file' | 'fixed'; channel: string; accountId: string; currency: string }
export type SpendRow = PlatformSpend | OwnSpend

/** written: rows; missingRates: rows whose currency had no rate on their day; they are stored, with unknown amounts in the store's currency. */
export type SpendResult = { written: number; missingRates: number }

/** As the column of `ad_spend`. */
const RATE_DECIMALS = 12

type RateOf = (row: Pick<SpendRow, 'day' | 'currency'>) => Decimal | undefined
type Store = { id: string; currency: string }

/** Rates into the store's currency: those that it set itself first, then the stored ones of the day. */
export const readRateOf = async (program: Program, store: Store, rows: readonly Pick<SpendRow, 'day' | 'currency'>[]): Promise<RateOf> => {
  const foreign = rows.filter((row) => row.currency !== store.currency)
  const currencies = [...new Set([store.currency, ...foreign.map((row) => row.currency)])]
  const days = [...new Set(foreign.map((row) => row.day))]
  const [usd, own] = await Promise.all([
    readRates(program.mainDb.pool, days, currencies),
    readStoreRates(program.mainDb, store.id, days, currencies),
  ])
  return ({ day, currency }) => {
    if (currency === store.currency) return new Decimal(1)
    const set = own(day, currency)
    if (set !== undefined) return new Decimal(set)
    const [from, to] = [usd(day, currency), usd(day, store.currency)]
    return from === undefined || to === undefined ? undefined : new Decimal(from).div(to)
  }
}

const warehouseRow = (storeId: string, row: SpendRow, rate: Decimal | undefined, version: string) => ({
  store_id: storeId,
  platform: row.platform,
  channel: 'channel' in row ? row.channel : ADS_CHANNELS[row.platform],
  account_id: row.accountId,
  campaign_id: row.campaignId,
  campaign: row.campaign,
  adset_id: row.adsetId,
  adset: row.adset,
  ad_id: row.adId,
  ad: row.ad,
  creative_id: row.creativeId,
  creative: row.creative ?? '',
  day: row.day,
  currency: row.currency,
  spend: row.spend,
  rate: rate?.toFixed(RATE_DECIMALS) ?? null,
  spend_store_currency: rate?.times(row.spend).toFixed(4) ?? null,
  impressions: String(row.impressions),
  clicks: String(row.clicks),
  link_clicks: String(row.linkClicks),
  orders_1d_click: row.reported.click1d.orders,
  sales_1d_click: row.reported.click1d.sales,
  orders_7d_click: row.reported.click7d.orders,
  sales_7d_click: row.reported.click7d.sales,
  orders_28d_click: row.reported.click28d.orders,
  sales_28d_click: row.reported.click28d.sales,
  orders_1d_view: row.reported.view1d.orders,
  sales_1d_view: row.reported.view1d.sales,
  orders_1d_engaged_view: row.reported.engagedView1d?.orders ?? null,
  sales_1d_engaged_view: row.reported.engagedView1d?.sales ?? null,
  orders_incremental: row.reported.incremental?.orders ?? null,
  sales_incremental: row.reported.incremental?.sales ?? null,
  orders_on_site: row.reported.onSite?.orders ?? null,
  sales_on_site: row.reported.onSite?.sales ?? null,
  version,
})

const idsOf = (row: SpendRow): string[] =>
  [row.campaignId, row.campaign, row.adsetId, row.adset, row.adId, row.ad].filter((id) => id !== '')

/** New ad ids turn some untagged clicks into ad clicks: their visitors are derived again. */
const markUnsureVisitors = async (program: Program, storeId: string): Promise<void> => {
  forgetTouchContext(program, storeId)
  const visitors = await readUnsureVisitors(program.warehouse, storeId)
  const at = new Date(program.now())
  for (let from = 0; from < visitors.length; from += 20_000) {
    const part = visitors.slice(from, from + 20_000)
    await markVisitors(
      program.mainDb.pool,
      part.map((id) => ({ storeId, id, reason: 'rule' })),
      at,
    )
  }
  if (visitors.length > 0) program.signals.emit('dirty')
}

/**
 * Writes figures of ads; the same ad and day replaces the earlier row. Converts by the stored rate of the day. replaces: days of an account of which `rows` are
 * all there is: what was stored of them and is not among the rows becomes 0, because platforms take figures back, too.
 */
export const writeSpend = async (
  program: Program,
  storeId: string,
  rows: readonly SpendRow[],
  replaces?: SpendDays,
): Promise<SpendResult> => {
  const store = await program.directory.byId(storeId)
  if (store === undefined) throw new AppError('not found')
  if (rows.length === 0 && replaces === undefined) return { written: 0, missingRates: 0 }
  const rateOf = await readRateOf(program, store, rows)
  const known = new Set(await readAdIds(program.warehouse, storeId))
  const version = nextVersion(program)
  const written = rows.map((row) => warehouseRow(storeId, row, rateOf(row), version))
  await program.warehouse.insert({ table: 'ad_spend', rows: written })
  if (replaces !== undefined) await clearReplaced(program.warehouse, storeId, { ...replaces, version })
  if (rows.some((row) => idsOf(row).some((id) => !known.has(id)))) await markUnsureVisitors(program, storeId)
  return { written: written.length, missingRates: written.filter((row) => row.rate === null).length }
}

/** Deletes all of an account's stored spend on some days: its figures become 0. */
export const clearSpend = (program: Program, storeId: string, days: SpendDays): Promise<void> =>
  clearReplaced(program.warehouse, storeId, { ...days, version: nextVersion(program) })

/** Converts stored spend of some days anew, after a rate of theirs changed. */
export const convertSpendAnew = async (
  program: Program,
  store: Store,
  { currency, days }: { currency: string; days: readonly string[] },
): Promise<void> => {
  const rateOf = await readRateOf(
    program,
    store,
    days.map((day) => ({ day, currency })),
  )
  const rates = days.map((day) => rateOf({ day, currency })?.toFixed(RATE_DECIMALS) ?? '')
  await convertStored(program.warehouse, store.id, { currency, days, rates, version: nextVersion(program) })
}
