/** Scheduled reports on the wire. */
import { z } from 'zod'
import { LANGUAGES } from '../format.ts'
import {
  LEAVE_PATHS,
  MAIL_FAILURES,
  MAX_REPORT_FIGURES,
  REPORT_FIGURES,
  REPORT_KINDS,
  REPORT_WAYS,
  type LeavableMail,
} from '../scheduled-reports.ts'
import { WEBHOOK_FAILURES } from './alerts.values.ts'
import { dayField, done, noInput, timeField, timeZoneField } from './fields.schemas.ts'

const hour = z.number().int().min(0).max(23)
const failure = z.enum([...WEBHOOK_FAILURES, ...MAIL_FAILURES])
export type ReportFailure = z.output<typeof failure>
const leavable = z.enum(Object.keys(LEAVE_PATHS) as [LeavableMail, ...LeavableMail[]])

/** What a report tells: the part of the choice that a preview shows. */
const content = z.object({
  figures: z
    .array(z.enum(REPORT_FIGURES))
    .min(1, 'Choose at least one figure')
    .max(MAX_REPORT_FIGURES, 'At most 12 figures')
    .transform((list) => [...new Set(list)]),
  /** Absent: the account's. */
  language: z.enum(LANGUAGES).optional(),
})
const choice = content.extend({
  daily: z.boolean(),
  weekly: z.boolean(),
  dailyHour: hour,
  weeklyHour: hour,
  /** 0 is Sunday. */
  weekday: z.number().int().min(0).max(6),
  /** Of the hours; absent: the store's. */
  timeZone: timeZoneField.optional(),
  ways: z.array(z.enum(REPORT_WAYS)).max(REPORT_WAYS.length),
})
export type ReportChoice = z.output<typeof choice>

/** A report of a period to the caller, by one way. */
const sent = z.object({
  kind: z.enum(REPORT_KINDS),
  way: z.enum(REPORT_WAYS),
  /** The last day that it tells of. */
  day: dayField,
  /** 'unknown': it may have arrived; the program stopped, or the mail server did not answer. It is not sent again. */
  state: z.enum(['sent', 'waiting', 'failed', 'unknown']),
  at: timeField.optional(),
  failure: failure.optional(),
})
export type SentReport = z.output<typeof sent>

/** slack: the message as JSON, as it is sent. */
const message = z.object({ subject: z.string(), html: z.string(), text: z.string(), slack: z.string() })
const asked = content.extend({ kind: z.enum(REPORT_KINDS) })
/** Of the link in a mail. */
const link = z.object({ mail: leavable, token: z.string().trim().min(1, 'Field is required!').max(500) })

export const scheduledReportsSchemas = {
  reportChoice: {
    input: noInput,
    result: z.object({
      choice,
      /** Nothing was chosen yet: the weekly mail to admins. */
      isDefault: z.boolean(),
      isMailOn: z.boolean(),
      email: z.string(),
      /** Reports are sent to confirmed addresses only. */
      isConfirmed: z.boolean(),
      /** The host of the webhook saved with the alerts; absent without one. */
      webhookHost: z.string().optional(),
      /** Ways that were switched off because reports did not arrive, with the reason of the last. */
      switchedOff: z.array(z.object({ way: z.enum(REPORT_WAYS), failure, at: timeField })),
      /** The newest first. */
      sent: z.array(sent),
    }),
  },
  saveReportChoice: { input: choice, result: done },
  /** What would be sent now, about the newest whole period. */
  previewReport: { input: asked, result: message },
  /** Sends it to the caller alone. Absent failure: it was taken. */
  testReport: { input: asked.extend({ way: z.enum(REPORT_WAYS) }), result: z.object({ failure: failure.optional() }) },
  /** Whom and which store the link in a mail is for; changes nothing. 'wrong link' for a link that is not ours. */
  readLeaveLink: {
    input: link,
    result: z.object({ title: z.string(), websiteName: z.string(), email: z.string(), isExpired: z.boolean(), isOn: z.boolean() }),
  },
  /** Turns that mail of that person and store off, without signing in. 'wrong link', also after the link's end. */
  leaveMail: { input: link, result: done },
}
