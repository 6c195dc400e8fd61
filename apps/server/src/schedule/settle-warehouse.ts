import { settle } from '../derive/settle.ts'
import type { Program } from '../program.ts'

/** Merges replaced rows and counts the sessions of past days, so that reports need not do it per query. */
export const settleWarehouse = async (program: Program): Promise<void> => settle(program)
