import { settle } from '../derive/settle.ts'
import type { Program } from '../program.ts'
import { countWeeks } from '../reports/count-weeks.ts'

/** Merges replaced rows and counts the sessions of past days and the figures of past weeks, so that reports need not do it per query. */
export const settleWarehouse = async (program: Program): Promise<void> => {
  await settle(program)
  await countWeeks(program)
}
