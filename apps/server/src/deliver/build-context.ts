/** What an adapter gets besides events and settings. */
import type { BuildContext, SendingStore } from '@convbox/destinations'
import type { DirectoryPixel, DirectoryStore } from '../directory/directory-entries.ts'

/** A store as adapters see it. */
export const sendingStoreOf = ({ id, websiteName, host, currency }: DirectoryStore): SendingStore => ({
  id,
  name: websiteName,
  url: `https://${host}`,
  currency,
})

/** now: ms. baseUrl: sends there instead of to the platform. */
export const buildContextOf = (from: {
  now: () => number
  store: SendingStore
  pixel: DirectoryPixel
  baseUrl?: string
}): BuildContext => ({
  now: new Date(from.now()).toISOString(),
  store: from.store,
  ...(from.pixel.credential !== undefined && { credential: from.pixel.credential }),
  ...(from.baseUrl !== undefined && { baseUrl: from.baseUrl }),
})
