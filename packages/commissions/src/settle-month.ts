/**
 * What each order of a month is worth to its creators. Orders of one creator and calendar month stand in the order in which they were paid, and an order's tier and
 * cap depend on those beside it, each as it stood when the order matured: what happens to them later moves it no more.
 */
import { baseSteps, stepAt, type BaseStep } from './base.ts'
import type { Credited } from './decide.ts'
import { add, compare, larger, multiply, ONE, roundHalfUp, subtract, ZERO, type Exact } from './exact.ts'
import { payOf, termsOf, type Campaign, type Fee, type OrderMoney, type Pay, type Placed } from './facts.ts'
import { feeOf, tierAt, type Place } from './fee.ts'
import { inMinorUnits } from './money.ts'
import { roundParts } from './round-parts.ts'

export type OrderShare = Credited & { currency: string; rate: Exact }
/** An order that is placed, paid and credited to somebody. */
export type PaidOrder = {
  name: string
  /** The version of the campaign's terms that it is paid by. */
  terms: Campaign
  placedAtMs: number
  paidAtMs: number
  maturesAtMs: number
  steps: readonly BaseStep[]
  /** The base when it matures, then each change of it after that; at least one. */
  moments: readonly BaseStep[]
  shares: readonly OrderShare[]
  /** Which part of the fee is paid; absent: all of it. */
  paidPart?: Exact
}

/** How a campaign's orders depend on each other, in any version of its terms. */
export type Ties = { isMarginal: boolean; isRetroactive: boolean; isCapped: boolean; isSplit: boolean }

export const tiesOf = (campaign: Campaign): Ties => {
  const versions = [campaign, ...(campaign.versions?.values() ?? [])]
  const pays = versions.flatMap((terms): Pay[] => [terms, ...[...terms.creators.values()].flatMap(({ own }) => own ?? [])])
  const hasTiers = (mode: string): boolean => pays.some(({ fee }) => fee.kind === 'tiers' && fee.mode === mode)
  return {
    isMarginal: hasTiers('marginal'),
    isRetroactive: hasTiers('retroactive'),
    isCapped: pays.some(({ cap }) => cap !== undefined),
    isSplit: versions.some(({ policy }) => policy === 'split'),
  }
}

/** Whether orders of a month depend on each other. */
export const isMonthly = ({ isMarginal, isRetroactive, isCapped }: Omit<Ties, 'isSplit'>): boolean =>
  isMarginal || isRetroactive || isCapped

/** Undefined while an order is unpaid or credited to nobody. */
export const paidOrderOf = (
  campaign: Campaign,
  order: { name: string; placed: Placed; money: OrderMoney; shares: readonly OrderShare[] },
): PaidOrder | undefined => {
  const { name, placed, money, shares } = order
  if (money.paidAtMs === undefined || shares.length === 0) return undefined
  const terms = termsOf(campaign, placed)
  const maturesAtMs = money.paidAtMs + terms.holdMs
  const isByProduct = shares.some(({ creator }) => payOf(terms, creator).fee.kind === 'products')
  const steps = baseSteps(terms.base, { placedAtMs: placed.atMs, money, isByProduct })
  const moments = [stepAt(steps, maturesAtMs), ...steps.filter(({ atMs }) => atMs > maturesAtMs)]
  const { othersShare } = placed
  const paidPart = othersShare && larger(subtract(ONE, othersShare), ZERO)
  const times = { placedAtMs: placed.atMs, paidAtMs: money.paidAtMs, maturesAtMs }
  return { name, terms, ...times, steps, moments, shares, ...(paidPart && { paidPart }) }
}

/** The order of orders within a month: by payment, then placement, then name. */
export const compareInMonth = (a: PaidOrder, b: PaidOrder): number =>
  a.paidAtMs - b.paidAtMs || a.placedAtMs - b.placedAtMs || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** Instead of a tier's index: the order lies in several. */
const SEVERAL = -2
/**
 * Where an order's share stands: the base before it, what is left under the cap (minor units), and at each moment the tier that the month reaches (retroactive) or in
 * which the order lies (marginal).
 */
type Context = { before: Exact; capLeft?: Exact; tiers: readonly number[] }
type Change = { atMs: number; creator: string; base: Exact; units: bigint }
/**
 * What keeps a fee lower than it would be, now. cap_reached: the cap of the month leaves nothing; cap_partly: it leaves a part; below_first_tier: the month has not come to
 * the first tier. withheld: what a cap keeps back, in minor units.
 */
export const LIMITS = ['cap_reached', 'cap_partly', 'below_first_tier'] as const
export type Limit = { kind: (typeof LIMITS)[number]; withheld: bigint }
/** What an order is worth to each of its creators (order of the shares): minor units, and before the cap. */
export type Settled = {
  order: PaidOrder
  targets: readonly { creator: string; units: bigint; uncapped: Exact; limit?: Limit }[]
  contexts: readonly Context[]
  /** The largest fee of each share at any moment, before the cap. */
  largest: readonly Exact[]
  /** What the orders behind it have to know: its base and commissions at maturity, then each change of them. */
  changes: readonly Change[]
}

