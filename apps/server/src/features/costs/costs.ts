/** What other parts of the program use of costs. */
export { applyCosts } from './apply-costs.ts'
