/** What other features and jobs may know of refills. */
export { deleteOldRefills, readRefilledOrders, readRefillsOfOrder } from './pixel-refill.rows.ts'
export { planDailyRefills, runRefills } from './run-refills.ts'
