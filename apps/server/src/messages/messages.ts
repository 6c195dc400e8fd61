/** Mail and SMS. Who calls writes the words in the reader's language; this file knows the ways out: SMTP_URL, the console, the sandbox's outbox. */
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

/** A mail server that does not answer by then has failed. */
const SMTP_TIMEOUT_MS = 15_000

/** One receiver: nothing that a mail server could read as a second one. */
const ONE_ADDRESS = /^[^\s,;<>"()]+@[^\s,;<>"()@]+$/

const transports = new Map<string, Transporter>()

/** One connection pool for each mail server. */
const transportOf = (smtpUrl: string): Transporter => {
  const found = transports.get(smtpUrl)
  if (found !== undefined) return found
  const timeouts = { connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS }
  const made = createTransport({ url: smtpUrl, ...timeouts })
  transports.set(smtpUrl, made)
  return made
}

const hostOf = (program: MessageProgram): string => new URL(program.config.PUBLIC_URL).hostname

/** A mail server quotes the address it refuses; the log may know only the code. */
const describeFault = (error: unknown): Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const answer = error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return new Error(`The mail server failed: ${code}${answer}`)
}

/** Whether a mail would get out (or into the sandbox's outbox). Forms that need mail ask this first. */
export const canSendMail = ({ config }: MessageProgram): boolean => config.SMTP_URL !== undefined || hasOutbox(config)

/**
 * Sends one mail, as plain text and simple HTML. Resolves when the mail server took it, or when it lies in the outbox.
 * 'mail is off' without SMTP_URL and outbox, 'mail failed' when the server refuses or does not answer, 'invalid input' for what is not one address.
 */
export const sendMail = async (program: MessageProgram, { to, ...words }: Mail): Promise<void> => {
  const { config } = program
  if (!ONE_ADDRESS.test(to)) throw new AppError('invalid input', { details: { email: 'Invalid email' } })
  const { text, html } = renderMail(words, hostOf(program))
  if (config.SMTP_URL !== undefined) {
    const from = config.MAIL_FROM ?? `Convbox <no-reply@${hostOf(program)}>`
    const mail = { from, to: { name: '', address: to }, subject: words.subject, text, html }
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

/** Whether a code by SMS would get out. */
export const canSendSms = ({ config }: MessageProgram): boolean =>
  (config.SMS_SENDER ?? (config.SANDBOX ? 'console' : 'none')) === 'console'

/**
 * Sends one SMS through the sender that SMS_SENDER names. The only one so far prints to the terminal, never to the log (which hides numbers and codes),
 * and lays a copy into the sandbox's outbox. 'sms is off' when there is none.
 */
export const sendSms = async (program: MessageProgram, { to, text }: Sms): Promise<void> => {
  if (!canSendSms(program)) throw new AppError('sms is off')
  process.stdout.write(`SMS to ${to}: ${text}\n`)
  if (hasOutbox(program.config)) await putIntoOutbox(program.config, { kind: 'sms', at: new Date().toISOString(), to, text })
}

/** For messages that nobody may wait for, because the wait would tell what the answer does not; one that fails is logged. */
export const sendLater = (program: Pick<Program, 'logger'>, message: Promise<void>): void => {
  message.catch((error: unknown) => program.logger.error({ err: error }, 'a message was not sent'))
}
