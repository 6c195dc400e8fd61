/** What other parts of the program use of commissions. */
export { creditClicks } from './credit-clicks.ts'
export { creditCreators } from './credit-creators.ts'
export { readCampaignTerms, readCreatives } from './campaign-terms.rows.ts'
export { noteChargeback } from './note-chargeback.ts'
export { addCodeHold, holdOrdersOfCodes, listCodeHolds, releaseCodeHold } from './code-holds.rows.ts'
export { judgeCommissions } from './commission-state.ts'
export { listAccounts, listCommissionRows, readBookCurrency } from './commissions.rows.ts'
