/** What other folders use of the trends. */
export { readMarks } from './read-marks.ts'
