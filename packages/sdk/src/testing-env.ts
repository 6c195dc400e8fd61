/** A fake browser for tests: cookies, storage, clock and network are plain inspectable values. */
import type { CollectBatch, CollectEvent } from '@convbox/contract/events/events'
import type { Answer, Env } from './env.ts'

/** The fake browser's state and what it sent. */
export type FakeWorld = {
  nowMs: number
  url: string
  cookies: Record<string, string>
  storage: Record<string, string>
  /** Sent bodies, with keepalive. */
  sent: { body: string; keepalive: boolean }[]
  /** Answers for the next requests, in order; then 202. */
  answers: Answer[]
  timers: { work: () => void; atMs: number }[]
  storageWorks: boolean
}

/** A fake browser at 2026-01-01, on a product's landing page. */
export const makeWorld = (changes: Partial<FakeWorld> = {}): FakeWorld => ({
  nowMs: Date.UTC(2026, 0, 1),
  url: 'https://shop.example/?utm_source=facebook&fbclid=AbC',
  cookies: {},
  storage: {},
  sent: [],
  answers: [],
  timers: [],
  storageWorks: true,
  ...changes,
})

/** The fake browser as the script's Env. Random bytes count up, so that no two ids are the same. */
export const makeEnv = (world: FakeWorld): Env => {
  let byte = Object.keys(world.storage).length * 16
  return {
    now: () => world.nowMs,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (byte = (byte + 1) % 256)),
    readPage: () => ({ url: world.url, title: 'Shop', referrer: 'https://www.facebook.com/' }),
    readClient: () => ({ userAgent: 'Mozilla/5.0', language: 'en' }),
    readCookies: () => ({ ...world.cookies }),
    writeCookie: (name, value, maxAgeSeconds) => {
      if (maxAgeSeconds > 0) world.cookies[name] = value
      else delete world.cookies[name]
    },
    dropMetaCookies: () => undefined,
    keep: () => undefined,
    domainDots: () => 1,
    loadText: (key) => world.storage[key],
    saveText: (key, value) => {
      if (value === undefined) delete world.storage[key]
      else if (world.storageWorks) world.storage[key] = value
    },
    postText: async (_url, body, keepalive) => {
      world.sent.push({ body, keepalive })
      return world.answers.shift() ?? { status: 202, body: { accepted: 1, refused: [] } }
    },
    later: (work, delayMs) => void world.timers.push({ work, atMs: world.nowMs + delayMs }),
  }
}

/** Advances the clock, runs due timers, and delivers answers. */
export const advance = async (world: FakeWorld, ms: number): Promise<void> => {
  const endMs = world.nowMs + ms
  for (;;) {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    const due = world.timers.filter(({ atMs }) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs)[0]
    if (!due) break
    world.timers.splice(world.timers.indexOf(due), 1)
    world.nowMs = Math.max(world.nowMs, due.atMs)
    due.work()
  }
  world.nowMs = endMs
}

/** Every event sent so far, in order, repeats included. */
export const sentEvents = (world: FakeWorld): CollectEvent[] =>
  world.sent.flatMap(({ body }) => (JSON.parse(body) as Partial<CollectBatch>).events ?? [])
