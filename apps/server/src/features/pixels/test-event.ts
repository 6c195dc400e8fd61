/** A test event: a made-up event that goes through the pixel's lane like every other, so that its answer appears in the delivery log. It is in no report. */
import { randomBytes } from 'node:crypto'
import { isEventWanted, uuidFromTime, type EventName, type StoreEvent } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { findConversion } from '@convbox/contract/destination-facts'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import type { NewLaneEntry } from '@convbox/storage'
import { deliveryRowOf } from '../../deliveries/delivery-row.ts'
import { placeAfter } from '../../deliveries/lane-place.ts'
import { readEntry, type LaneBody, type LaneNote } from '../../deliveries/lane-entry.ts'
import type { DirectoryPixel } from '../../directory/directory-entries.ts'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { findPixelRecord } from './pixels.rows.ts'

type Settings = DirectoryPixel['settings']

/** The test event's name: the most frequent and least valuable of the pixel's events. A purchase, or anything that is paid for, only if a test code separates it from real ones. */
export const testEventName = ({
  platform,
  testEventCode,
  ...list
}: Pick<Settings, 'platform' | 'events' | 'hasOwnList' | 'ignoredEvents' | 'ignoredServerEvents' | 'testEventCode' | 'extra'>):
  | EventName
  | undefined => {
  const { takesEvents, isPaidPerEvent = false, needsConversion = false } = DESTINATION_FACTS[platform]
  return takesEvents.find(
    (name) =>
      isEventWanted(list, name, 'server') &&
      ((name !== 'Purchase' && !isPaidPerEvent) || testEventCode !== undefined) &&
      (!needsConversion || findConversion(list.extra, name) !== undefined),
  )
}

const GRANTED = { ad: 'granted', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' } as const

/** A product within the pixel's target area. */
const testItem = ({ target }: Pick<Settings, 'target'>) => ({
  productId: 'test',
  title: 'Test product',
  price: '1.00',
  quantity: 1,
  ...(target.kind === 'collections' && { collections: target.names }),
  ...(target.kind === 'tags' && { tags: target.names }),
})

const makeEvent = (
  name: EventName,
  id: string,
  { settings, host, currency, at }: { settings: Settings; host: string; currency: string; at: string },
): StoreEvent => ({
  id,
  name,
  occurredAt: at,
  receivedAt: at,
  source: 'server',
  visitorId: `test-${id}`,
  sessionId: `test-${id}`,
  page: { url: `https://${host}/`, title: 'Test event' },
  // Nobody's address: platforms that identify people by contact data accept no event without one.
  user: { email: 'test-event@example.com' },
  consent: GRANTED,
  // Nobody's click, for a network that takes no event without one.
  ...(settings.testEventCode !== undefined && { clickIds: { awc: `${settings.pixelId}_${Math.floor(Date.parse(at) / 1000)}_test` } }),
  client: { userAgent: 'Mozilla/5.0 (compatible; test event)' },
  ...((settings.target.kind !== 'store' || name !== 'PageView') && { items: [testItem(settings)] }),
  ...(name === 'Purchase' && { value: { currency, total: '1.00' }, order: { id: `test-${id}` } }),
})

/**
 * Sends a test event; its delivery is in the log at once. 'not found' for another store's pixel; 'invalid input' if nothing would be sent. Returns the event's
 * id.
 */
export const sendTestEvent = async (program: Program, { store }: StoreCaller, id: string): Promise<string> => {
  const record = await findPixelRecord(program.mainDb, store.id, id)
  const pixel = await program.directory.pixel(id)
  const kept = await program.directory.byId(store.id)
  if (record === undefined || pixel === undefined || kept === undefined) throw new AppError('not found')
  if (!record.enabled || !record.sendsFromServer) throw new AppError('invalid input', { details: { id: PIXEL_FAULTS.switchedOff } })
  const name = testEventName(pixel.settings)
  if (name === undefined) throw new AppError('invalid input', { details: { id: PIXEL_FAULTS.nothingToTest } })
  const nowMs = program.now()
  const event = makeEvent(name, uuidFromTime(nowMs, randomBytes(10)), {
    settings: pixel.settings,
    host: kept.host,
    currency: kept.currency,
    at: new Date(nowMs).toISOString(),
  })
  const body: LaneBody = { storeId: store.id, event }
  const note: LaneNote = { attempts: [], shown: 'waiting' }
  const entry: NewLaneEntry = { pixelId: id, seq: placeAfter(program.log.head()), eventId: event.id, body, enqueuedAtMs: nowMs, note }
  const waiting = readEntry({ ...entry, nextAtMs: 0, attempts: 0 })
  if (waiting === undefined) throw new TypeError('a test event that no lane can read')
  const row = deliveryRowOf(pixel, waiting, { state: 'waiting', attempts: [] }, { ms: nowMs, version: String(nowMs * 1000) })
  await program.warehouse.insert({ table: 'deliveries', rows: [row] })
  program.signals.emit('deliveries', [row])
  await program.lanes.put([entry])
  program.signals.emit('lanes')
  return event.id
}
