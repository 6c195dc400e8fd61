/** Addresses without personal data, as events and delivery rows hold them. */
import { maskAddress as mask } from '@convbox/destinations'
import { createCache } from '../cache.ts'

const addresses = createCache<string>(5000)

/** `maskAddress` with its recent results: ingest asks for an event's address, and then each of its deliveries does. */
export const maskAddress = (url: string): string => addresses(url, mask)
