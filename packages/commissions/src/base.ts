/** The base of an order: the money of which a creator gets a share. It follows from the order's agreements, and changes with time. */
import { add, larger, multiply, reduce, subtract, ZERO, type Exact } from './exact.ts'
import type { Campaign, Fee, OrderMoney, Sale } from './facts.ts'

/** The base from this instant on, until the next step. percent: what it earns, of a fee by product. */
export type BaseStep = { atMs: number; base: Exact; percent?: Exact }

const MERCHANDISE: ReadonlySet<Sale['line']> = new Set(['PRODUCT', 'ADJUSTMENT'])

const amountOf = (kind: Campaign['base'], { line, total, tax }: Sale): Exact =>
  kind === 'payment' ? total : MERCHANDISE.has(line) ? subtract(total, tax) : ZERO

/** Follows the products of an order, and tells the average percent of those that are left in it: of none the percent of others. */
const openAverage = ({ percents, others }: Fee & { kind: 'products' }, kind: Campaign['base']) => {
  /** By product; '': not known which. */
  const sums = new Map<string, Exact>()
  return {
    count: (sales: readonly Sale[]): void => {
      for (const sale of sales)
        if (sale.line === 'PRODUCT') sums.set(sale.product ?? '', add(sums.get(sale.product ?? '') ?? ZERO, amountOf(kind, sale)))
    },
    percent: (): Exact => {
      let [whole, weighted] = [ZERO, ZERO]
      for (const [product, sum] of sums) {
        if (sum.n <= 0n) continue
        whole = add(whole, sum)
        weighted = add(weighted, multiply(sum, percents.get(product) ?? others))
      }
      return whole.n === 0n ? others : reduce(multiply(weighted, { n: whole.d, d: whole.n }))
    },
  }
}

/**
 * The base of an order over time, in the campaign's currency: nothing before it is placed and paid, then the sum of its agreements (at least 0), and 0 for good after
 * a cancellation or a lost dispute. Ascending, one step an instant: what happens in an instant holds at that instant. Empty for an order that is not paid.
 */
export const baseSteps = ({ base: kind, fee }: Pick<Campaign, 'base' | 'fee'>, placedAtMs: number, money: OrderMoney): BaseStep[] => {
  if (money.paidAtMs === undefined) return []
  const startMs = Math.max(placedAtMs, money.paidAtMs)
  const endMs = Math.min(money.cancelledAtMs ?? Infinity, money.lostAtMs ?? Infinity)
  if (endMs <= startMs) return []
  const average = fee.kind === 'products' ? openAverage(fee, kind) : undefined
  const step = (atMs: number, base: Exact): BaseStep => ({ atMs, base, ...(average !== undefined && { percent: average.percent() }) })
  const steps: BaseStep[] = [step(startMs, ZERO)]
  let sum = ZERO
  for (const { atMs, sales } of money.agreements.toSorted((a, b) => a.atMs - b.atMs)) {
    if (atMs >= endMs) break
    for (const sale of sales) sum = add(sum, amountOf(kind, sale))
    average?.count(sales)
    const next = step(Math.max(atMs, startMs), larger(sum, ZERO))
    if (steps.at(-1)?.atMs === next.atMs) steps.pop()
    steps.push(next)
  }
  if (endMs !== Infinity) steps.push(step(endMs, ZERO))
  return steps
}

/** The step that held at an instant, what happened in it included. */
export const stepAt = (steps: readonly BaseStep[], atMs: number): BaseStep => ({
  ...(steps.findLast((step) => step.atMs <= atMs) ?? { base: ZERO }),
  atMs,
})
