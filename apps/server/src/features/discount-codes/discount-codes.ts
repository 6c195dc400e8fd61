/** What campaigns use of their discount codes. */
export { countByCampaign, countCodes, findOwners } from './discount-codes.rows.ts'
export { titleOf } from './wanted-discount.ts'
