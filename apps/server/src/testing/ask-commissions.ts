/** The command commissions asked in the test's own process: lines are written shortly, and answers read shortly. */
import { z } from 'zod'
import { openAnswers } from '../commands/commission-answers.ts'

export const TERMS = {
  currency: 'USD',
  timeZone: 'UTC',
  base: 'merchandise_net',
  holdDays: 30,
  windowDays: 30,
  policy: 'one',
  fee: { kind: 'percent', percent: '10' },
  codes: { AYA: 'aya', BEN: 'ben', CLEO: 'cleo' },
  creators: { aya: {}, ben: {}, cleo: {} },
}
export const MARGINAL = {
  kind: 'tiers',
  mode: 'marginal',
  tiers: [
    { from: '0', percent: '10' },
    { from: '1000', percent: '15' },
  ],
}
/** A line of input. */
export type Line = Record<string, unknown>

export const placed = (order: string, at: string, more: Line = {}): Line => ({
  at,
  order,
  fact: 'placed',
  codes: [{ code: 'AYA', allocated: '1.00' }],
  ...more,
})
export const sale = (total: string, tax = '0', line = 'PRODUCT'): Line => ({ line, total, tax })
export const agreement = (order: string, at: string, ...sales: readonly Line[]): Line => ({
  at,
  order,
  fact: 'agreement',
  id: `${at} ${JSON.stringify(sales)}`,
  sales,
})
export const paid = (order: string, at: string): Line => ({ at, order, fact: 'paid' })
/** An order of these sales, placed and paid at once. */
export const bought = (order: string, at: string, total: string, more: Line = {}): Line[] => [
  placed(order, at, more),
  agreement(order, at, sale(total)),
  paid(order, at),
]
export const end = (at: string): Line => ({ at, fact: 'end' })

const answer = z.union([
  z.strictObject({
    entry: z.strictObject({ creator: z.string(), order: z.string().exactOptional(), kind: z.string(), amount: z.string(), at: z.string() }),
  }),
  z.strictObject({ decision: z.strictObject({ order: z.string(), creator: z.string(), outcome: z.string() }) }),
  z.strictObject({
    account: z.strictObject({ creator: z.string(), currency: z.string(), balance: z.string(), payable: z.string(), paid: z.string() }),
  }),
  z.strictObject({ commission: z.strictObject({ order: z.string(), creator: z.string(), sum: z.string() }) }),
])

/** The answers as short texts: "aya 1 sale 7.20", "aya 1 won_code", "aya balance 7.20 payable 0.00 paid 0.00", "aya 1 sums to 7.20". */
export const ask = (terms: Line, ...lines: readonly (Line | readonly Line[])[]): string[] => {
  const handle = openAnswers()
  return [{ campaign: { ...TERMS, ...terms } }, ...lines.flat()].flatMap((line) =>
    z
      .array(answer)
      .parse(handle(JSON.parse(JSON.stringify(line))))
      .map((made) => {
        if ('entry' in made) return [made.entry.creator, made.entry.order ?? [], made.entry.kind, made.entry.amount].flat().join(' ')
        if ('decision' in made) return `${made.decision.creator} ${made.decision.order} ${made.decision.outcome}`
        if ('commission' in made) return `${made.commission.creator} ${made.commission.order} sums to ${made.commission.sum}`
        const { creator, balance, payable, paid: out } = made.account
        return `${creator} balance ${balance} payable ${payable} paid ${out}`
      }),
  )
}
/** The ledger entries alone. */
export const entries = (terms: Line, ...lines: readonly (Line | readonly Line[])[]): string[] =>
  ask(terms, ...lines).filter((text) => / (sale|adjust|refund|cancel|dispute|tier|cap|base_fee|payout|payout_returned) /.test(text))

export const percent = (value: string): Line => ({ fee: { kind: 'percent', percent: value } })
export const T = '2026-03-01T10:00:00Z'
export const day = (number: number, time = '10:00:00'): string => `2026-03-${String(number).padStart(2, '0')}T${time}Z`
