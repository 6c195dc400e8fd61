/** Pay-outs: what other folders use. */
export { readAllDetails } from './payout-details.rows.ts'
export { lockPayouts } from './runs.rows.ts'
