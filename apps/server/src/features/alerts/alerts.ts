/** Alerts of a store: what other folders use. */
export { deleteOldAlerts, listAlerts } from './incidents.rows.ts'
export { listReaders } from './choices.rows.ts'
export { leaveWeekly } from './weekly-link.ts'
export { sendWeeklyMails } from './weekly-mail.ts'
export { watchStores } from './watch-stores.ts'
