/** What is earned by counting: visits by links, views of posts. */
import { add, multiply, roundHalfUp, ZERO, type Exact } from './exact.ts'
import { inMinorUnits } from './money.ts'

/** So many, each `per` of them worth an amount. A count below 0 takes back what was counted too much. */
export type Counted = { count: bigint; amount: Exact; per: bigint }

/** All of it in minor units of a currency, rounded once. */
export const earnedByCount = (counts: readonly Counted[], currency: string): bigint =>
  roundHalfUp(
    inMinorUnits(
      counts.reduce((sum, { count, amount, per }) => add(sum, multiply({ n: count, d: per }, amount)), ZERO),
      currency,
    ),
  )
