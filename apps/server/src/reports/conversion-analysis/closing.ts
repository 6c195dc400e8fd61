/** Whether the analysis adds up to the store's own total. Pure. */
import { minorDigits } from '@convbox/contract/format'
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import { Decimal } from 'decimal.js'
import type { Moved } from './analysis-span.ts'
import { sumExact } from '../measures.ts'
import type { CreditRow } from './move-given.ts'

type Closing = ConversionAnalysisAnswer['closing']

const addMoved = (stores: readonly Moved[]): Moved => {
  const add = (side: keyof Moved) => ({
    orders: stores.reduce((sum, moved) => sum + moved[side].orders, 0),
    sales: sumExact(stores.map((moved) => moved[side].sales)),
  })
  return { before: add('before'), after: add('after') }
}

/**
 * Attributed + untracked + excluded against the store's own total; the difference is 0 unless journeys are being rebuilt. moved: by click time, of each store:
 * attributed orders count by their touches' days, so that those of the range before which a touch lies are added, and those after the range are taken away.
 * Shares of orders are then rounded as they are shown, attributed to what the total of the report leaves beside Untracked, and what all parts leave of the store's
 * total is in the orders with earlier touches: read on the screen, both sums are exact.
 */
export const closingOf = (
  credits: readonly CreditRow[],
  storeTotal: string,
  { moved, currency }: { moved: readonly Moved[] | undefined; currency: string },
): Closing => {
  const sumOf = (kind: CreditRow['kind']): string =>
    sumExact(credits.filter((row) => row.kind === kind).map(({ measures }) => measures.sales ?? '0'))
  const [attributed, untracked, excluded] = [sumOf('attributed'), sumOf('untracked'), sumOf('excluded')]
  const whole = new Decimal(sumExact([storeTotal]))
  const rest = whole.minus(untracked).minus(excluded)
  if (moved === undefined)
    return { attributed, untracked, excluded, storeTotal: whole.toFixed(), difference: rest.minus(attributed).toFixed() }
  const { before, after } = addMoved(moved)
  const difference = rest.minus(attributed).minus(before.sales).plus(after.sales).toDecimalPlaces(4)
  const shown = (amount: Decimal.Value): Decimal => new Decimal(amount).toDecimalPlaces(minorDigits(currency))
  const got = shown(new Decimal(attributed).plus(untracked)).minus(shown(untracked))
  const later = shown(after.sales)
  const earlier = shown(whole).minus(shown(untracked)).minus(shown(excluded)).minus(got).plus(later)
  return {
    attributed: got.toFixed(),
    untracked,
    excluded,
    storeTotal: whole.toFixed(),
    difference: difference.toFixed(),
    clicks: {
      before: { orders: before.orders, sales: (difference.isZero() ? earlier : shown(before.sales)).toFixed() },
      after: { orders: after.orders, sales: later.toFixed() },
    },
  }
}
