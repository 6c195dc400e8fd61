/**
 * In-memory cache of the stores and pixels for the hot paths: collect, ingest and deliver read it thousands of times a second. Changes show at once in this
 * process (invalidate; in collect's own thread by `version`) and within `maxAgeMs` elsewhere.
 */
import type { MainDb, Secrets } from '@convbox/storage'
import type { DirectoryPixel, DirectoryStore } from './directory-entries.ts'
import { readPixels, readStores } from './store-directory.rows.ts'

export type StoreDirectory = {
  byKey: (storeKey: string) => Promise<DirectoryStore | undefined>
  byId: (storeId: string) => Promise<DirectoryStore | undefined>
  byShopDomain: (domain: string) => Promise<DirectoryStore | undefined>
  /** The store that has the domain, or had it and goes on answering there. domain: in lower case. */
  byLinkDomain: (domain: string) => Promise<DirectoryStore | undefined>
  pixelsOf: (storeId: string) => Promise<DirectoryPixel[]>
  pixel: (pixelId: string) => Promise<DirectoryPixel | undefined>
  all: () => Promise<DirectoryStore[]>
  /** Clears the cache; the next call reads again. */
  invalidate: () => void
}

type Snapshot = { stores: DirectoryStore[]; pixels: DirectoryPixel[] }

/** The promise's value, or the other one when it fails or takes longer. */
const orElse = <Value>(promise: Promise<Value>, other: Value, afterMs: number): Promise<Value> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(other), afterMs)
    const finish = (value: Value): void => {
      clearTimeout(timer)
      resolve(value)
    }
    promise.then(finish, () => finish(other))
  })

type DirectoryOptions = {
  now: () => number
  maxAgeMs?: number
  staleAfterMs?: number
  onStale?: (error: unknown) => void
  onInvalidate?: () => void
  version?: () => number
}

/** How long a call waits for PostgreSQL before it gets the last known data. */
const STALE_AFTER_MS = 1000

/**
 * Reads all stores and pixels at most once per `maxAgeMs`; a call during a read waits for it. While PostgreSQL fails or hangs, the last data stay in use, so
 * that collect continues. onStale: called with the cause, once per failed read. onInvalidate: called after invalidate. version: a counter that grows with each
 * change made elsewhere; a new value clears the cache.
 */
export const createStoreDirectory = (mainDb: MainDb, secrets: Secrets, options: DirectoryOptions): StoreDirectory => {
  const { now, maxAgeMs = 2000, staleAfterMs = STALE_AFTER_MS, onStale = () => undefined, onInvalidate = () => undefined } = options
  const { version = () => 0 } = options
  let knownVersion = version()
  let lastGood: Snapshot | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<Snapshot> | undefined
  const readAll = async (): Promise<Snapshot> => {
    const [stores, pixels] = await Promise.all([readStores(mainDb, secrets), readPixels(mainDb, secrets)])
    return { stores, pixels }
  }
  const read = (): Promise<Snapshot> => {
    const startedMs = now()
    const mine = readAll()
    reading = mine
    mine.then(
      (found) => {
        // Invalidated meanwhile: only the later read counts.
        if (reading !== mine) return
        ;[lastGood, readAtMs, reading] = [found, startedMs, undefined]
      },
      (error: unknown) => {
        onStale(error)
        if (reading === mine) reading = undefined
      },
    )
    return mine
  }
  const forget = (): void => {
    readAtMs = Number.NEGATIVE_INFINITY
    reading = undefined
  }
  const current = (): Promise<Snapshot> => {
    const newest = version()
    if (newest !== knownVersion) forget()
    knownVersion = newest
    if (lastGood !== undefined && now() - readAtMs <= maxAgeMs) return Promise.resolve(lastGood)
    const fresh = reading ?? read()
    return lastGood === undefined ? fresh : orElse(fresh, lastGood, staleAfterMs)
  }
  return {
    byKey: async (storeKey) => (await current()).stores.find((store) => store.storeKey === storeKey),
    byId: async (storeId) => (await current()).stores.find((store) => store.id === storeId),
    byLinkDomain: async (domain) =>
      (await current()).stores.find(
        ({ linkAddress, formerLinks }) => linkAddress?.domain === domain || formerLinks.domains.includes(domain),
      ),
    byShopDomain: async (domain) => (await current()).stores.find((store) => store.shopDomain === domain.toLowerCase()),
    pixelsOf: async (storeId) => (await current()).pixels.filter((pixel) => pixel.storeId === storeId),
    pixel: async (pixelId) => (await current()).pixels.find((pixel) => pixel.id === pixelId),
    all: async () => (await current()).stores,
    invalidate: () => {
      forget()
      onInvalidate()
    },
  }
}
