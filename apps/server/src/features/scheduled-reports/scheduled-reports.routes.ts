import type { ReportChoice } from '@convbox/contract/api/scheduled-reports.schemas'
import { newestPeriod, type ReportKind } from '@convbox/contract/scheduled-reports'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { createSharedLimit } from '../../http/shared-limit.ts'
import { canSendMail, writeMail } from '../../messages/messages.ts'
import { slackMessage } from '../../messages/slack-message.ts'
import { readChoice } from '../alerts/alerts.ts'
import { writeAudit } from '../audit/audit.ts'
import { leaveMail, readLeaveLink } from './leave-mail.ts'
import { defaultReports, readReportChoice, saveReportChoice } from './report-choices.rows.ts'
import { listSent } from './report-messages.rows.ts'
import { readReport } from './read-report.ts'
import { mailFor, sendReport, wordsFor } from './send-reports.ts'

const TESTS = { name: 'report tests', max: 20, windowMs: 10 * 60_000 }

const keyOf = ({ store, user }: StoreCaller): { storeId: string; userId: string } => ({ storeId: store.id, userId: user.id })
type Content = Pick<ReportChoice, 'figures' | 'language'> & { kind: ReportKind }

const timesText = ({ daily, weekly, dailyHour, weeklyHour, weekday, timeZone = '' }: ReportChoice): string =>
  [...(daily ? [`daily ${dailyHour}:00`] : []), ...(weekly ? [`weekly ${weekday} ${weeklyHour}:00`] : []), timeZone].join(' ').trim()

/** The caller's reports of a store: choice, preview, test; and what the links in mails do. */
export const scheduledReportsFeature: Feature<'scheduledReports'> = (program) => {
  const { mainDb } = program
  const tests = createSharedLimit(program, TESTS)
  const write = async ({ kind, figures, language }: Content, { store, user }: StoreCaller) => {
    const facts = await readReport(program, store, kind, newestPeriod(kind, { storeZone: store.timeZone, nowMs: program.now() }))
    return wordsFor(program, facts, { store, language: language ?? (user.language === 'zh' ? 'zh' : 'en'), figures }, { isTest: true })
  }
  return {
    reportChoice: async (_input, caller) => {
      const [saved, alerts, sent] = await Promise.all([
        readReportChoice(mainDb, keyOf(caller)),
        readChoice(mainDb, keyOf(caller)),
        listSent(mainDb, keyOf(caller)),
      ])
      const { switchedOff, ...choice } = saved ?? defaultReports(caller.role === 'admin')
      return {
        choice,
        isDefault: saved === undefined,
        isMailOn: canSendMail(program),
        email: caller.user.email,
        isConfirmed: caller.user.emailVerified,
        ...(alerts?.webhook && { webhookHost: new URL(program.secrets.open(alerts.webhook)).host }),
        switchedOff: switchedOff.map(({ at, ...off }) => ({ ...off, at: at.toISOString() })),
        sent,
      }
    },
    saveReportChoice: async (input, caller) => {
      const { daily, weekly, ways, timeZone, language } = input
      const alerts = await readChoice(mainDb, keyOf(caller))
      if (ways.includes('webhook') && !alerts?.webhook)
        throw new AppError('invalid input', { details: { ways: 'Give the address of the webhook' } })
      if ((daily || weekly) && ways.length === 0) throw new AppError('invalid input', { details: { ways: 'Field is required!' } })
      await mainDb.db.transaction(async (db) => {
        await saveReportChoice({ db }, keyOf(caller), { ...input, timeZone, language, switchedOff: [] })
        const detail = { reports: timesText(input), alertWebhook: ways.join(', ') }
        await writeAudit(
          { db },
          { tenantId: caller.store.tenantId, ...keyOf(caller), action: 'reports chosen', target: caller.store.websiteName, detail },
        )
      })
      return { ok: true }
    },
    previewReport: async (input, caller) => {
      const words = await write(input, caller)
      return {
        subject: words.subject,
        ...writeMail(program, mailFor(program, words, input.kind, keyOf(caller))),
        slack: JSON.stringify(slackMessage(words), undefined, 2),
      }
    },
    testReport: async ({ way, ...content }, caller) => {
      await tests.check(caller.user.id)
      const { webhook = null } = (await readChoice(mainDb, keyOf(caller))) ?? {}
      if (way === 'webhook' && webhook === null)
        throw new AppError('invalid input', { details: { ways: 'Give the address of the webhook' } })
      if (way === 'mail' && !canSendMail(program)) throw new AppError('mail is off')
      const words = await write(content, caller)
      const receiver = { ...keyOf(caller), email: caller.user.email, webhook, store: caller.store }
      const failure = await sendReport(program, words, { kind: content.kind, way, receiver })
      return failure === undefined ? {} : { failure: failure === 'unknown' ? 'no answer' : failure }
    },
    readLeaveLink: (link) => readLeaveLink(program, link),
    leaveMail: async (link) => {
      await leaveMail(program, link)
      return { ok: true }
    },
  }
}
