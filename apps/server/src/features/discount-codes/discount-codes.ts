/** What other parts of the program use of discount codes. */
export { countByCampaign, countCodes, findOwners, sendCodesAgain } from './discount-codes.rows.ts'
export { syncDiscounts } from './sync-discounts.ts'
export { titleOf } from './wanted-discount.ts'
