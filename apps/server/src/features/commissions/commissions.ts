/** What other parts of the program use of commissions. */
export { creditCreators } from './credit-creators.ts'
