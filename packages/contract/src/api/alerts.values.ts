/** Closed lists of alerts. Pure. */

/** Everything that an alert can be about, as shown. */
export const ALERT_KINDS = [
  'pixel stopped',
  'destination falls',
  'parked grow',
  'token ends',
  'embed gone',
  'web pixel gone',
  'no events',
  'no orders',
  'import stands',
  'spend stands',
  'shopper failed',
  'code flagged',
  'links lead elsewhere',
  'landing page fails',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Why a message to a webhook did not arrive. */
export const WEBHOOK_FAILURES = ['address refused', 'refused', 'redirect', 'no answer', 'unreachable'] as const
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number]

/** Ended alerts are kept this long. */
export const ALERTS_KEPT_DAYS = 90
/** Rows of the history, newest first. */
export const ALERTS_LISTED = 200

/** The page under the store on which the incident is mended. subject: the pixel for kinds that have one, campaign and code of 'code flagged', campaign of 'landing page fails'. */
export const alertPage = (kind: AlertKind, subject: string): string => {
  switch (kind) {
    case 'pixel stopped':
      return `pixels/${encodeURIComponent(subject)}`
    case 'destination falls':
      return `pixels/${encodeURIComponent(subject)}/quality`
    case 'parked grow':
      return `events-monitor?tab=log&status=failure&pixel=${encodeURIComponent(subject)}`
    case 'token ends':
      return 'integrations'
    case 'embed gone':
    case 'web pixel gone':
      return 'checklist'
    case 'no events':
      return 'events-monitor'
    case 'no orders':
    case 'import stands':
      return 'order-history'
    case 'spend stands':
      return 'integrations/spend'
    case 'shopper failed':
      return 'pixels/shopper'
    case 'code flagged':
      return `affluencer-hub/campaign/${encodeURIComponent(subject.split('/')[0] ?? '')}`
    case 'links lead elsewhere':
      return 'affluencer-hub/short-link?open=address'
    case 'landing page fails':
      return `affluencer-hub/campaign/${encodeURIComponent(subject)}`
  }
}
