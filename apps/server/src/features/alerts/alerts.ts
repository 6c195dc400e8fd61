/** Alerts of a store: what other folders use. */
export { deleteOldAlerts, listAlerts } from './incidents.rows.ts'
export { listReaders, readChoice, turnAlertMailsOff } from './choices.rows.ts'
export { isQuiet } from './quiet-hours.ts'
export { watchStores } from './watch-stores.ts'
