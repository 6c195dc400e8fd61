/** Pay-outs: what other folders use. */
export { listAccountHolds } from './by-hand.rows.ts'
export { readAllDetails } from './payout-details.rows.ts'
export { lockPayouts } from './runs.rows.ts'
