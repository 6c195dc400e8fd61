/** The weekly mail to creators: what other folders use. */
export { leaveCreatorMails } from './mail-link.ts'
export { sendCreatorMails } from './weekly-creator-mail.ts'
