/** Where a store's events go. The one place that holds the promise: a sandbox store never talks to a real platform, a real store never to a stand-in. */
import type { DestinationId } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { Config } from '../config.ts'

/** baseUrl: instead of the platform's own address, without a slash at the end. */
export type PlatformAddress = { baseUrl?: string }

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** Where this store's events for this platform go; undefined where the store may not send to it at all. */
export const platformAddress = (
  { PUBLIC_URL, destinationUrls }: Pick<Config, 'PUBLIC_URL' | 'destinationUrls'>,
  platform: DestinationId,
  isSandbox: boolean,
): PlatformAddress | undefined => {
  const standIns = `${withoutSlash(PUBLIC_URL)}/sandbox`
  if (isSandbox) return { baseUrl: `${standIns}/${platform}` }
  if (DESTINATION_FACTS[platform].isSandboxOnly) return undefined
  const given = destinationUrls.get(platform)
  if (given === undefined) return {}
  const isStandIn = withoutSlash(given) === standIns || given.startsWith(`${standIns}/`)
  return isStandIn ? undefined : { baseUrl: withoutSlash(given) }
}
