/** What every enabled pixel of a store gets: in order of arrival, purchases when they are handed over, what happens to an order later when its body says so. */
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

/** What showWaiting wrote, the lane need not write again. */
const SHOWN: LaneNote = { attempts: [], shown: 'waiting' }

/** The delivery log shows at once what waits behind a lane that stands still. The version is older than anything the lane writes, also when the batch is run again later. */
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

/** What happens to an order later goes only to platforms that have a word for it; of every other event the delivery log says so itself. */
const isFor = ({ settings }: DirectoryPixel, { name }: StoreEvent): boolean =>
  !ORDER_EVENTS.some((one) => one === name) || DESTINATION_FACTS[settings.platform].takesEvents.includes(name)

/** Puts kept events, handed-over purchases and what happened to orders into the lanes. An event that a pixel has seen is left out by the lanes themselves. token: the batch's name. */
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
