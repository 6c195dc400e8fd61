import { settle } from '../derive/settle.ts'
import type { Program } from '../program.ts'
import { countWeeks } from '../reports/count-weeks.ts'
import { shareSteps } from '../reports/step-days.ts'

/** Merges replaced rows, counts the sessions of past days and the figures of past weeks, and shares the carts and checkouts of past days, so that reports need not do it per query. */
export const settleWarehouse = async (program: Program): Promise<void> => {
  await settle(program)
  await countWeeks(program)
  await shareSteps(program)
}
