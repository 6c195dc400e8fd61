/** Decides where a store's events are sent. Only here: a sandbox store never reaches a real platform, a real store never a stand-in. */
import type { DestinationId } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { tagOf } from '@convbox/contract/destination-facts'
import type { Config } from '../config.ts'

/** baseUrl: replaces the platform's own URL, without a trailing slash. */
export type PlatformAddress = { baseUrl?: string }

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** The base URL for this store and platform; undefined if the store may not send there. */
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

/** Where the pages of this store load a platform's own tag; undefined where the platform has none to offer. A pixel's id is put behind one that ends in `=`. */
export const tagAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, platform: DestinationId, isSandbox: boolean): string | undefined => {
  const tag = tagOf(DESTINATION_FACTS[platform])
  return tag && isSandbox ? `${withoutSlash(PUBLIC_URL)}/sandbox/${platform}/tag.js${tag.isPerPixel ? '?id=' : ''}` : tag?.url
}
