import type { ChannelId } from '@convbox/contract/channels'
import { isNamedChannel, type NamedChannel } from '@convbox/contract/channel-names'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { BRAND_MARKS, type BrandMark } from './brand-marks.ts'

/** A hue for a name nobody knows: always the same for the same name. */
const hueOf = (name: string): number => Array.from(name).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7)

/** The mark of a channel by its stored value, in any case. An unknown one, a host for instance, gets its first letter. */
export const markOf = (channel: string): BrandMark => {
  const name = channel.trim().toLowerCase()
  if (isNamedChannel(name)) return BRAND_MARKS[name]
  const [first] = name.replace(/^www\./, '')
  return { letters: first?.toUpperCase() ?? '?', hue: hueOf(name) }
}

/** The mark of each destination and connection. A missing one does not compile. */
export const PLATFORM_MARKS: Record<DestinationId | ChannelId, NamedChannel> = {
  facebook: 'meta',
  google: 'google ads',
  ga4: 'google analytics',
  bing: 'bing ads',
  tiktok: 'tiktok',
  snapchat: 'snapchat',
  pinterest: 'pinterest',
  klaviyo: 'klaviyo',
  omnisend: 'omnisend',
  mailchimp: 'mailchimp',
  awin: 'awin',
  generic: 'simulated',
}
