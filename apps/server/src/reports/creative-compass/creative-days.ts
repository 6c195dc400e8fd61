/** What creatives did on each day. */
import type { CreativeDay } from '@convbox/contract/creatives'
import type { Day } from '@convbox/contract/date-range'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { ADS_CREDITED, ADS_MEDIA } from '@convbox/contract/reports/ads-measures.values'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { AdsModel } from '@convbox/contract/reports/ads-report.values'
import type { Program } from '../../program.ts'
import { readAdFigures, readOrderClicks } from '../ads-report/ads-report.sql.ts'
import { creativeKey, placeClicks, totalOf } from '../ads-report/ads-rows.ts'
import { withListed } from '../ads-report/listed-creatives.ts'
import { noMedia } from '../media-measures.ts'
import { spanOf } from '../report-span.ts'
import type { ChannelFacts, MoneyStore } from './read-facts.ts'

/** key: of a row of the ads report. */
type Part = { key: string; day: string; measures: Measures }
export type DayOfRow = Part

type Asked = { mainModel: AdsModel; window: WindowKey; from: Day; to: Day }

/** Each day of the range on which a creative of a channel had figures or orders. A click belongs to a creative as it does in the whole range. keys: the measures that are wanted; by default all. */
export const readDays = async (
  { warehouse }: Program,
  store: MoneyStore,
  { channel, facts, listed }: ChannelFacts,
  { mainModel: model, window, from, to }: Asked,
  keys: { media: readonly (typeof ADS_MEDIA)[number][]; credited: readonly (typeof ADS_CREDITED)[number][] } = {
    media: ADS_MEDIA,
    credited: ADS_CREDITED,
  },
): Promise<DayOfRow[]> => {
  const currency = store.toShown
  const [told, clicks] = await Promise.all([
    readAdFigures(
      warehouse,
      { storeId: store.id, fromDay: from, toDay: to },
      { channel, currency, byCreative: true, byDay: true, keys: keys.media },
    ),
    readOrderClicks(warehouse, spanOf(store, { from, to }, { window }), { channel, model, currency, byDay: true, keys: keys.credited }),
  ])
  const figures = withListed(told, listed)
  const placeOf = placeClicks({ ...facts, figures }, { level: 'creative' })
  const parts = [
    ...figures.map((each): Part => ({ key: creativeKey(each), day: each.onDay, measures: each.measures })),
    ...clicks.flatMap((click): Part[] => {
      const key = placeOf(click)
      return key === undefined ? [] : [{ key, day: click.onDay, measures: { ...noMedia(keys.media), ...click.measures } }]
    }),
  ]
  return addUpDays(parts)
}

/** The days of each key, once each. */
const addUpDays = (parts: readonly Part[]): DayOfRow[] =>
  [...Map.groupBy(parts, ({ key, day }) => `${day} ${key}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ key, day }) => ({ key, day, measures: totalOf(same) })),
  )

/** What the days of several rows sum up to, in order. */
export const sumDays = (days: readonly Pick<DayOfRow, 'day' | 'measures'>[]): { day: string; measures: Measures }[] =>
  [...Map.groupBy(days, ({ day }) => day)]
    .map(([day, same]) => ({ day, measures: totalOf(same) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

/** What fatigue is told by. */
export const FATIGUE_KEYS = { media: ['spend', 'impressions', 'linkClicks'], credited: ['orders', 'sales'] } as const

/** The days of a creative as fatigue is judged by them. */
export const toCreativeDays = (days: readonly Pick<DayOfRow, 'day' | 'measures'>[]): CreativeDay[] =>
  sumDays(days).map(({ day, measures: { spend, impressions = '0', linkClicks = '0', orders = '0', sales = '0' } }) => ({
    day,
    impressions: Number(impressions),
    linkClicks: Number(linkClicks),
    spend: spend === undefined ? undefined : Number(spend),
    orders: Number(orders),
    sales: Number(sales),
  }))
