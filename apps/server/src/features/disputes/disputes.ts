/** Disputes of creators: what other folders use. */
export { readDisputeStates } from './disputes.rows.ts'
