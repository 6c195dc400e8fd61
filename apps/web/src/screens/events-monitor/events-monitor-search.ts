/** Search parameters of the screen. */
import { EVENT_NAMES } from '@convbox/contract/events/events'
import { anyText, maybeOneOf, oneOf, positiveInt } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

/** Delivery states; names from the contract. */
export const STATUSES = ['success', 'failure', 'pending', 'skipped'] as const
export type Status = (typeof STATUSES)[number]

export const eventsMonitorParams = {
  ...rangeParams('last_7d'),
  tab: oneOf(['realtime', 'log'], 'realtime'),
  eventName: maybeOneOf(EVENT_NAMES),
  status: maybeOneOf(STATUSES),
  /** Our id of the pixel; '' for all. */
  pixel: anyText,
  /** Delivery log only. */
  orderId: anyText,
  page: positiveInt(1),
  /** The delivery in the open drawer: pixelId:eventId. */
  event: anyText,
}

/** Pixel and event of the open drawer; undefined when none is open or the text is invalid. */
export const openEventOf = (text: string): { pixelId: string; eventId: string } | undefined => {
  const at = text.indexOf(':')
  const [pixelId, eventId] = [text.slice(0, at), text.slice(at + 1)]
  return at > 0 && eventId !== '' ? { pixelId, eventId } : undefined
}
