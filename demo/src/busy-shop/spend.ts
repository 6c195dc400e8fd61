/** Daily ad spend of the busy shop, and the platforms' claims, which exceed the real orders. */
import { DAY_MS } from '@convbox/contract/durations'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import type { FxRate } from '@convbox/server/spend/fx-rates.rows'
import { NO_CLAIMS } from '@convbox/server/platforms/spend-platform'
import type { SpendRow } from '@convbox/server/spend/spend'
import { IDLE_SESSIONS_PER_ORDER, seasonOf, type BusyShop } from './busy-records.ts'
import { createRandom, type Random } from './random.ts'
import { SOURCES, type Ad, type Source } from './sources.ts'

/** Average total of an order of this shop, tax and shipping included. */
const AVERAGE_ORDER = 130
const sum = (weightOf: (source: Source) => number): number => SOURCES.reduce((total, source) => total + weightOf(source), 0)
const OPENS = sum((source) => source.opens)
const RETURNS = sum((source) => source.returns)
const BUYS = sum((source) => source.returns * source.buys)

/** What a source brings on a day with `orders` orders. */
const expected = (source: Source, orders: number): { clicks: number; lastClicks: number } => ({
  clicks:
    orders *
    (((IDLE_SESSIONS_PER_ORDER + 0.5) * source.opens) / OPENS +
      (0.16 * IDLE_SESSIONS_PER_ORDER * source.returns) / RETURNS +
      (source.returns * source.buys) / BUYS),
  lastClicks: (orders * 0.9 * source.returns * source.buys) / BUYS + (orders * 0.4 * source.opens * source.buys) / OPENS / 2,
})

const claims = (random: Random, orders: number) => {
  const count = random.poisson(orders)
  return { orders: String(count), sales: (count * AVERAGE_ORDER * random.wobble(0.12)).toFixed(2) }
}

/** Viewers tire: the rate falls evenly to the last day of the history, and stays there. */
const WEAR_DAYS = 180
const wornTo = (wear: number, age: number): number => 1 - wear * (1 - Math.min(1, Math.max(0, age / WEAR_DAYS)))

const spendRow = (
  random: Random,
  ad: Ad,
  { day, age }: { day: string; age: number },
  { clicks, lastClicks }: { clicks: number; lastClicks: number },
): SpendRow => {
  const { costPerClick, clickRate, claim, view, wear = 0, ...names } = ad
  const linkClicks = Math.round(clicks * 1.15 * random.wobble(0.1))
  const click7d = claims(random, lastClicks * claim)
  const scaled = (factor: number) => ({
    orders: String(Math.round(Number(click7d.orders) * factor)),
    sales: (Number(click7d.sales) * factor).toFixed(2),
  })
  const view1d = claims(random, lastClicks * view)
  // Meta tells its windows apart and link clicks from all clicks; the others have one of each.
  const isMeta = names.platform === 'facebook'
  return {
    ...names,
    day,
    spend: (linkClicks * costPerClick * random.wobble(0.08)).toFixed(2),
    impressions: Math.round((linkClicks / (clickRate * wornTo(wear, age))) * 100 * random.wobble(0.1)),
    clicks: isMeta ? Math.round(linkClicks * 1.3) : linkClicks,
    linkClicks,
    reported: isMeta
      ? {
          click1d: scaled(0.7),
          click7d,
          click28d: scaled(1.15),
          view1d,
          engagedView1d: scaled(0.06),
          incremental: scaled(0.62),
          onSite: scaled(0.05),
        }
      : { click1d: NO_CLAIMS, click7d, click28d: click7d, view1d: NO_CLAIMS },
  }
}

/** How much of a day has passed at the shop's moment, 0 to 1. */
const elapsedPart = ({ timeZone, nowMs }: Pick<BusyShop, 'timeZone' | 'nowMs'>, day: string): number => {
  const [from, to] = [startOfDay(day, timeZone).getTime(), startOfDay(addDays(day, 1), timeZone).getTime()]
  return Math.min(1, Math.max(0, (nowMs - from) / (to - from)))
}

/** Spend of every ad on one day; of today only the part that has passed. Uses its own random generator, so that changed ads do not change the visits. */
export const spendOfDay = (shop: BusyShop, day: string, age: number): SpendRow[] => {
  const random = createRandom(`${shop.seed} spend ${day}`)
  const orders = shop.ordersPerDay * seasonOf(day, age) * elapsedPart(shop, day)
  return SOURCES.flatMap((source) => {
    const ads = source.ads ?? []
    const all = expected(source, orders)
    return ads.map((ad) => spendRow(random, ad, { day, age }, { clicks: all.clicks / ads.length, lastClicks: all.lastClicks / ads.length }))
  })
}

/** Days of the shop with their age, oldest first. */
export const daysOfShop = (shop: Pick<BusyShop, 'days' | 'nowMs' | 'timeZone'>): { day: string; age: number }[] => {
  const today = todayIn(shop.timeZone, shop.nowMs)
  return Array.from({ length: shop.days }, (_, index) => ({ day: addDays(today, index - shop.days + 1), age: shop.days - 1 - index }))
}

/** Values of the demo's currencies in USD around 2026, wandering a little from day to day. Sandbox figures, no market data. */
const RATES = { EUR: 1.11, GBP: 1.29, CAD: 0.73, AUD: 0.66, JPY: 0.0068, CNY: 0.139 } as const

/** Rates of every demo currency for the days given. */
export const demoRates = (days: readonly string[]): FxRate[] =>
  days.flatMap((day) => {
    const turn = Date.parse(`${day}T00:00:00Z`) / DAY_MS
    return Object.entries(RATES).map(([currency, usd], index) => ({
      day,
      currency,
      usd: (usd * (1 + 0.02 * Math.sin(turn / 23 + index * 1.7))).toFixed(6),
    }))
  })
