/** What other parts of the program use of campaigns. */
export { readCodesAndLinks } from './codes-and-links.rows.ts'
export { listPayCurrencies } from './pay.rows.ts'
