/** Deliveries as screens show them: realtime log, detail, replay. */
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import {
  AUTH_REASONS,
  type AuthReason,
  type DeliveryAttempt,
  type DeliveryState,
  type NoReplayReason,
  type PixelId,
} from '@convbox/contract'
import { DESTINATIONS } from '@convbox/destinations'
import type { DeliveryRow } from '../../deliveries/delivery-row.ts'
import { firstLostMs, isKnownAgain } from '../../deliver/lost-answer.ts'
import { shownState } from '../../deliver/shown-state.ts'
import type { DeliveryDetail, DeliveryFilter, DeliveryRecord } from './events-monitor.rows.ts'

export type Status = EventRow['status']

const STATUS_OF: Record<DeliveryState, Status> = {
  waiting: 'pending',
  'held for consent': 'pending',
  sending: 'pending',
  retrying: 'pending',
  delivered: 'success',
  skipped: 'skipped',
  rejected: 'failure',
  parked: 'failure',
  'needs reauthorization': 'failure',
}

const isState = (text: string): text is DeliveryState => Object.hasOwn(STATUS_OF, text)

/** The delivery states of a wire status. */
export const statesOf = (status: Status | undefined): DeliveryState[] | undefined =>
  status === undefined
    ? undefined
    : Object.keys(STATUS_OF)
        .filter(isState)
        .filter((state) => STATUS_OF[state] === status)

/** Saved attempts; none if the text cannot be parsed. */
export const readAttempts = (text: string): DeliveryAttempt[] => {
  try {
    const parsed: unknown = JSON.parse(text === '' ? '[]' : text)
    return Array.isArray(parsed) ? parsed : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** A row's pixel: name '' if deleted; fault of its token, which stops waiting deliveries. */
export type RowPixel = { name: string; fault: AuthReason | undefined }

/** A delivery as a log row, in the state shown for its pixel. */
export const eventRowOf = (record: DeliveryRecord | DeliveryRow, pixel: RowPixel): EventRow => {
  const { state, reason } = shownState(record, pixel.fault)
  return {
    eventName: record.event_name,
    eventId: record.event_id,
    eventSourceUrl: record.url,
    eventTime: record.occurred_at,
    receivedAt: record.received_at,
    status: STATUS_OF[state],
    state,
    ...(reason !== '' && { reason }),
    ...(record.proof !== '' && { proof: record.proof }),
    pixelId: record.pixel_id as PixelId,
    pixelName: pixel.name,
    platform: record.platform as EventRow['platform'],
    ...(record.order_id !== '' && { orderId: record.order_id as NonNullable<EventRow['orderId']> }),
    ...(record.order_name !== '' && { orderName: record.order_name }),
    isTest: record.is_test === 1,
    attempts: readAttempts(record.attempts).length,
  }
}

/** Whether a live row matches the reader's pixel and event filter; the status is checked on the row as shown. */
export const isWanted = (row: DeliveryRow, storeId: string, filter: Pick<DeliveryFilter, 'pixelId' | 'eventName'>): boolean =>
  row.store_id === storeId &&
  (filter.pixelId === undefined || row.pixel_id === filter.pixelId) &&
  (filter.eventName === undefined || row.event_name === filter.eventName)

export type Replay = { possible: true; mayCountTwice: boolean } | { possible: false; why: NoReplayReason }

/** Whether an event may be sent to its pixel again, else why not. isKept: its text is still among the lane's parked entries. */
export const replayOf = (record: DeliveryDetail, isKept: boolean, nowMs: number): Replay => {
  if (AUTH_REASONS.some((reason) => reason === record.reason)) return { possible: false, why: 'waits for a token' }
  if (record.reason === 'erased') return { possible: false, why: 'erased' }
  if (record.state !== 'parked' && record.state !== 'rejected') return { possible: false, why: 'not parked or rejected' }
  const { maxAgeMs } = DESTINATIONS[record.platform].limits
  if (nowMs - Date.parse(record.occurred_at) > maxAgeMs) return { possible: false, why: 'past the age limit' }
  if (!isKept) return { possible: false, why: 'no longer kept' }
  const sentAtMs = record.event_name === 'Purchase' ? firstLostMs(readAttempts(record.attempts)) : undefined
  return { possible: true, mayCountTwice: sentAtMs !== undefined && !isKnownAgain(record.platform, sentAtMs, nowMs) }
}
