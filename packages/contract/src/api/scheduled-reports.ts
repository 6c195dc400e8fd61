/** Reports that come to a person by mail or webhook, daily and weekly: the choice, a preview, a test; and the links in mails that turn them off. */
import { endpoints } from '../endpoint.ts'
import type { scheduledReportsSchemas } from './scheduled-reports.schemas.ts'

const ofMember = { access: 'store member', feature: 'Conversion Analysis', ours: true } as const

/** The endpoints; schemas: `scheduled-reports.schemas.ts`. */
export const scheduledReports = endpoints<typeof scheduledReportsSchemas>()({
  reportChoice: { method: 'GET', path: '/scheduled-reports/choice', ...ofMember },
  // Changes nothing but what the caller gets: read-only members choose too.
  saveReportChoice: { method: 'POST', path: '/scheduled-reports/save', reads: true, ...ofMember },
  // POST, because what is previewed is not saved yet.
  previewReport: { method: 'POST', path: '/scheduled-reports/preview', reads: true, ...ofMember },
  testReport: { method: 'POST', path: '/scheduled-reports/test', reads: true, ...ofMember },
  // Both by the link in the mail alone. POST, because a token in a URL would appear in logs.
  readLeaveLink: { method: 'POST', path: '/scheduled-reports/link', access: 'public', reads: true, ours: true },
  leaveMail: { method: 'POST', path: '/scheduled-reports/leave', access: 'public', ours: true },
})
