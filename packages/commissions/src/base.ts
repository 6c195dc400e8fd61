/** The base of an order: the money of which a creator gets a share. It follows from the order's agreements, and changes with time. */
import { add, larger, subtract, ZERO, type Exact } from './exact.ts'
import type { Campaign, OrderMoney, Sale } from './facts.ts'

/** The base from this instant on, until the next step. */
export type BaseStep = { atMs: number; base: Exact }

const MERCHANDISE: ReadonlySet<Sale['line']> = new Set(['PRODUCT', 'ADJUSTMENT'])

const countOf = (kind: Campaign['base'], sales: readonly Sale[]): Exact =>
  sales.reduce(
    (sum, { line, total, tax }) => (kind === 'payment' ? add(sum, total) : MERCHANDISE.has(line) ? add(sum, subtract(total, tax)) : sum),
    ZERO,
  )

/**
 * The base of an order over time, in the campaign's currency: nothing before it is placed and paid, then the sum of its agreements (at least 0), and 0 for good after
 * a cancellation or a lost dispute. Ascending, one step an instant: what happens in an instant holds at that instant. Empty for an order that is not paid.
 */
export const baseSteps = (kind: Campaign['base'], placedAtMs: number, money: OrderMoney): BaseStep[] => {
  if (money.paidAtMs === undefined) return []
  const startMs = Math.max(placedAtMs, money.paidAtMs)
  const endMs = Math.min(money.cancelledAtMs ?? Infinity, money.lostAtMs ?? Infinity)
  if (endMs <= startMs) return []
  const steps: BaseStep[] = [{ atMs: startMs, base: ZERO }]
  let sum = ZERO
  for (const { atMs, sales } of money.agreements.toSorted((a, b) => a.atMs - b.atMs)) {
    if (atMs >= endMs) break
    sum = add(sum, countOf(kind, sales))
    const step = { atMs: Math.max(atMs, startMs), base: larger(sum, ZERO) }
    if (steps.at(-1)?.atMs === step.atMs) steps.pop()
    steps.push(step)
  }
  if (endMs !== Infinity) steps.push({ atMs: endMs, base: ZERO })
  return steps
}

/** The base as it stood at an instant, what happened in it included. */
export const baseAt = (steps: readonly BaseStep[], atMs: number): Exact => steps.findLast((step) => step.atMs <= atMs)?.base ?? ZERO
