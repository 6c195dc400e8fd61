/** What other parts of the program use of discount codes. */
export { compareDiscounts, compareEveryNight, noteDiscountChange } from './compare-discounts.ts'
export { countByCampaign, countCodes, findOwners, sendCodesAgain } from './discount-codes.rows.ts'
export { lookAhead, lookFor, lookUpCodes } from './look-up-codes.ts'
export { fillPools } from './fill-pools.ts'
export { syncDiscounts } from './sync-discounts.ts'
export { titleOf } from './wanted-discount.ts'
