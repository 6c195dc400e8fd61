/** Unsent events: kept in the shop's storage until the server has accepted them, so that a closed tab or a network failure loses none. */
import type { CollectAnswer, CollectBatch, CollectEvent } from '@convbox/contract/events/events'
import { COLLECT_MAX_EVENTS, SDK_MAX_BATCH_BYTES } from '@convbox/contract/events/script-facts'
import type { Answer, Env, SdkConfig } from './env.ts'
import { parseJson } from './env.ts'

/** An event and the time of its last attempt in ms; 0: free to send. */
type Entry = { e: CollectEvent; t: number }

const PAUSE_KEY = '_cb_w'
const MAX_ENTRIES = 200
const GATHER_MS = 100
// A page closed during a request cannot clear its marks; after this time another page may retry. A second arrival is harmless because of the event id.
const IN_FLIGHT_MS = 10_000
const MAX_PAUSE_MS = 3_600_000

/** Bytes of a text; of a short one the most that they can be, three a character, because starting an encoder costs more than a request that is not quite full. */
const bytesOf = (text: string): number => (text.length < 3000 ? text.length * 3 : new TextEncoder().encode(text).length)

/** The first entries that fit one request: at most 100 events and 60 KB; one event that is larger goes alone. */
const takeBatch = (entries: Entry[]): Entry[] => {
  let bytes = 300
  return entries.slice(0, COLLECT_MAX_EVENTS).filter((entry, index) => {
    bytes += bytesOf(JSON.stringify(entry.e)) + 1
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
    const text = mayStore() ? env.read(key) : lastText
    if (text !== lastText) {
      lastText = text
      const stored = parseJson(text)
      if (Array.isArray(stored)) memory = (stored as Entry[]).filter((entry) => entry?.e?.id)
    }
    return memory
  }
  const save = (entries: Entry[]): void => {
    memory = entries.slice(-MAX_ENTRIES)
    // "[]" rather than no key, so that another tab sees that all is sent and does not use its own memory.
    if (mayStore()) env.write(key, (lastText = JSON.stringify(memory)))
  }

  // Several timers may run: a flush without free events does nothing.
  const schedule = (delayMs: number): void => env.later(flush, delayMs)

  const settle = (batch: Entry[], answer: Answer): void => {
    const done = settled(batch, answer)
    const left = load().filter(({ e }) => !done.includes(e.id))
    for (const entry of left) if (batch.some(({ e }) => e.id === entry.e.id)) entry.t = 0
    save(left)
    if (done[0]) {
      failures = 0
      if (left[0]) schedule(0)
    } else if (answer.status === 429 || answer.status === 503) {
      const pauseMs = Math.min((answer.retryAfterSeconds || 30) * 1000, MAX_PAUSE_MS)
      if (mayStore()) env.write(PAUSE_KEY, `${env.now() + pauseMs}`)
      schedule(pauseMs)
    } else {
      // Jitter, so that the tabs of a thousand visitors do not retry at the same moment.
      schedule(Math.min(60_000, 1000 * 2 ** ++failures) * (0.5 + Math.random() / 2))
    }
  }

  const flush = (): void => {
    const now = env.now()
    const entries = load()
    if (!entries[0]) return
    const pauseMs = mayStore() ? Number(env.read(PAUSE_KEY)) - now : 0
    if (pauseMs > 0) return schedule(pauseMs)
    const free = entries.filter(({ t }) => Math.abs(now - t) >= IN_FLIGHT_MS)
    if (free.length < entries.length) schedule(IN_FLIGHT_MS)
    const batch = takeBatch(free)
    if (!batch[0]) return
    for (const entry of batch) entry.t = now
    save(entries)
    const body = JSON.stringify({
      storeKey: config.storeKey,
      sentAt: new Date(now).toISOString(),
      events: batch.map(({ e }) => e),
    } satisfies CollectBatch)
    env
      .post(config.collectUrl, body, bytesOf(body) <= SDK_MAX_BATCH_BYTES)
      .then((answer) => settle(batch, answer))
      .catch(() => undefined)
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
      lastText = undefined
      env.write(key)
      env.write(PAUSE_KEY)
    },
  }
}
/** Keys of an outbox, for a sandbox that must load them in advance. */
export const outboxKeys = (key: string): string[] => [key, PAUSE_KEY]
