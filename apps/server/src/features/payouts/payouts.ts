/** Pay-outs: what other folders use. */
export { readAllDetails } from './payout-details.rows.ts'
