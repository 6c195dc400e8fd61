/** Targets straight from their definition: every question is answered by the facts up to an instant, with nothing remembered. Slow; what settleMonth says must be the same. */
import { decide } from '../decide.ts'
import { add, compare, exactOf, larger, multiply, ONE, smaller, subtract, ZERO, type Exact } from '../exact.ts'
import type { OrderFact } from '../book.ts'
import { payOf, termsOf, type Campaign, type Fee } from '../facts.ts'
import { inMinorUnits } from '../money.ts'
import { monthsIn } from '../month.ts'

type Told = {
  name: string
  terms: Campaign
  facts: OrderFact[]
  month: string
  placedAtMs: number
  paidAtMs: number
  shares: Map<string, Exact>
  rates: ReadonlyMap<string, Exact>
  othersShare: Exact
}

const sumOf = (values: readonly Exact[]): Exact => values.reduce(add, ZERO)

/** Orders that are placed, paid and credited. */
const ordersOf = (campaign: Campaign, facts: readonly OrderFact[]): Told[] => {
  const monthOf = monthsIn(campaign.timeZone)
  return [...new Set(facts.map(({ order }) => order))].flatMap((name) => {
    const own = facts.filter(({ order }) => order === name)
    const placed = own.find((fact) => fact.fact === 'placed')
    const paid = own.find((fact) => fact.fact === 'paid')
    if (placed === undefined || paid === undefined) return []
    const terms = termsOf(campaign, placed.placed)
    const { credited } = decide(terms, placed.placed)
    if (credited.length === 0) return []
    const shares = new Map(credited.map(({ creator, share }) => [creator, share]))
    const { rates, othersShare = ZERO } = placed.placed
    return [
      { name, terms, facts: own, month: monthOf(placed.atMs), placedAtMs: placed.atMs, paidAtMs: paid.atMs, shares, rates, othersShare },
    ]
  })
}

