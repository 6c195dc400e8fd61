/** Unsent events: kept in the shop's storage until the server has accepted them, so that a closed tab or a network failure loses none. */
import type { CollectAnswer, CollectBatch, CollectEvent } from '@convbox/contract/events/events'
import { COLLECT_MAX_EVENTS, SDK_MAX_BATCH_BYTES } from '@convbox/contract/events/script-facts'
import type { Answer, Env, SdkConfig } from './env.ts'
import { parseJson } from './env.ts'

/** An event and the time in ms from which it may be sent: while a request holds it, when that is surely over; while the server asked for a pause, its end. */
type Entry = { e: CollectEvent; t: number }

const MAX_ENTRIES = 200
const GATHER_MS = 100
// A page closed during a request cannot clear its marks; after this time another page may retry. A second arrival is harmless because of the event id.
const IN_FLIGHT_MS = 10_000
const MAX_PAUSE_MS = 3_600_000

/** The first entries that fit one request: at most 100 events and 60 KB, taking a character for three bytes, the most that it can be; one event that is larger goes alone. */
const takeBatch = (entries: Entry[]): Entry[] => {
  let bytes = 300
  return entries.slice(0, COLLECT_MAX_EVENTS).filter((entry, index) => {
    bytes += 3 * JSON.stringify(entry).length
    return index === 0 || bytes <= SDK_MAX_BATCH_BYTES
  })
}

/** Ids that need not be sent again after this answer: the whole batch of a success, only the named events of a 400. */
const settled = (batch: Entry[], { status, body }: Answer): string[] => {
  if (!status || status === 429 || status >= 500) return []
  const named = status === 400 ? (body as Partial<CollectAnswer> | undefined)?.refused : undefined
  // A 400 that names no event would be repeated for ever.
  return batch.filter((_entry, at) => !named?.[0] || named.some(({ index }) => index === at)).map(({ e }) => e.id)
}

/** An outbox under one storage key. mayStore: whether storage is allowed now; without it events stay in memory. */
export const createOutbox = (env: Env, config: SdkConfig, key: string, mayStore: () => boolean) => {
  let memory: Entry[] = []
  let failures = 0
  /** What stands in the storage, as this page last wrote or read it. */
  let lastText: string | undefined

  /** What is to be sent: memory, and what other pages of the shop have left or taken meanwhile. */
  const load = (): Entry[] => {
    const text = mayStore() ? env.loadText(key) : lastText
    if (text !== lastText) {
      lastText = text
      const stored = parseJson(text)
      if (Array.isArray(stored)) memory = (stored as Entry[]).filter((entry) => entry?.e?.id)
      // Other pages must see what this one takes from them.
      if (memory[0]) env.keep()
    }
    return memory
  }
  const save = (entries: Entry[]): void => {
    memory = entries.slice(-MAX_ENTRIES)
    // "[]" rather than no key, so that another tab sees that all is sent and does not use its own memory.
    if (mayStore()) env.saveText(key, (lastText = JSON.stringify(memory)))
  }

  // Several timers may run: a flush without free events does nothing.
  const schedule = (delayMs: number): void => env.later(flush, delayMs)

  const settle = (batch: Entry[], answer: Answer): void => {
    const done = settled(batch, answer)
    const pauseMs = answer.status === 429 || answer.status === 503 ? Math.min(1000 * (answer.retryAfterSeconds || 30), MAX_PAUSE_MS) : 0
    if (!done[0] && mayStore()) env.keep()
    const left = load().filter(({ e }) => !done.includes(e.id))
    for (const entry of left) if (batch.some(({ e }) => e.id === entry.e.id)) entry.t = pauseMs && env.now() + pauseMs
    save(left)
    if (done[0]) {
      failures = 0
      if (left[0]) schedule(0)
    } else {
      // Jitter, so that the tabs of a thousand visitors do not retry at the same moment.
      schedule(pauseMs || Math.min(60_000, 1000 * 2 ** ++failures) * (1 - Math.random() / 2))
    }
  }

  const flush = (): void => {
    const now = env.now()
    const entries = load()
    if (!entries[0]) return
    // A time beyond any pause: the clock was put back.
    const busy = entries.filter(({ t }) => t > now && t - now <= MAX_PAUSE_MS)
    const waitMs = Math.max(...busy.map(({ t }) => t - now))
    if (busy[0]) schedule(waitMs)
    // The server asked for a pause.
    if (waitMs > IN_FLIGHT_MS) return
    const batch = takeBatch(entries.filter((entry) => !busy.includes(entry)))
    if (!batch[0]) return
    for (const entry of batch) entry.t = now + IN_FLIGHT_MS
    save(entries)
    const body = JSON.stringify({
      storeKey: config.storeKey,
      sentAt: new Date(now),
      events: batch.map(({ e }) => e),
    } satisfies Omit<CollectBatch, 'sentAt'> & { sentAt: Date })
    // Bytes are counted only where it matters, because that costs more than a request.
    const isSmall = 3 * body.length <= SDK_MAX_BATCH_BYTES || new Blob([body]).size <= SDK_MAX_BATCH_BYTES
    void env.postText(config.collectUrl, body, isSmall).then((answer) => settle(batch, answer))
  }

  return {
    /** Stores one event and sends it together with those of the next tenth of a second. */
    add: (event: CollectEvent): void => {
      save([...load(), { e: event, t: 0 }])
      schedule(GATHER_MS)
    },
    /** Sends free events now: the page is closing, or has just opened. */
    flush,
    /** Drops all unsent events, after consent was withdrawn. */
    clear: (): void => {
      memory = []
      env.saveText(key)
    },
  }
}
