/** Alerts on the wire. */
import { z } from 'zod'
import { OAUTH_CHANNELS } from '../channels.ts'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { LANDING_TROUBLES } from '../landing-pages.ts'
import { PERSON_REASONS } from '../outcomes.ts'
import { ALERT_KINDS, WEBHOOK_FAILURES } from './alerts.values.ts'
import { SHOPPER_FINDINGS } from './shopper.values.ts'
import { done, noInput, timeField, timeZoneField } from './fields.schemas.ts'

/** Facts of an incident when it began; which ones depends on its kind. */
export const alertDetailSchema = z.object({
  /** Of the pixel or the account; a discount code; a landing page. */
  name: z.string().optional(),
  /** Of a discount code or a landing page. */
  campaign: z.string().optional(),
  platform: z.enum(DESTINATION_IDS).optional(),
  /** Of an ad account. */
  channel: z.enum(OAUTH_CHANNELS).optional(),
  reason: z.enum(PERSON_REASONS).optional(),
  isConnected: z.boolean().optional(),
  /** Percent of the events meant for the platform that were delivered: in the last hour, and usually. */
  share: z.number().optional(),
  usualShare: z.number().optional(),
  /** A count, and the usual one. */
  count: z.number().optional(),
  usual: z.number().optional(),
  /** When a token ends or ended, when an import was last seen to move, or when an ad account was read last: absent if never. */
  at: timeField.optional(),
  /** The first thing that the synthetic shopper found. */
  finding: z.enum(SHOPPER_FINDINGS).optional(),
  /** What is wrong with a landing page. */
  trouble: z.enum(LANDING_TROUBLES).optional(),
})
export type AlertDetail = z.output<typeof alertDetailSchema>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please use HH:MM')
const kinds = z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length)
/** from included, to excluded; from later than to: over midnight. */
const quiet = z
  .object({ from: clock, to: clock, timeZone: timeZoneField })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose another time than the beginning' })
export type QuietHours = z.output<typeof quiet>

const webhookField = z.string().trim().max(1000)

export const alertsSchemas = {
  listAlerts: {
    input: noInput,
    result: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(ALERT_KINDS),
        detail: alertDetailSchema,
        /** The page under the store that mends it. */
        page: z.string(),
        raisedAt: timeField,
        endedAt: timeField.optional(),
      }),
    ),
  },
  alertSettings: {
    input: noInput,
    result: z.object({
      /** Nothing was chosen yet: the default of the role. */
      isDefault: z.boolean(),
      isMailOn: z.boolean(),
      mailKinds: kinds,
      webhookKinds: kinds,
      /** The host of the saved address; the rest of it is a secret. */
      webhookHost: z.string().optional(),
      webhookFailure: z.enum(WEBHOOK_FAILURES).optional(),
      quiet: quiet.optional(),
      /** Of a sandbox store, which reaches nothing else: an address to try. */
      sandboxWebhook: z.string().optional(),
    }),
  },
  saveAlertSettings: {
    /** webhook: absent keeps what is saved, '' removes it. */
    input: z.object({
      mailKinds: kinds,
      webhookKinds: kinds,
      webhook: webhookField.optional(),
      quiet: quiet.optional(),
    }),
    result: done,
  },
  /** webhook: absent tests the saved address. */
  testAlertWebhook: {
    input: z.object({ webhook: webhookField.optional() }),
    result: z.object({ failure: z.enum(WEBHOOK_FAILURES).optional() }),
  },
}
