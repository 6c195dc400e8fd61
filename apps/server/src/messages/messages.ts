/** Sends mail and SMS. Callers provide the text in the reader's language; channels are SMTP_URL, the console and the sandbox's outbox. */
import { createTransport, type Transporter } from 'nodemailer'
import { AppError } from '../http/app-error.ts'
import type { Program } from '../program.ts'
import { renderMail, type MailWords } from './mail-page.ts'
import { hasOutbox, putIntoOutbox } from './outbox.ts'

type MessageProgram = Pick<Program, 'config'>
/** to: one e-mail address. */
export type Mail = MailWords & { to: string }
/** to: a number in E.164. */
export type Sms = { to: string; text: string }

/** Time-out of the mail server. */
const SMTP_TIMEOUT_MS = 15_000

/** Exactly one address: nothing that a mail server could read as a second one. */
const ONE_ADDRESS = /^[^\s,;<>"()]+@[^\s,;<>"()@]+$/

const transports = new Map<string, Transporter>()

/** One connection pool per mail server. */
const transportOf = (smtpUrl: string): Transporter => {
  const found = transports.get(smtpUrl)
  if (found !== undefined) return found
  const timeouts = { connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS }
  const made = createTransport({ url: smtpUrl, ...timeouts })
  transports.set(smtpUrl, made)
  return made
}

/** Lets mail programs show their own button (RFC 8058). They post only to https. */
const leaveHeaders = ({ leave }: MailWords): Record<string, string> =>
  leave === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${leave.address}>`,
        ...(leave.address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }

const hostOf = (program: MessageProgram): string => new URL(program.config.PUBLIC_URL).hostname

/** Both forms of a mail, as it is sent. */
export const writeMail = (program: MessageProgram, words: MailWords): { text: string; html: string } => renderMail(words, hostOf(program))

/** A mail server's message quotes the address; log only the code. */
const describeFault = (error: unknown): Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const answer = error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return new Error(`The mail server failed: ${code}${answer}`)
}

/** Whether mail can be sent (or put into the sandbox's outbox). Forms that need mail check this first. */
export const canSendMail = ({ config }: MessageProgram): boolean => config.SMTP_URL !== undefined || hasOutbox(config)

/**
 * Sends one mail, as plain text and simple HTML. Resolves when the mail server or the outbox accepted it. 'mail is off' without SMTP_URL and outbox, 'mail
 * failed' when the server refuses or does not answer, 'invalid input' for anything but one address.
 */
export const sendMail = async (program: MessageProgram, { to, ...words }: Mail): Promise<void> => {
  const { config } = program
  if (!ONE_ADDRESS.test(to)) throw new AppError('invalid input', { details: { email: 'Invalid email' } })
  const { text, html } = writeMail(program, words)
  if (config.SMTP_URL !== undefined) {
    const from = config.MAIL_FROM ?? `Convbox <no-reply@${hostOf(program)}>`
    const mail = { from, to: { name: '', address: to }, subject: words.subject, text, html, headers: leaveHeaders(words) }
    await transportOf(config.SMTP_URL)
      .sendMail(mail)
      .catch((error: unknown) => {
        throw new AppError('mail failed', { cause: describeFault(error) })
      })
    return
  }
  if (!hasOutbox(config)) throw new AppError('mail is off')
  await putIntoOutbox(config, { kind: 'mail', at: new Date().toISOString(), to, subject: words.subject, text, html })
}

/** A mail server that did not answer in time may have taken the mail. */
export const mayHaveArrived = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof Error && error.cause.message.includes('ETIMEDOUT')

/** Whether the mail server takes no mail for this address: trying again is of no use. */
export const isMailboxRefused = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof Error && /: EENVELOPE 5\d\d$/.test(error.cause.message)

/** Whether an SMS can be sent. */
export const canSendSms = ({ config }: MessageProgram): boolean =>
  (config.SMS_SENDER ?? (config.SANDBOX ? 'console' : 'none')) === 'console'

/**
 * Sends one SMS through the sender named by SMS_SENDER. The only one so far prints to the terminal, never to the log (which hides numbers and codes), and puts
 * a copy into the sandbox's outbox. 'sms is off' without a sender.
 */
export const sendSms = async (program: MessageProgram, { to, text }: Sms): Promise<void> => {
  if (!canSendSms(program)) throw new AppError('sms is off')
  process.stdout.write(`SMS to ${to}: ${text}\n`)
  if (hasOutbox(program.config)) await putIntoOutbox(program.config, { kind: 'sms', at: new Date().toISOString(), to, text })
}

/** Sends in the background, for messages whose duration would reveal what the answer does not; failures are logged. */
export const sendLater = (program: Pick<Program, 'logger'>, message: Promise<void>): void => {
  message.catch((error: unknown) => program.logger.error({ err: error }, 'a message was not sent'))
}
