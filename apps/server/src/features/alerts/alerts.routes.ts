import { alertPage } from '@convbox/contract/api/alerts.values'
import type { AlertDetail, QuietHours } from '@convbox/contract/api/alerts.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { createSharedLimit } from '../../http/shared-limit.ts'
import { canSendMail } from '../../messages/messages.ts'
import { writeAudit } from '../audit/audit.ts'
import { ALERT_MESSAGE_TEXT } from './alert-message.text.ts'
import { defaultChoice, readChoice, saveChoice } from './choices.rows.ts'
import { listAlerts } from './incidents.rows.ts'
import { mayBeWebhook, sandboxWebhooks, sendToWebhook } from '../../messages/webhook.ts'

const REFUSED_ADDRESS = 'Please use a public https address'
const TESTS = { name: 'alert webhook tests', max: 10, windowMs: 10 * 60_000 }

const clockOf = (quiet: QuietHours | undefined): string => (quiet === undefined ? '' : `${quiet.from}-${quiet.to} ${quiet.timeZone}`)
const keyOf = ({ store, user }: StoreCaller): { storeId: string; userId: string } => ({ storeId: store.id, userId: user.id })

/** The history of a store's alerts, and what the caller gets of them. */
export const alertsFeature: Feature<'alerts'> = (program) => {
  const tests = createSharedLimit(program, TESTS)
  const requireAllowed = ({ store }: StoreCaller, webhook: string): void => {
    if (!mayBeWebhook(program, store, webhook)) throw new AppError('invalid input', { details: { webhook: REFUSED_ADDRESS } })
  }
  return {
    listAlerts: async (_input, { store }) =>
      (await listAlerts(program.mainDb, store.id)).map(({ id, kind, subject, detail, raisedAt, endedAt }) => ({
        id,
        kind,
        detail: detail satisfies AlertDetail,
        page: alertPage(kind, subject),
        raisedAt: raisedAt.toISOString(),
        ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
      })),
    alertSettings: async (_input, caller) => {
      const saved = await readChoice(program.mainDb, keyOf(caller))
      const choice =
        saved ?? (caller.role === 'read-only' ? { ...defaultChoice(false), mailKinds: [] } : defaultChoice(caller.role === 'admin'))
      return {
        isDefault: saved === undefined,
        isMailOn: canSendMail(program),
        mailKinds: choice.mailKinds,
        webhookKinds: choice.webhookKinds,
        ...(choice.webhook !== null && { webhookHost: new URL(program.secrets.open(choice.webhook)).host }),
        ...(choice.webhookFailure !== undefined && { webhookFailure: choice.webhookFailure }),
        ...(choice.quiet !== undefined && { quiet: choice.quiet }),
        ...(caller.store.sandbox && { sandboxWebhook: `${sandboxWebhooks(program)}alerts` }),
      }
    },
    saveAlertSettings: async ({ mailKinds, webhookKinds, webhook, quiet }, caller) => {
      if (webhook !== undefined && webhook !== '') requireAllowed(caller, webhook)
      const key = keyOf(caller)
      const before = await readChoice(program.mainDb, key)
      const kept = before?.webhook ?? null
      const sealed = webhook === undefined ? kept : webhook === '' ? null : program.secrets.seal(webhook)
      if (webhookKinds.length > 0 && sealed === null)
        throw new AppError('invalid input', { details: { webhook: 'Give the address of the webhook' } })
      await program.mainDb.db.transaction(async (db) => {
        const webhookFailure = webhook === undefined ? before?.webhookFailure : undefined
        await saveChoice({ db }, key, { mailKinds, webhookKinds, webhook: sealed, webhookFailure, quiet })
        await writeAudit(
          { db },
          {
            tenantId: caller.store.tenantId,
            ...key,
            action: 'alerts chosen',
            target: caller.store.websiteName,
            detail: {
              alertMails: mailKinds.join(', '),
              alertWebhook: webhookKinds.join(', '),
              ...(webhook !== undefined && { webhookChanged: 1 }),
              quietHours: clockOf(quiet),
            },
          },
        )
      })
      return { ok: true }
    },
    testAlertWebhook: async ({ webhook }, caller) => {
      const saved = webhook === undefined ? (await readChoice(program.mainDb, keyOf(caller)))?.webhook : undefined
      const address = webhook ?? (saved === null || saved === undefined ? '' : program.secrets.open(saved))
      requireAllowed(caller, address)
      await tests.check(caller.user.id)
      const text = ALERT_MESSAGE_TEXT[caller.user.language === 'zh' ? 'zh' : 'en'].test({ store: caller.store.title })
      const failure = await sendToWebhook(program, caller.store, { address, text })
      return failure === undefined ? {} : { failure }
    },
  }
}
