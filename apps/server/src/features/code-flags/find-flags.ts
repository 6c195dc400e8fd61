/** What looks like misuse in the orders of a campaign's codes. Pure. */
import { chanceOfAtLeast, chanceOfAtMost, isClickless, isJump } from '@convbox/commissions'
import type { CodeFlag } from '@convbox/contract/api/code-flags.schemas'
import { FLAG_DAYS } from '@convbox/contract/code-flags'
import { DAY_MS } from '@convbox/contract/durations'

/** An order with a code that took something off. hasClick: its creator's link was clicked before it. */
export type CodeOrder = { orderId: string; code: string; creator: string; atMs: number; hasClick: boolean }

const ofCode = (orders: readonly CodeOrder[], nowMs: number): CodeFlag[] => {
  const dayAgo = nowMs - DAY_MS
  const monthAgo = dayAgo - FLAG_DAYS * DAY_MS
  const ordered = orders.toSorted((a, b) => a.atMs - b.atMs)
  const [first] = ordered
  const newest = ordered.at(-1)
  if (first === undefined || newest === undefined) return []
  const { code, creator } = newest
  const about = { code, creator, evidence: newest.orderId }
  const today = ordered.filter(({ atMs }) => atMs > dayAgo)
  // A young code has fewer days.
  const days = Math.min(FLAG_DAYS, Math.max(1, Math.ceil((dayAgo - first.atMs) / DAY_MS)))
  const mean = ordered.filter(({ atMs }) => atMs > monthAgo && atMs <= dayAgo).length / days
  const clickedOf = (some: readonly CodeOrder[]): number => some.filter(({ hasClick }) => hasClick).length
  const recent = ordered.filter(({ atMs }) => atMs > nowMs - FLAG_DAYS * DAY_MS)
  const before = ordered.slice(0, ordered.length - recent.length)
  const share = before.length === 0 ? 0 : clickedOf(before) / before.length
  const jump: CodeFlag = {
    ...about,
    kind: 'jump',
    orders: today.length,
    clicked: clickedOf(today),
    usual: mean,
    chance: chanceOfAtLeast(today.length, mean),
  }
  const clickless: CodeFlag = {
    ...about,
    kind: 'clickless',
    orders: recent.length,
    clicked: clickedOf(recent),
    usual: share,
    chance: chanceOfAtMost(clickedOf(recent), recent.length, share),
  }
  return [
    ...(isJump({ count: today.length, mean, all: ordered.length }) ? [jump] : []),
    // A baseline of a few orders is none.
    ...(before.length >= 10 && isClickless({ clicked: clickless.clicked, orders: recent.length, share }) ? [clickless] : []),
  ]
}

/** The flags of each code, the least likely first. */
export const findFlags = (orders: readonly CodeOrder[], nowMs: number): CodeFlag[] =>
  [...Map.groupBy(orders, ({ code }) => code.toLowerCase()).values()]
    .flatMap((of) => ofCode(of, nowMs))
    .toSorted((a, b) => a.chance - b.chance)
