/** Account mails and SMS: recipient, text and link of each. Links begin with PUBLIC_URL. */
import type { Language } from '@convbox/contract/format'
import type { Program } from '../program.ts'
import { ACCOUNT_MESSAGES } from './account-messages.text.ts'
import { sendMail, sendSms } from './messages.ts'

type MessageProgram = Pick<Program, 'config'>
/** language: the account's setting; empty means English, because a mail has no browser to follow. */
type Receiver = { email: string; language?: string | null | undefined }
type Link = { path: string; token?: string }

const readLanguage = (language: string | null | undefined): Language => (language === 'zh' ? 'zh' : 'en')

const sendLink = (
  program: MessageProgram,
  kind: 'verify' | 'taken' | 'reset' | 'passwordChanged',
  receiver: Receiver,
  { path, token }: Link,
): Promise<void> => {
  const language = readLanguage(receiver.language)
  const { subject, paragraphs, button } = ACCOUNT_MESSAGES[language][kind]
  const address = `${program.config.PUBLIC_URL}${path}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`
  return sendMail(program, { to: receiver.email, language, subject, paragraphs: [...paragraphs], button: { label: button, address } })
}

/** Asks the recipient to confirm the address. */
export const sendVerificationLink = (program: MessageProgram, { token, ...receiver }: Receiver & { token: string }): Promise<void> =>
  sendLink(program, 'verify', receiver, { path: '/verify-email', token })

/** Tells the owner of an account that somebody registered with the same address. */
export const sendTakenNotice = (program: MessageProgram, receiver: Receiver): Promise<void> =>
  sendLink(program, 'taken', receiver, { path: '/login' })

/** Sends the password reset link. */
export const sendResetLink = (program: MessageProgram, { token, ...receiver }: Receiver & { token: string }): Promise<void> =>
  sendLink(program, 'reset', receiver, { path: '/reset-password', token })

/** Tells the owner that the password was changed. */
export const sendPasswordNotice = (program: MessageProgram, receiver: Receiver): Promise<void> =>
  sendLink(program, 'passwordChanged', receiver, { path: '/forgot-password' })

/** Sends a code by SMS. */
export const sendCode = (program: MessageProgram, sms: { phone: string; code: string; language: string }): Promise<void> =>
  sendSms(program, { to: sms.phone, text: ACCOUNT_MESSAGES[readLanguage(sms.language)].code({ code: sms.code }) })
