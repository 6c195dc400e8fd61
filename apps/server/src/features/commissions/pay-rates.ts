/** Exchange rates by which creators are paid who are not paid in their campaign's currency. */
import type { Day } from '@convbox/contract/date-range'
import { Decimal } from 'decimal.js'
import type { Program } from '../../program.ts'
import { readRateOf } from '../../spend/spend.ts'

/** As facts keep them. */
const RATE_DECIMALS = 12

/** What a unit of a campaign's currency is worth in another, as decimal text; undefined: no rate is known of that day. */
export type PayRateOf = (wanted: { day: Day; currency: string }) => string | undefined

/** By the rates that the store has entered itself, then by the stored ones of the day. None where the store has another currency by now: its own rates are into that. */
export const readPayRates = async (
  program: Program,
  { storeId, currency }: { storeId: string; currency: string },
  wanted: readonly { day: Day; currency: string }[],
): Promise<PayRateOf> => {
  const store = await program.directory.byId(storeId)
  if (wanted.length === 0 || store?.currency !== currency) return () => undefined
  const rateOf = await readRateOf(program, { id: storeId, currency }, wanted)
  return (one) => {
    const rate = rateOf(one)
    return rate === undefined || rate.isZero() ? undefined : new Decimal(1).div(rate).toDecimalPlaces(RATE_DECIMALS).toFixed()
  }
}
