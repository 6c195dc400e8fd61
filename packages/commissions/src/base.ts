/** The base of an order: the money of which a creator gets a share. It follows from the order's agreements, and changes with time. */
import { add, larger, subtract, ZERO, type Exact } from './exact.ts'
import type { Campaign, OrderMoney, Sale } from './facts.ts'

/** What is sold of each product, less what came back. '': not known which. */
export type Products = ReadonlyMap<string, Exact>
/** The base from this instant on, until the next step. products: where a fee goes by them. */
export type BaseStep = { atMs: number; base: Exact; products?: Products }

const MERCHANDISE: ReadonlySet<Sale['line']> = new Set(['PRODUCT', 'ADJUSTMENT'])

const amountOf = (kind: Campaign['base'], { line, total, tax }: Sale): Exact =>
  kind === 'payment' ? total : MERCHANDISE.has(line) ? subtract(total, tax) : ZERO

/**
 * The base of an order over time, in the campaign's currency: nothing before it is placed and paid, then the sum of its agreements (at least 0), and 0 for good after
 * a cancellation or a lost dispute. Ascending, one step an instant: what happens in an instant holds at that instant. Empty for an order that is not paid.
 */
export const baseSteps = (
  kind: Campaign['base'],
  { placedAtMs, money, isByProduct }: { placedAtMs: number; money: OrderMoney; isByProduct: boolean },
): BaseStep[] => {
  if (money.paidAtMs === undefined) return []
  const startMs = Math.max(placedAtMs, money.paidAtMs)
  const endMs = Math.min(money.cancelledAtMs ?? Infinity, money.lostAtMs ?? Infinity)
  if (endMs <= startMs) return []
  const products = new Map<string, Exact>()
  const step = (atMs: number, base: Exact): BaseStep => ({ atMs, base, ...(isByProduct && { products: new Map(products) }) })
  const steps: BaseStep[] = [step(startMs, ZERO)]
  let sum = ZERO
  for (const { atMs, sales } of money.agreements.toSorted((a, b) => a.atMs - b.atMs)) {
    if (atMs >= endMs) break
    for (const sale of sales) {
      sum = add(sum, amountOf(kind, sale))
      const { line, product = '' } = sale
      if (isByProduct && line === 'PRODUCT') products.set(product, add(products.get(product) ?? ZERO, amountOf(kind, sale)))
    }
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
