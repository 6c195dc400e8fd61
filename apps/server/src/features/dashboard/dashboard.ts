/** What other folders use of the dashboard. */
export { readBoth, salesParts, type Periods } from './read-both.ts'