/** The targets of all commissions that are not 0, in minor units, as "order creator". */
export const targetsByDefinition = (campaign: Campaign, facts: readonly OrderFact[]): Map<string, bigint> => {
  const orders = ordersOf(campaign, facts)
  const isBefore = (a: Told, b: Told): boolean =>
    a.paidAtMs !== b.paidAtMs ? a.paidAtMs < b.paidAtMs : a.placedAtMs !== b.placedAtMs ? a.placedAtMs < b.placedAtMs : a.name < b.name
  const maturityOf = (order: Told): number => order.paidAtMs + order.terms.holdMs

  const baseOf = (order: Told, atMs: number): Exact => {
    const read = order.facts.filter((fact) => fact.atMs <= atMs)
    const has = (test: (fact: OrderFact) => boolean): boolean => read.some(test)
    if (!has(({ fact }) => fact === 'placed') || !has(({ fact }) => fact === 'paid')) return ZERO
    if (has((fact) => fact.fact === 'cancelled' || (fact.fact === 'dispute' && fact.state === 'lost'))) return ZERO
    const sales = read.flatMap((fact) => (fact.fact === 'agreement' ? fact.sales : []))
    const { base } = order.terms
    const counted = base === 'payment' ? sales : sales.filter(({ line }) => line === 'PRODUCT' || line === 'ADJUSTMENT')
    return larger(sumOf(counted.map(({ total, tax }) => (base === 'payment' ? total : subtract(total, tax)))), ZERO)
  }
  /** Of the products that are left in the order, each weighed by its amount. */
  const averagePercent = (order: Told, { percents, others }: Fee & { kind: 'products' }, atMs: number): Exact => {
    const sold = order.facts
      .flatMap((fact) => (fact.fact === 'agreement' && fact.atMs <= atMs ? fact.sales : []))
      .filter(({ line }) => line === 'PRODUCT')
    const left = [...Map.groupBy(sold, ({ product }) => product)].flatMap(([product, sales]) => {
      const amount = sumOf(sales.map(({ total, tax }) => (order.terms.base === 'payment' ? total : subtract(total, tax))))
      return compare(amount, ZERO) > 0 ? [{ amount, percent: percents.get(product ?? '') ?? others }] : []
    })
    if (left.length === 0) return others
    const whole = sumOf(left.map(({ amount }) => amount))
    return multiply(sumOf(left.map(({ amount, percent }) => multiply(amount, percent))), { n: whole.d, d: whole.n })
  }
  const shareOf = (order: Told, creator: string, atMs: number): Exact => multiply(baseOf(order, atMs), order.shares.get(creator) ?? ZERO)

  /** Before rounding, in minor units. */
  const exactOfPart = (order: Told, creator: string, atMs: number): Exact => {
    const others = Math.min(atMs, maturityOf(order))
    const month = orders.filter((other) => other !== order && other.month === order.month && other.shares.has(creator))
    const earlier = month.filter((other) => isBefore(other, order))
    const own = shareOf(order, creator, atMs)
    const currency = campaign.creators.get(creator)?.currency ?? ''
    const pay = payOf(order.terms, creator)
    const fee = ((): Exact => {
      const rule = pay.fee
      if (rule.kind === 'percent') return multiply(own, multiply(rule.percent, exactOf('0.01')))
      if (rule.kind === 'products') return multiply(own, multiply(averagePercent(order, rule, atMs), exactOf('0.01')))
      if (rule.kind === 'flat') return compare(own, ZERO) > 0 ? multiply(rule.amount, order.shares.get(creator) ?? ZERO) : ZERO
      /** What a whole base gives by marginal tiers: each tier's percent, less that of the tier under it, on what lies above its beginning. */
      const total = (base: Exact): Exact =>
        sumOf(
          rule.tiers.map(({ from, percent }, index) => {
            const under = rule.tiers[index - 1]?.percent ?? ZERO
            return multiply(larger(subtract(base, from), ZERO), multiply(subtract(percent, under), exactOf('0.01')))
          }),
        )
      if (rule.mode === 'marginal') {
        const before = sumOf(earlier.map((other) => shareOf(other, creator, others)))
        return subtract(total(add(before, own)), total(before))
      }
      const whole = add(sumOf(month.map((other) => shareOf(other, creator, others))), own)
      const reached = rule.tiers.filter(({ from }) => compare(from, whole) <= 0).at(-1)
      return reached === undefined ? ZERO : multiply(own, multiply(reached.percent, exactOf('0.01')))
    })()
    const rate = currency === campaign.currency ? ONE : (order.rates.get(currency) ?? ZERO)
    const units = inMinorUnits(multiply(multiply(fee, rate), subtract(ONE, order.othersShare)), currency)
    if (pay.cap === undefined) return units
    const used = earlier.reduce((sum, other) => sum + commission(other, creator, others), 0n)
    return smaller(units, larger(subtract(inMinorUnits(pay.cap, currency), { n: used, d: 1n }), ZERO))
  }

  /** Rounded together with the order's parts in the same currency. */
  const commission = (order: Told, creator: string, atMs: number): bigint => {
    const currency = campaign.creators.get(creator)?.currency
    const parts = [...order.shares.keys()]
      .filter((name) => campaign.creators.get(name)?.currency === currency)
      .map((name, index) => {
        const units = exactOfPart(order, name, atMs)
        return { name, index, down: units.n / units.d, units }
      })
    const { n, d } = sumOf(parts.map(({ units }) => units))
    const missing = (2n * n + d) / (2n * d) - parts.reduce((sum, { down }) => sum + down, 0n)
    const restOf = ({ units, down }: (typeof parts)[number]): Exact => subtract(units, { n: down, d: 1n })
    const ranked = parts.toSorted((a, b) => compare(restOf(b), restOf(a)) || a.index - b.index)
    const rank = ranked.findIndex(({ name }) => name === creator)
    return (ranked[rank]?.down ?? 0n) + (BigInt(rank) < missing ? 1n : 0n)
  }

  const targets = orders.flatMap((order) =>
    [...order.shares.keys()].map((creator): [string, bigint] => [`${order.name} ${creator}`, commission(order, creator, Infinity)]),
  )
  return new Map(targets.filter(([, units]) => units !== 0n))
}
