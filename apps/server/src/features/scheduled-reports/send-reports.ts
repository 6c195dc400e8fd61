/** Sends each report that is due, once to each person by each way. Safe to repeat, and to run in two programs at once. */
import { addDays, todayIn } from '@convbox/contract/date-range'
import type { ReportFailure } from '@convbox/contract/api/scheduled-reports.schemas'
import {
  dueReport,
  REPORT_KINDS,
  REPORTS_KEPT_MS,
  RETRY_AFTER_MS,
  type ReportKind,
  type ReportPeriod,
  type ReportWay,
} from '@convbox/contract/scheduled-reports'
import { leaveAddress, leaveLinksOf } from '../../messages/leave-link.ts'
import type { MailWords } from '../../messages/mail-page.ts'
import { canSendMail, isMailboxRefused, mayHaveArrived, sendMail } from '../../messages/messages.ts'
import { slackMessage } from '../../messages/slack-message.ts'
import { sendToWebhook, type WebhookOptions } from '../../messages/webhook.ts'
import type { Program } from '../../program.ts'
import { isQuiet } from '../alerts/alerts.ts'
import { listReportReaders, noteArrived, noteMissed, type ReportedStore, type ReportReader } from './report-choices.rows.ts'
import { claimReport, forgetReports, keyText, listTaken, noteReportFailed, noteReportSent, type ReportKey } from './report-messages.rows.ts'
import { readReport, type ReportFacts } from './read-report.ts'
import { withLeave, writeReport } from './write-report.ts'

/** A report to a person by one way. */
type Due = { reader: ReportReader; key: ReportKey; kind: ReportKind; period: ReportPeriod; way: ReportWay }

/** The words of a report to a person. */
export const wordsFor = (
  program: Pick<Program, 'config'>,
  facts: ReportFacts,
  { store, language, figures }: { store: ReportedStore; language: 'en' | 'zh'; figures: ReportReader['choice']['figures'] },
  options: { isTest?: boolean } = {},
): MailWords => {
  const address = (path: string): string => `${program.config.PUBLIC_URL}/website/${store.websiteName}/${path}`
  return writeReport(facts, store, { language, figures, address }, options)
}

type Receiver = Pick<ReportReader, 'storeId' | 'userId' | 'email' | 'webhook'> & { store: Pick<ReportedStore, 'sandbox'> }

/** The mail that a person gets, with the link that ends such mails. */
export const mailFor = (
  program: Program,
  words: MailWords,
  kind: ReportKind,
  { storeId, userId }: Pick<Receiver, 'storeId' | 'userId'>,
): MailWords => withLeave(words, kind, leaveAddress(program, leaveLinksOf(kind), { storeId, readerId: userId }))

/** 'unknown': it may have arrived. undefined: it was taken. */
export const sendReport = async (
  program: Program,
  words: MailWords,
  { kind, way, receiver }: { kind: ReportKind; way: ReportWay; receiver: Receiver },
  options: WebhookOptions = {},
): Promise<ReportFailure | 'unknown' | undefined> => {
  if (way === 'webhook') {
    const address = receiver.webhook === null ? '' : program.secrets.open(receiver.webhook)
    const failure = await sendToWebhook(program, receiver.store, { address, ...slackMessage(words) }, options)
    return failure === 'no answer' ? 'unknown' : failure
  }
  try {
    await sendMail(program, { ...mailFor(program, words, kind, receiver), to: receiver.email })
    return undefined
  } catch (error) {
    program.logger.error({ err: error, storeId: receiver.storeId, userId: receiver.userId }, 'a report was not sent')
    return mayHaveArrived(error) ? 'unknown' : isMailboxRefused(error) ? 'mailbox refused' : 'mail server failed'
  }
}

const dueOf = (program: Program, reader: ReportReader, taken: ReadonlySet<string>): Due[] => {
  const nowMs = program.now()
  const { choice, store, storeId, userId, webhook, quiet } = reader
  if (quiet !== undefined && isQuiet(quiet, nowMs)) return []
  return REPORT_KINDS.filter((kind) => choice[kind]).flatMap((kind) => {
    const period = dueReport(kind, choice, { storeZone: store.timeZone, nowMs })
    if (period === undefined) return []
    return choice.ways.flatMap((way): Due[] => {
      const key = { storeId, userId, kind, way, day: period.to }
      const isOpen = way === 'mail' ? canSendMail(program) : webhook !== null
      return isOpen && !taken.has(keyText(key)) ? [{ reader, key, kind, period, way }] : []
    })
  })
}

/** Tries that were used up, or of no use, give the report up; so many of those in a row switch the way off. A mail server that fails is no fault of the person's. */
const noteFailed = async (
  { mainDb }: Program,
  { key, way, reader }: Due,
  { failure, failures, nowMs }: { failure: ReportFailure; failures: number; nowMs: number },
): Promise<void> => {
  const pauseMs = failure === 'mailbox refused' || failure === 'address refused' ? undefined : RETRY_AFTER_MS[failures]
  await noteReportFailed(mainDb, key, { failure, nextAt: pauseMs === undefined ? undefined : new Date(nowMs + pauseMs) })
  if (pauseMs === undefined && failure !== 'mail server failed')
    await noteMissed(mainDb, { ...key, isAdmin: reader.isAdmin }, { way, failure, at: new Date(nowMs) })
}

const sendDue = async (program: Program, due: Due, facts: ReportFacts, options: WebhookOptions): Promise<void> => {
  const { mainDb } = program
  const { reader, key, kind, way } = due
  const words = wordsFor(program, facts, { store: reader.store, language: reader.language, figures: reader.choice.figures })
  const nowMs = program.now()
  const failures = await claimReport(mainDb, key, new Date(nowMs))
  if (failures === undefined) return
  const failure = await sendReport(program, words, { kind, way, receiver: reader }, options)
  if (failure === undefined) {
    await noteReportSent(mainDb, key, new Date(program.now()))
    await noteArrived(mainDb, key, way)
  } else if (failure !== 'unknown') await noteFailed(program, due, { failure, failures, nowMs })
}

/** Reports of one store, kind and period: read once for everybody who gets it. */
const sendAlike = async (program: Program, alike: readonly Due[], options: WebhookOptions): Promise<void> => {
  const [first] = alike
  if (first === undefined) return
  try {
    const facts = await readReport(program, first.reader.store, first.kind, first.period)
    if (facts.isEmpty) return
    for (const due of alike) await sendDue(program, due, facts, options)
  } catch (error) {
    // One store's failure must not stop the others.
    program.logger.error({ err: error, storeId: first.key.storeId }, 'the report of a store was not sent')
  }
}

export const sendReports = async (program: Program, options: WebhookOptions = {}): Promise<void> => {
  const nowMs = program.now()
  const oldest = addDays(todayIn('UTC', nowMs), -5)
  const [readers, taken] = await Promise.all([listReportReaders(program.mainDb), listTaken(program.mainDb, oldest, new Date(nowMs))])
  const due = readers.flatMap((reader) => dueOf(program, reader, taken))
  // One after the other, since nobody waits for it.
  for (const alike of Map.groupBy(due, ({ key: { storeId, kind, day } }) => `${storeId} ${kind} ${day}`).values())
    await sendAlike(program, alike, options)
  await forgetReports(program.mainDb, new Date(nowMs - REPORTS_KEPT_MS).toISOString().slice(0, 10))
}
