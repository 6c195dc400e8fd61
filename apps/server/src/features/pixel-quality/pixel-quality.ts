/** What other features may know of quality. */
export { currentScore, hasScore } from './platform-score.ts'
