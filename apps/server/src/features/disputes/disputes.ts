/** Disputes of creators: what other folders use. */
export { sendDisputeMails } from './dispute-mails.ts'
export { readDisputeStates } from './disputes.rows.ts'
