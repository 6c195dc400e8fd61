import { addDays } from '@convbox/contract/date-range'
import { DAY_MS } from '@convbox/contract/durations'
import { startOfDay } from '@convbox/contract/store-days'
import type { PixelId } from '@convbox/contract'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { readLagSeconds } from '../../intake/ingest-progress.ts'
import type { DeliveryRow } from '../../deliveries/delivery-row.ts'
import { replay } from '../../deliver/replay.ts'
import { shownState, storedStatesOf, tokenFault } from '../../deliver/shown-state.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller, Stream } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import {
  readAccepted,
  readDeliveries,
  readDelivery,
  readDeliveryPage,
  readDrops,
  readOrderDate,
  type DeliveryFilter,
  type DeliveryRecord,
} from './events-monitor.rows.ts'
import { eventRowOf, isWanted, readAttempts, replayOf, statesOf, type RowPixel, type Status } from './events-monitor.ts'

const TWO_HOURS_MS = 2 * 3_600_000
const NINETY_DAYS_MS = 90 * DAY_MS
const LOG_EVENTS = 100
/** Maximum rows of one stream message. */
const STREAM_ROWS = 100
const PING_MS = 15_000
/** Rows within this time are sent together. */
const GATHER_MS = 200

type FilterInput = { pixelId?: string | undefined; eventName?: string | undefined; status?: Status | undefined }
/** The store's pixels: names, and token faults that stop their rows. */
const pixelsOf = async (program: Program, storeId: string): Promise<Map<string, RowPixel>> =>
  new Map((await program.directory.pixelsOf(storeId)).map((pixel) => [pixel.id, { name: pixel.name, fault: tokenFault(pixel) }]))
const DELETED: RowPixel = { name: '', fault: undefined }

const filterOf = ({ pixelId, eventName, status }: FilterInput, pixels: ReadonlyMap<string, RowPixel>): DeliveryFilter => {
  const states = statesOf(status)
  if (states === undefined) return { pixelId, eventName }
  const stoppedPixels = [...pixels].flatMap(([id, { fault }]) => (fault === undefined ? [] : [id]))
  return { pixelId, eventName, states: storedStatesOf(states, false), stoppedPixels, stoppedStates: storedStatesOf(states, true) }
}

const isRows = (detail: unknown): detail is DeliveryRow[] => Array.isArray(detail)

/** Each delivery once, in its newest state: a replay's own row may arrive after its outcome. */
const newestOf = (rows: readonly DeliveryRow[]): DeliveryRow[] => {
  const newest = new Map<string, DeliveryRow>()
  for (const row of rows) {
    const key = `${row.pixel_id}\n${row.event_id}`
    const known = newest.get(key)
    if (known === undefined || BigInt(row.version) >= BigInt(known.version)) newest.set(key, row)
  }
  return [...newest.values()]
}

type Line = { kind: 'rows'; rows: EventRow[] } | { kind: 'ping' }

