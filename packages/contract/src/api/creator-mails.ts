/** The weekly mail to creators: the store turns it on, each creator may turn it off for themselves. */
import { endpoints } from '../endpoint.ts'
import type { creatorMailsSchemas } from './creator-mails.schemas.ts'

/** The endpoints; schemas: `creator-mails.schemas.ts`. */
export const creatorMails = endpoints<typeof creatorMailsSchemas>()({
  readCreatorMails: { method: 'GET', path: '/hub/creators/mails', access: 'store member', feature: 'Affluencer Hub', ours: true },
  saveCreatorMails: { method: 'POST', path: '/hub/creators/mails', access: 'store member', feature: 'Affluencer Hub', ours: true },
  readCreatorMailLink: { method: 'POST', path: '/creator/mail-link', access: 'public', reads: true, ours: true },
  leaveCreatorMails: { method: 'POST', path: '/creator/leave-mails', access: 'public', ours: true },
  readOwnMails: { method: 'GET', path: '/creator/mails', access: 'public', ours: true },
  chooseCreatorMails: { method: 'POST', path: '/creator/mails', access: 'public', ours: true },
})
