/** What other features and jobs may know of refills. */
export { deleteOldRefills, readRefillsOfOrder } from './pixel-refill.rows.ts'
export { runDailyRefills, runRefills } from './run-refills.ts'