const NOTHING = { units: 0n, uncapped: ZERO, base: ZERO, isCapped: false }
/** base: the creator's share of it. */
const limitOf = ({ base, units, uncapped, fee }: { base: Exact; units: bigint; uncapped: Exact; fee: Fee }): Limit | undefined => {
  const withheld = roundHalfUp(uncapped) - units
  if (withheld > 0n) return { kind: units === 0n ? 'cap_reached' : 'cap_partly', withheld }
  return fee.kind === 'tiers' && base.n > 0n && uncapped.n === 0n ? { kind: 'below_first_tier', withheld: 0n } : undefined
}

const settleOrder = (order: PaidOrder, contexts: readonly Context[]): Settled => {
  const moments = order.moments.map(({ atMs, base, products }, moment) => {
    const parts = order.shares.map(({ creator, share, rate, currency }, index) => {
      const context = contexts[index]
      const place: Place = {
        before: context?.before ?? ZERO,
        tier: context?.tiers[moment] ?? -1,
        ...(products !== undefined && { products }),
      }
      const own = multiply(base, share)
      const whole = feeOf(payOf(order.terms, creator).fee, own, share, place)
      const fee = order.paidPart === undefined ? whole : multiply(whole, order.paidPart)
      const uncapped = inMinorUnits(multiply(fee, rate), currency)
      const left = context?.capLeft
      const isCapped = left !== undefined && compare(left, uncapped) < 0
      return { base: own, uncapped, units: isCapped ? left : uncapped, isCapped, currency }
    })
    const rounded = roundParts(parts)
    return { atMs, parts: parts.map((part, index) => ({ ...part, units: rounded[index] ?? 0n })) }
  })
  const changes = moments.flatMap(({ atMs, parts }, moment): Change[] =>
    parts.map(({ base, units }, index) => {
      const former = moments[moment - 1]?.parts[index]
      return {
        atMs,
        creator: order.shares[index]?.creator ?? '',
        base: former === undefined ? base : subtract(base, former.base),
        units: former === undefined ? units : units - former.units,
      }
    }),
  )
  const last = moments.at(-1)?.parts ?? []
  const targets = order.shares.map(({ creator }, index) => {
    const { units, uncapped, base, isCapped } = last[index] ?? NOTHING
    const { fee } = payOf(order.terms, creator)
    // The parts of a split are rounded together: one that the cap leaves alone may be a unit lower than its own rounded fee.
    const limit = limitOf({ base, units, uncapped: isCapped ? uncapped : { n: units, d: 1n }, fee })
    return { creator, units, uncapped, ...(limit && { limit }) }
  })
  const largest = order.shares.map((_share, index) =>
    moments.reduce((most, { parts }) => larger(most, parts[index]?.uncapped ?? ZERO), ZERO),
  )
  return { order, targets, contexts, largest, changes }
}

/** The cap of a creator of an order, in minor units of his currency. */
const capOf = ({ terms }: PaidOrder, { creator, currency }: OrderShare): Exact | undefined => {
  const { cap } = payOf(terms, creator)
  return cap && inMinorUnits(multiply(cap, terms.creators.get(creator)?.rate ?? ONE), currency)
}

/** At each moment of an order the tier that a creator's month reaches (retroactive), or in which the order lies. monthBase: whole, as it stood when the order matured. */
const tiersOf = (
  { terms, moments }: PaidOrder,
  { creator, share }: OrderShare,
  { before, monthBase }: { before: Exact; monthBase: Exact },
): number[] => {
  const { fee } = payOf(terms, creator)
  if (fee.kind !== 'tiers') return []
  const [first] = moments
  return moments.map((moment) => {
    if (fee.mode === 'retroactive')
      return tierAt(fee.tiers, moment === first ? monthBase : add(monthBase, multiply(subtract(moment.base, first?.base ?? ZERO), share)))
    const tier = tierAt(fee.tiers, before)
    return tierAt(fee.tiers, add(before, multiply(moment.base, share))) === tier ? tier : SEVERAL
  })
}

/** A month's whole base of each creator, moved on in time. */
const openMonthBase = (orders: readonly PaidOrder[]): ((atMs: number, creator: string) => Exact) => {
  const changes = orders
    .flatMap(({ steps, shares }) =>
      steps.map(({ atMs, base }, index) => {
        const former = steps[index - 1]?.base
        return { atMs, shares, base: former === undefined ? base : subtract(base, former) }
      }),
    )
    .toSorted((a, b) => a.atMs - b.atMs)
  const sums = new Map<string, Exact>()
  let next = 0
  return (atMs, creator) => {
    for (let change = changes[next]; change !== undefined && change.atMs <= atMs; change = changes[(next += 1)])
      for (const { creator: name, share } of change.shares) sums.set(name, add(sums.get(name) ?? ZERO, multiply(change.base, share)))
    return sums.get(creator) ?? ZERO
  }
}

