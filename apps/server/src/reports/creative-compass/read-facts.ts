/** What is known of stores' creatives in a range: the rows of the ads report of each channel, and the platforms' creatives with their tags. */
import { ADS_CHANNELS, OAUTH_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { FATIGUE_SPAN_DAYS, type CreativeRule } from '@convbox/contract/creatives'
import { addDays, type Day } from '@convbox/contract/date-range'
import type { AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import type { CreativeSpan } from '@convbox/contract/reports/creative-compass.schemas'
import { ALL_PLATFORMS } from '@convbox/contract/reports/creative-compass.values'
import { shownCurrency } from '@convbox/contract/shown-currency'
import type { Program } from '../../program.ts'
import { listCreatives, readCreativeRules, type KnownCreative } from '../../spend/creatives.rows.ts'
import { joinCreatives } from '../../spend/join-creatives.ts'
import { readAdsFacts } from '../ads-report/ads-report.ts'
import { readAdChannels } from '../ads-report/ads-report.sql.ts'
import { adsRows, type AdsFacts } from '../ads-report/ads-rows.ts'
import { readListed, type ListedCreatives } from '../ads-report/listed-creatives.ts'
import type { NamedStore } from '../conversion-analysis/explain-figure.ts'
import { readCurrencyRates, type CurrencyRates } from '../in-currency.sql.ts'

export type MoneyStore = NamedStore & { toShown: CurrencyRates }

/** One channel of a store. rows: of the ads report, by creative. */
export type ChannelFacts = { channel: string; platform: OAuthChannel; facts: AdsFacts; listed: ListedCreatives; rows: AdsRow[] }
/** One store. joined: the creatives that are one, by the key of each of them. */
export type StoreFacts = {
  store: MoneyStore
  channels: ChannelFacts[]
  joined: ReadonlyMap<string, readonly KnownCreative[]>
  rules: readonly CreativeRule[]
}

/** The days among which a creative's first ones are looked for. */
export const fatigueRange = (to: Day): { from: Day; to: Day } => ({ from: addDays(to, 1 - FATIGUE_SPAN_DAYS), to })

/** The stores with rates into the currency in which they are shown together, for the range and the days among which fatigue is looked for. */
export const withMoney = async (
  program: Program,
  stores: readonly NamedStore[],
  { from, to }: Pick<CreativeSpan, 'from' | 'to'>,
): Promise<{ stores: MoneyStore[]; currency: string }> => {
  const currencies = stores.map((store) => store.currency)
  const currency = shownCurrency(currencies)
  const first = fatigueRange(to).from
  const ratesOf = await readCurrencyRates(program, { from: first < from ? first : from, to }, currencies, currency)
  return { stores: stores.map((store) => ({ ...store, toShown: ratesOf(store.currency) })), currency }
}

/** The asked channels that have figures of ads, or orders of clicks: without either a channel has nothing to show. */
export const readStoreFacts = async (
  program: Program,
  store: MoneyStore,
  { channel: asked, mainModel, window, from, to }: CreativeSpan,
  currency: string,
): Promise<StoreFacts> => {
  const { mainDb, warehouse } = program
  const [creatives, rules, withFigures] = await Promise.all([
    listCreatives(mainDb, store.id),
    readCreativeRules(mainDb, store.id),
    readAdChannels(warehouse, store.id),
  ])
  const platforms = OAUTH_CHANNELS.filter((platform) =>
    asked === ALL_PLATFORMS ? withFigures.includes(ADS_CHANNELS[platform]) : ADS_CHANNELS[platform] === asked,
  )
  const channels = await Promise.all(
    platforms.map(async (platform): Promise<ChannelFacts> => {
      const channel = ADS_CHANNELS[platform]
      const [facts, listed] = await Promise.all([
        readAdsFacts(program, store, { channel, mainModel, window, to, level: 'creative' }, { range: { from, to }, shown: currency }),
        readListed(mainDb, store.id, channel),
      ])
      const known = listed ?? { shown: new Map(), names: new Map() }
      return { channel, platform, facts, listed: known, rows: adsRows(facts, { level: 'creative' }) }
    }),
  )
  return { store, channels, joined: joinCreatives(creatives), rules }
}