/** Sends rows as they come until the reader disconnects. The first line is a ping: the reader knows that nothing is missed from then on. */
const follow = async (program: Program, storeId: string, filter: FilterInput, stream: Stream<Line>): Promise<void> => {
  let buffer: DeliveryRow[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    timer = undefined
    const rows = buffer
    buffer = []
    const pixels = await pixelsOf(program, storeId)
    // Newest arrival first.
    const shown = newestOf(rows)
      .map((row) => eventRowOf(row, pixels.get(row.pixel_id) ?? DELETED))
      .filter((row) => filter.status === undefined || row.status === filter.status)
      .toReversed()
      .slice(0, STREAM_ROWS)
    if (shown.length > 0 && !stream.signal.aborted) stream.send({ kind: 'rows', rows: shown })
  }
  const end = program.signals.on('deliveries', (detail) => {
    const wanted = isRows(detail) ? detail.filter((row) => isWanted(row, storeId, filter)) : []
    if (wanted.length === 0) return
    buffer.push(...wanted)
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => program.logger.error({ err: error }, 'realtime rows could not be sent'))
    }, GATHER_MS)
  })
  const ping = setInterval(() => stream.send({ kind: 'ping' }), PING_MS)
  stream.send({ kind: 'ping' })
  await new Promise<void>((resolve) => {
    if (stream.signal.aborted) resolve()
    else stream.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  end()
  clearInterval(ping)
  clearTimeout(timer)
}

const describeRows = (rows: readonly DeliveryRecord[], pixels: ReadonlyMap<string, RowPixel>): EventRow[] =>
  rows.map((row) => eventRowOf(row, pixels.get(row.pixel_id) ?? DELETED))

const findPixel = async (program: Program, caller: StoreCaller, pixelId: string) => {
  const pixel = await program.directory.pixel(pixelId)
  if (pixel === undefined || pixel.storeId !== caller.store.id) throw new AppError('not found')
  return pixel
}

const findDelivery = async (program: Program, caller: StoreCaller, pixelId: PixelId, eventId: string) => {
  const pixel = await findPixel(program, caller, pixelId)
  const record = await readDelivery(program.warehouse, caller.store.id, pixel.id, eventId)
  if (record === undefined) throw new AppError('not found')
  const rowPixel: RowPixel = { name: pixel.name, fault: tokenFault(pixel) }
  const isKept = program.lanes.seen(pixel.id, eventId)?.state === 'parked'
  return { pixel, rowPixel, record, replay: replayOf({ ...record, ...shownState(record, rowPixel.fault) }, isKept, program.now()) }
}

const readLatest = async (program: Program, storeId: string, input: FilterInput) => {
  const pixels = await pixelsOf(program, storeId)
  const from = new Date(program.now() - TWO_HOURS_MS).toISOString()
  const { rows } = await readDeliveryPage(
    program.warehouse,
    storeId,
    { ...filterOf(input, pixels), from },
    { limit: LOG_EVENTS, offset: 0 },
  )
  return { rows: describeRows(rows, pixels), hasPixel: pixels.size > 0 }
}

/** Realtime log, delivery log, one delivery, replay, drops. */
export const eventsMonitorFeature: Feature<'eventsMonitor'> = (program) => ({
  eventLogs: async (input, { store }) => readLatest(program, store.id, input),
  realtime: async (input, { store }) => readLatest(program, store.id, input),
  liveEvents: (input, { store }, stream) => follow(program, store.id, input, stream),
  eventDetail: async ({ pixelId, eventId }, caller) => {
    const found = await findDelivery(program, caller, pixelId, eventId)
    const { request, answer, attempts, order_id } = found.record
    const { id: storeId } = caller.store
    const [orderDate, deliveries, pixels] = await Promise.all([
      order_id === '' ? undefined : readOrderDate(program.warehouse, storeId, order_id),
      readDeliveries(program.warehouse, storeId, { eventIds: [eventId] }),
      pixelsOf(program, storeId),
    ])
    return {
      ...eventRowOf(found.record, found.rowPixel),
      ...(request !== '' && { request }),
      ...(answer !== '' && { answer }),
      attemptList: readAttempts(attempts),
      replay: found.replay,
      ...(orderDate !== undefined && { orderDate }),
      others: describeRows(deliveries, pixels).filter((row) => row.pixelId !== pixelId),
    }
  },
  replayEvent: async ({ pixelId, eventId }, caller) => {
    const found = await findDelivery(program, caller, pixelId, eventId)
    if (!found.replay.possible) throw new AppError('cannot replay', { facts: { replay: found.replay.why } })
    const row = await replay(program, found.pixel, eventId)
    if (row === undefined) throw new AppError('cannot replay')
    const { store, user } = caller
    await writeAudit(program.mainDb, {
      tenantId: store.tenantId,
      storeId: store.id,
      userId: user.id,
      action: 'event replayed',
      target: eventId,
      detail: { pixelName: found.pixel.name },
    })
    return eventRowOf(row, found.rowPixel)
  },
  deliveryLog: async ({ orderId, from, to, pageNo, ...input }, { store }) => {
    const pixels = await pixelsOf(program, store.id)
    const earliest = new Date(program.now() - NINETY_DAYS_MS).toISOString()
    const filter: DeliveryFilter = {
      ...filterOf(input, pixels),
      orderId,
      from: from === undefined ? earliest : startOfDay(from, store.timeZone).toISOString(),
      to: to === undefined ? undefined : startOfDay(addDays(to, 1), store.timeZone).toISOString(),
    }
    const page = await readDeliveryPage(program.warehouse, store.id, filter, { limit: LOG_EVENTS, offset: (pageNo - 1) * LOG_EVENTS })
    return {
      rows: describeRows(page.rows, pixels),
      rowCount: page.rowCount,
      pageNo,
      pageSize: LOG_EVENTS,
    }
  },
  drops: async ({ hours }, { store }) => {
    const since = new Date(program.now() - hours * 3_600_000)
    const [rows, accepted] = await Promise.all([
      readDrops(program.warehouse, store.id, since),
      readAccepted(program.warehouse, store.id, since),
    ])
    return {
      rows,
      accepted: accepted.count,
      lagSeconds: readLagSeconds(program.log, program.now()),
      ...(accepted.lastAt !== undefined && { lastEventAt: accepted.lastAt }),
    }
  },
})
