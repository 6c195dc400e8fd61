/** The stores and pixels that the hot paths need, cached in memory: collect, ingest and deliver ask thousands of times a second. Changes show at once in this process (invalidate) and within `maxAgeMs` elsewhere. */
import type { MainDb, Secrets } from '@convbox/storage'
import type { DirectoryPixel, DirectoryStore } from './directory-entries.ts'
import { readPixels, readStores } from './store-directory.rows.ts'

export type StoreDirectory = {
  byKey: (storeKey: string) => Promise<DirectoryStore | undefined>
  byId: (storeId: string) => Promise<DirectoryStore | undefined>
  byShopDomain: (domain: string) => Promise<DirectoryStore | undefined>
  pixelsOf: (storeId: string) => Promise<DirectoryPixel[]>
  pixel: (pixelId: string) => Promise<DirectoryPixel | undefined>
  all: () => Promise<DirectoryStore[]>
  /** Forget what is cached; the next question reads again. */
  invalidate: () => void
}

type Snapshot = { stores: DirectoryStore[]; pixels: DirectoryPixel[] }

/** Reads all stores and pixels at most once in `maxAgeMs`; a question while a read is under way waits for that read. */
export const createStoreDirectory = (
  mainDb: MainDb,
  secrets: Secrets,
  options: { now: () => number; maxAgeMs?: number },
): StoreDirectory => {
  const maxAgeMs = options.maxAgeMs ?? 2000
  let snapshot: Promise<Snapshot> | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  const read = async (): Promise<Snapshot> => {
    const [stores, pixels] = await Promise.all([readStores(mainDb, secrets), readPixels(mainDb, secrets)])
    return { stores, pixels }
  }
  const current = (): Promise<Snapshot> => {
    if (snapshot === undefined || options.now() - readAtMs > maxAgeMs) {
      readAtMs = options.now()
      const fresh = read()
      snapshot = fresh
      // A failed read must not be remembered.
      fresh.catch(() => {
        if (snapshot === fresh) snapshot = undefined
      })
    }
    return snapshot
  }
  return {
    byKey: async (storeKey) => (await current()).stores.find((store) => store.storeKey === storeKey),
    byId: async (storeId) => (await current()).stores.find((store) => store.id === storeId),
    byShopDomain: async (domain) => (await current()).stores.find((store) => store.shopDomain === domain.toLowerCase()),
    pixelsOf: async (storeId) => (await current()).pixels.filter((pixel) => pixel.storeId === storeId),
    pixel: async (pixelId) => (await current()).pixels.find((pixel) => pixel.id === pixelId),
    all: async () => (await current()).stores,
    invalidate: () => {
      snapshot = undefined
    },
  }
}
