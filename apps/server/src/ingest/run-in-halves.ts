/**
 * Poison-batch fallback: splits a batch that fails because of its data in halves, down to the one bad event, which is
 * left out, logged and counted. One bad event must not stop a store, let alone all stores.
 */
import type { LogEntry } from '@convbox/storage'
import { contentOf } from '../intake/intake-record.ts'
import type { Program } from '../program.ts'
import { runBatch, type BatchOptions, type BatchResult } from './batch.ts'
import { isDataError } from './data-error.ts'
import { sourceOf, type EventRange } from './gather.ts'
import { writeLeftOut } from './left-out.rows.ts'
import { createRecentIds, type RecentIds } from './recent-ids.ts'

type Part = { entries: readonly LogEntry[]; range: EventRange | undefined }

/** Number of events or orders in a record: those of a request or file, else one. */
const countEvents = ({ record }: LogEntry): number => {
  const content = record.kind === 'event' ? contentOf(record.event) : undefined
  if (content?.kind === 'batch') return content.events.length
  if (content?.kind === 'orders') return content.entries.length
  return content?.kind === 'judge orders' ? content.orderIds.length : 1
}

/** The two halves of a batch or of a record's events; undefined for a single event. */
const halvesOf = ({ entries, range }: Part): [Part, Part] | undefined => {
  const [first] = entries
  if (first === undefined) return undefined
  if (entries.length > 1) {
    const middle = Math.ceil(entries.length / 2)
    return [
      { entries: entries.slice(0, middle), range: undefined },
      { entries: entries.slice(middle), range: undefined },
    ]
  }
  const { from, to } = range ?? { from: 0, to: countEvents(first) }
  if (to - from <= 1) return undefined
  const middle = Math.ceil((from + to) / 2)
  return [
    { entries, range: { from, to: middle } },
    { entries, range: { from: middle, to } },
  ]
}

/** The same part has the same token in every run, so that an interrupted run repeats itself. */
const tokenOf = (token: string, { entries, range }: Part): string =>
  `${token}:${entries[0]?.position}-${entries.at(-1)?.position}${range === undefined ? '' : `.${range.from}-${range.to}`}`

/** Saves the event for `npm run ingest-again` first: counting a drop twice is better than losing an event. */
const leaveOut = async (program: Program, { position, record }: LogEntry, index: number, token: string): Promise<BatchResult> => {
  const { storeId, receivedAt } = sourceOf(record)
  const where = { step: 'write', reason: 'processing error' as const, minute: `${receivedAt.slice(0, 16)}:00.000Z` }
  await writeLeftOut(program.mainDb.pool, { logId: program.log.id, position, index, storeId, receivedAt })
  await program.warehouse.insert({ table: 'drops', rows: [{ store_id: storeId, ...where, count: '1' }], token: `${token}:left-out` })
  program.logger.error(
    { position, index, storeId },
    'an event could not be written and was left out; npm run ingest-again tries it once more',
  )
  return { kept: 0, orders: 0, drops: [{ storeId, ...where, count: 1 }] }
}

const runPart = async (program: Program, part: Part, options: BatchOptions): Promise<BatchResult[]> => {
  const token = tokenOf(options.token, part)
  try {
    return [await runBatch(program, part.entries, { ...options, token, ...(part.range && { onlyEvents: part.range }) })]
  } catch (error) {
    if (!isDataError(error)) throw error
    const halves = halvesOf(part)
    const [entry] = part.entries
    if (halves !== undefined) return [...(await runPart(program, halves[0], options)), ...(await runPart(program, halves[1], options))]
    if (entry === undefined) throw error
    program.logger.error({ err: error, position: entry.position }, 'an event fails by itself')
    return [await leaveOut(program, entry, part.range?.from ?? 0, token)]
  }
}

/** Recent ids that the later parts of a batch know at once, and others only by keep(): a batch that is run again must not take its own events for repeats. */
const createOwnIds = (recent: RecentIds): { ids: RecentIds; keep: () => void } => {
  const own = createRecentIds()
  const noted: Parameters<RecentIds['remember']>[0][] = []
  const ids: RecentIds = {
    refused: recent.refused,
    has: (storeId, eventId) => own.has(storeId, eventId) || recent.has(storeId, eventId),
    remember: (news) => {
      own.remember(news)
      noted.push(news)
    },
  }
  return { ids, keep: () => noted.forEach((news) => recent.remember(news)) }
}

/**
 * Runs a batch that failed because of its data, in halves, until the failing part is one event. Throws when the cause
 * is not the data; then nothing is lost and the whole batch is retried.
 */
export const runInHalves = async (program: Program, entries: readonly LogEntry[], options: BatchOptions): Promise<BatchResult> => {
  const { ids, keep } = createOwnIds(options.recent)
  const results = await runPart(program, { entries, range: undefined }, { ...options, recent: ids })
  keep()
  return {
    kept: results.reduce((sum, { kept }) => sum + kept, 0),
    orders: results.reduce((sum, { orders }) => sum + orders, 0),
    drops: results.flatMap(({ drops }) => drops),
  }
}
