/** What other parts of the program use of traffic rules. */
export { reclassifyTouches } from './reclassify-touches.ts'
