import type { DeliveryState, DestinationId } from '@convbox/contract'
import type { QualityState } from '@convbox/contract/api/pixel-quality.values'
import { DESTINATION_IDENTIFIERS, identifiersOf } from '@convbox/contract/destination-identifiers'
import { instantsOf } from '@convbox/contract/store-days'
import { listDays, logDays } from '../../deliveries/log-days.ts'
import { isBrowserOnly } from '../../directory/directory-entries.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { currentScore, hasScore } from './platform-score.ts'
import { countByDay, countIdentifiers, countPairs, readLatency, type DayRow, type IdentifierRow } from './pixel-quality.rows.ts'

const SHOWN_AS: Record<DeliveryState, QualityState> = {
  delivered: 'delivered',
  waiting: 'retrying',
  'held for consent': 'retrying',
  sending: 'retrying',
  retrying: 'retrying',
  'needs reauthorization': 'retrying',
  skipped: 'skipped',
  rejected: 'rejected',
  parked: 'parked',
}

type Counts = Record<'events' | QualityState, number>

const addUp = (rows: readonly DayRow[]): Counts => {
  const sums: Counts = { events: 0, delivered: 0, retrying: 0, skipped: 0, rejected: 0, parked: 0 }
  for (const row of rows) {
    sums.events += row.events
    sums[SHOWN_AS[row.last_state]] += row.events
  }
  return sums
}

/** A row with the identifiers that the platform takes. */
const carriedOf = ({ event_name, events, ...row }: IdentifierRow, platform: DestinationId) => {
  const all = { email: row.email, phone: row.phone, customerId: row.customer_id, clickId: row.click_id, visitorId: row.visitor_id }
  return { eventName: event_name, events, have: Object.fromEntries(identifiersOf(platform).map((name) => [name, all[name]])) }
}

/** What became of a pixel's events by day, how fast they were delivered, and which identifiers they carry. */
export const pixelQualityFeature: Feature<'pixelQuality'> = (program) => ({
  platformScore: async ({ pixelId }, { store }) => {
    const pixel = await program.directory.pixel(pixelId)
    if (pixel === undefined || pixel.storeId !== store.id) throw new AppError('not found')
    const { platform } = pixel.settings
    if (!hasScore(pixel)) return { platform, isOffered: false }
    const { found, fault } = await currentScore(program, pixel)
    return {
      platform,
      isOffered: true,
      ...(found && { found: { ...found, at: found.at.toISOString() } }),
      ...(fault && { fault: { ...fault, at: fault.at.toISOString() } }),
    }
  },
  quality: async ({ pixelId, ...range }, { store }) => {
    const pixel = await program.directory.pixel(pixelId)
    if (pixel === undefined || pixel.storeId !== store.id) throw new AppError('not found')
    const { platform } = pixel.settings
    const days = logDays(range, store.timeZone, program.now())
    const span = { storeId: store.id, ...instantsOf(days, store.timeZone) }
    const [rows, latency, identifiers, pairs] = await Promise.all([
      countByDay(program.warehouse, { ...span, pixelId, timeZone: store.timeZone }),
      readLatency(program.warehouse, { ...span, pixelId }),
      countIdentifiers(program.warehouse, { ...span, pixelId, clickIds: DESTINATION_IDENTIFIERS[platform].clickIds }),
      countPairs(program.warehouse, span),
    ])
    return {
      pixelName: pixel.name,
      platform,
      ...(isBrowserOnly(pixel) && { isBrowserOnly: true as const }),
      total: addUp(rows),
      days: listDays(days).map((day) => ({ day, ...addUp(rows.filter((row) => row.day === day)) })),
      ...(latency !== undefined && { latency }),
      identifiers: identifiers.map((row) => carriedOf(row, platform)),
      pairs,
    }
  },
})