/** Puts a change among others that are ascending in time. */
const insertChange = (changes: Change[], change: Change): void => {
  const index = changes.findLastIndex(({ atMs }) => atMs <= change.atMs)
  changes.splice(index + 1, 0, change)
}

/** Whether an order gives the same in these places as in those that it was settled in: most orders move within one tier, and far below the cap. */
const isSame = (contexts: readonly Context[], former: Settled): boolean =>
  contexts.every(({ before, capLeft, tiers }, index) => {
    const other = former.contexts[index]
    if (other === undefined || !tiers.every((tier, moment) => tier === other.tiers[moment])) return false
    if (tiers.includes(SEVERAL) && compare(before, other.before) !== 0) return false
    if (capLeft === undefined || other.capLeft === undefined || compare(capLeft, other.capLeft) === 0) return true
    const largest = former.largest[index] ?? ZERO
    return compare(largest, capLeft) <= 0 && compare(largest, other.capLeft) <= 0
  })

/** What stood before the order at an index: sums by creator, and changes that are still to come. */
type Standing = {
  index: number
  before: Map<string, Exact>
  used: Map<string, bigint>
  /** Changes after the maturity of their own order, ascending. */
  late: Change[]
}
const copyOf = ({ before, used, late }: Standing, index: number): Standing => ({
  index,
  before: new Map(before),
  used: new Map(used),
  late: [...late],
})
/** A standing with more changes to come is not kept: it would cost more memory than it saves time. */
const MAX_LATE = 1_000

/** What settleMonth keeps of a month between two calls: results by order, and standings from which it goes on. */
export type MonthMemory = { settled: WeakMap<PaidOrder, Settled>; standings: Standing[]; standingEvery: number }
/** standingEvery: so many orders lie between two standings that are kept. */
export const emptyMemory = (standingEvery = 64): MonthMemory => ({ settled: new WeakMap(), standings: [], standingEvery })

/**
 * Settles the orders of one creator and month (split policy: of one month), which stand in the order of compareInMonth.
 * memory: of the call before; changedFrom: index of the first order that is new or another one since then. Results from there on at least, in the same order; one
 * that has not changed is the same object as before.
 */
export const settleMonth = (
  ties: Ties,
  orders: readonly PaidOrder[],
  { memory, changedFrom }: { memory: MonthMemory; changedFrom: number } = { memory: emptyMemory(), changedFrom: 0 },
): Settled[] => {
  const monthBaseAt = ties.isRetroactive ? openMonthBase(orders) : undefined
  // Under retroactive tiers an order moves those before it too.
  const from = ties.isRetroactive ? 0 : changedFrom
  const { settled: known } = memory
  const standings = memory.standings.filter(({ index }) => index <= from)
  memory.standings = standings
  const kept = standings.at(-1)
  const standing: Standing = kept === undefined ? { index: 0, before: new Map(), used: new Map(), late: [] } : copyOf(kept, kept.index)
  const { before, used, late } = standing
  const count = ({ creator, base, units }: Change): void => {
    if (ties.isMarginal) before.set(creator, add(before.get(creator) ?? ZERO, base))
    if (ties.isCapped) used.set(creator, (used.get(creator) ?? 0n) + units)
  }
  return orders.slice(standing.index).map((order, offset) => {
    const index = standing.index + offset
    if (index % memory.standingEvery === 0 && index > (kept?.index ?? 0) && late.length <= MAX_LATE) standings.push(copyOf(standing, index))
    for (let change = late[0]; change !== undefined && change.atMs <= order.maturesAtMs; change = late[0]) {
      count(change)
      late.shift()
    }
    const contexts = order.shares.map((part): Context => {
      const { creator } = part
      const baseBefore = before.get(creator) ?? ZERO
      const monthBase = monthBaseAt?.(order.maturesAtMs, creator) ?? ZERO
      const cap = capOf(order, part)
      return {
        before: baseBefore,
        tiers: tiersOf(order, part, { before: baseBefore, monthBase }),
        ...(cap !== undefined && { capLeft: larger(subtract(cap, { n: used.get(creator) ?? 0n, d: 1n }), ZERO) }),
      }
    })
    const former = known.get(order)
    const settled = former !== undefined && isSame(contexts, former) ? former : settleOrder(order, contexts)
    if (settled !== former) known.set(order, settled)
    for (const change of settled.changes)
      if (change.atMs === order.maturesAtMs) count(change)
      else insertChange(late, change)
    return settled
  })
}
