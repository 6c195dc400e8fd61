/**
 * Fills the lanes of a store's enabled pixels: events in order of arrival, purchases when they are handed over, later
 * order events when the body tells of them.
 */
import { ORDER_EVENTS, type StoreEvent } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { NewLaneEntry } from '@convbox/storage'
import { deliveryRowOf, type DeliveryRow } from '../deliveries/delivery-row.ts'
import { readEntry, type LaneBody, type LaneNote } from '../deliveries/lane-entry.ts'
import type { DirectoryPixel, DirectoryStore } from '../directory/directory-entries.ts'
import type { Program } from '../program.ts'
import type { KeptEvent } from './gather.ts'
import type { OrderEvent } from './order-events.ts'
import type { SettledPurchase } from './settle-purchases.ts'
import type { Draft } from './step.ts'

type Ready = { store: DirectoryStore; seq: number; draft: Draft; isTestOrder: boolean }
type Filling = { pixel: DirectoryPixel; entry: NewLaneEntry }

/** Note of an entry in a paused lane: showWaiting below writes its 'waiting' row, so the lane need not. */
const SHOWN: LaneNote = { attempts: [], shown: 'waiting' }

/**
 * Log row for an event that waits in a paused lane, shown at once. Its version is lower than any row of the lane's,
 * also when the batch is run again later.
 */
const waitingRow = ({ pixel, entry }: Filling): DeliveryRow | undefined => {
  const waiting = readEntry({ ...entry, nextAtMs: 0, attempts: 0 })
  if (waiting === undefined) return undefined
  const receivedAtMs = Date.parse(waiting.body.event.receivedAt)
  return deliveryRowOf(pixel, waiting, { state: 'waiting', attempts: [] }, { ms: receivedAtMs, version: String(receivedAtMs * 1000) })
}

const showWaiting = async (program: Program, fillings: readonly Filling[], token: string): Promise<void> => {
  const rows = fillings.filter(({ entry }) => entry.note !== undefined).flatMap((filling) => waitingRow(filling) ?? [])
  if (rows.length === 0) return
  await program.warehouse.insert({ table: 'deliveries', rows, token: `${token}:waiting` })
  program.signals.emit('deliveries', rows)
}

/**
 * Events that the server makes (refund, cancellation, fulfilment, abandoned cart, completed tags, recognized visitor)
 * go only to platforms that accept them; the delivery log shows every other skipped event.
 */
const MADE_HERE: readonly string[] = [...ORDER_EVENTS, 'AbandonCart', 'UTMtagging', 'UserIdentificationAlgorithm']
const isFor = ({ settings }: DirectoryPixel, { name }: StoreEvent): boolean =>
  !MADE_HERE.includes(name) || DESTINATION_FACTS[settings.platform].takesEvents.includes(name)

/**
 * Puts kept events, handed-over purchases and later order events into the lanes. The lanes skip events that a pixel
 * already had. token: the batch's token.
 */
export const fillLanes = async (
  program: Program,
  {
    kept,
    purchases,
    orderEvents,
  }: { kept: readonly KeptEvent[]; purchases: readonly SettledPurchase[]; orderEvents: readonly OrderEvent[] },
  token: string,
): Promise<void> => {
  const ready: Ready[] = [
    ...kept.map((one) => ({ ...one, isTestOrder: false })),
    ...purchases.flatMap(({ handOverSeq, ...purchase }) => (handOverSeq === undefined ? [] : [{ ...purchase, seq: handOverSeq }])),
    ...orderEvents,
  ]
  const enqueuedAtMs = program.now()
  const pixelsOf = new Map<string, DirectoryPixel[]>()
  for (const storeId of new Set(ready.map(({ store }) => store.id)))
    pixelsOf.set(
      storeId,
      (await program.directory.pixelsOf(storeId)).filter((pixel) => pixel.enabled),
    )
  const fillings = ready.flatMap(({ store, seq, draft, isTestOrder }): Filling[] => {
    const body: LaneBody = { storeId: store.id, event: draft.event, ...(isTestOrder && { isTestOrder }) }
    return (pixelsOf.get(store.id) ?? [])
      .filter((pixel) => isFor(pixel, draft.event))
      .map((pixel) => ({
        pixel,
        entry: { pixelId: pixel.id, seq, eventId: draft.event.id, body, enqueuedAtMs, ...(pixel.state === 'paused' && { note: SHOWN }) },
      }))
  })
  if (fillings.length === 0) return
  await showWaiting(program, fillings, token)
  await program.lanes.put(fillings.map(({ entry }) => entry))
  program.signals.emit('lanes')
}
