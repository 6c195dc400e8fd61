/** Where a store's events go. The one place that holds the promise: a sandbox store never talks to a real platform, a real store never to a stand-in. Design section 5. */
import type { DestinationId } from '@convbox/contract'
import type { Config } from '../config.ts'

type Addresses = Pick<Config, 'PUBLIC_URL' | 'FACEBOOK_URL' | 'GA4_URL'>

/** Base addresses of the real platforms. The generic destination has none: it is a stand-in. */
const REAL: Record<DestinationId, (config: Addresses) => string | undefined> = {
  facebook: (config) => config.FACEBOOK_URL,
  ga4: (config) => config.GA4_URL,
  generic: () => undefined,
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** The base address, without a slash at the end; undefined where this store may not send to this platform at all. */
export const platformAddress = (config: Addresses, platform: DestinationId, isSandbox: boolean): string | undefined => {
  const standIns = `${withoutSlash(config.PUBLIC_URL)}/sandbox`
  if (isSandbox) return `${standIns}/${platform}`
  const real = REAL[platform](config)
  return real === undefined || withoutSlash(real) === standIns || real.startsWith(`${standIns}/`) ? undefined : withoutSlash(real)
}
