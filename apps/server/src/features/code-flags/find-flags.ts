/** What looks like misuse in the orders of a campaign's codes. Pure. */
import { chanceOfAtLeast, chanceOfAtMost, isClickless, isCoupon, isJump, isTriedList } from '@convbox/commissions'
import type { FlagFigures } from '@convbox/contract/api/code-flags.schemas'
import { FLAG_DAYS, LISTED_COUPON_SITES } from '@convbox/contract/code-flags'
import { DAY_MS } from '@convbox/contract/durations'

/** An order with a code that took something off. */
export type CodeOrder = {
  orderId: string
  code: string
  creatorId: string
  atMs: number
  /** The creator's link was clicked before it. */
  hasClick: boolean
  /** Different codes that failed at its checkout. */
  failedCodes: number
  /** Coupon sites from which its customer came. */
  couponSites: readonly string[]
  /** Its customer has the address to which the creator is paid. */
  isOwn: boolean
}
/** What a code's orders of before sum to, by the code in lower case. */
export type EarlierOrders = ReadonlyMap<string, { orders: number; clicked: number; firstMs: number }>
/** Orders of this long ago are looked at one by one: a day, and those of which its mean is taken. */
export const SINGLE_DAYS = FLAG_DAYS + 1
const NONE = { orders: 0, clicked: 0, firstMs: Infinity }
type Earlier = typeof NONE

export type FoundFlag = { code: string; creatorId: string; evidence: string; figures: FlagFigures }

const jumpOf = (ordered: readonly CodeOrder[], earlier: Earlier, nowMs: number): FlagFigures[] => {
  const firstMs = Math.min(earlier.firstMs, ordered[0]?.atMs ?? Infinity)
  if (firstMs === Infinity) return []
  const dayAgo = nowMs - DAY_MS
  const monthAgo = dayAgo - FLAG_DAYS * DAY_MS
  const today = ordered.filter(({ atMs }) => atMs > dayAgo).length
  // A young code has fewer days.
  const days = Math.min(FLAG_DAYS, Math.max(1, Math.ceil((dayAgo - firstMs) / DAY_MS)))
  const mean = ordered.filter(({ atMs }) => atMs > monthAgo && atMs <= dayAgo).length / days
  return isJump({ count: today, mean, all: earlier.orders + ordered.length })
    ? [{ kind: 'jump', orders: today, usual: mean, chance: chanceOfAtLeast(today, mean) }]
    : []
}

const clicklessOf = (recent: readonly CodeOrder[], before: readonly CodeOrder[], earlier: Earlier): FlagFigures[] => {
  const all = earlier.orders + before.length
  // A baseline of a few orders is none.
  if (all < 10) return []
  const clickedOf = (some: readonly CodeOrder[]): number => some.filter(({ hasClick }) => hasClick).length
  const [orders, clicked, usual] = [recent.length, clickedOf(recent), (earlier.clicked + clickedOf(before)) / all]
  return isClickless({ clicked, orders, share: usual })
    ? [{ kind: 'clickless', orders, clicked, usual, chance: chanceOfAtMost(clicked, orders, usual) }]
    : []
}

/** The sites with the most orders first. */
const sitesOf = (orders: readonly CodeOrder[]): string[] => {
  const counts = new Map<string, number>()
  for (const site of orders.flatMap(({ couponSites }) => couponSites)) counts.set(site, (counts.get(site) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, LISTED_COUPON_SITES)
    .map(([site]) => site)
}

const ofCode = (orders: readonly CodeOrder[], earlier: Earlier, nowMs: number): FoundFlag[] => {
  const ordered = orders.toSorted((a, b) => a.atMs - b.atMs)
  const recent = ordered.filter(({ atMs }) => atMs > nowMs - FLAG_DAYS * DAY_MS)
  const all = recent.length
  const raise = (shown: readonly CodeOrder[], figures: readonly FlagFigures[]): FoundFlag[] => {
    const newest = shown.at(-1)
    if (newest === undefined) return []
    const { code, creatorId, orderId: evidence } = newest
    return figures.map((one) => ({ code, creatorId, evidence, figures: one }))
  }
  const bySites = recent.filter(({ couponSites }) => couponSites.length > 0)
  const byLists = recent.filter(({ failedCodes }) => isTriedList(failedCodes))
  const own = recent.filter(({ isOwn }) => isOwn)
  const failed = byLists.reduce((sum, { failedCodes }) => sum + failedCodes, 0)
  return [
    ...raise(ordered, jumpOf(ordered, earlier, nowMs)),
    ...raise(recent, clicklessOf(recent, ordered.slice(0, ordered.length - all), earlier)),
    ...raise(bySites, isCoupon(bySites.length) ? [{ kind: 'coupon site', orders: bySites.length, all, sites: sitesOf(bySites) }] : []),
    ...raise(byLists, isCoupon(byLists.length) ? [{ kind: 'coupon extension', orders: byLists.length, all, failed }] : []),
    // Here a single order is worth a look.
    ...raise(own, own.length > 0 ? [{ kind: 'own purchase', orders: own.length, all }] : []),
  ]
}

/** The flags of all codes, by what the code's orders show now. orders: all of the last SINGLE_DAYS at least. earlier: those that are not among them. */
export const findFlags = (orders: readonly CodeOrder[], earlier: EarlierOrders, nowMs: number): FoundFlag[] =>
  [...Map.groupBy(orders, ({ code }) => code.toLowerCase())].flatMap(([key, of]) => ofCode(of, earlier.get(key) ?? NONE, nowMs))
