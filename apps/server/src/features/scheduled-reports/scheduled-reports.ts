/** Scheduled reports: what other folders use. */
export { leaveMail } from './leave-mail.ts'
export { sendReports } from './send-reports.ts'
