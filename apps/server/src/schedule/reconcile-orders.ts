import { reconcileAll } from '../features/history-import/reconcile.ts'
import type { Program } from '../program.ts'

/** Compares each connected store's orders with Shopify's and repairs differences. */
export const reconcileOrders = async (program: Program): Promise<void> => reconcileAll(program)
