import type { ChannelId } from '@convbox/contract/channels'
import { isNamedChannel, type NamedChannel } from '@convbox/contract/channel-names'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { BRAND_MARKS, type BrandMark } from './brand-marks.ts'

/** Hue of an unknown name: always the same for the same name. */
const hueOf = (name: string): number => Array.from(name).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7)

/** Mark of a channel by its stored value, in any case. An unknown one, such as a host, gets its first letter. */
export const markOf = (channel: string): BrandMark => {
  const name = channel.trim().toLowerCase()
  if (isNamedChannel(name)) return BRAND_MARKS[name]
  const [first] = name.replace(/^www\./, '')
  return { letters: first?.toUpperCase() ?? '?', hue: hueOf(name) }
}

/** Mark of each destination and connection; complete by its type. */
export const PLATFORM_MARKS: Record<DestinationId | ChannelId, NamedChannel> = {
  facebook: 'meta',
  google: 'google ads',
  'google-ads': 'google ads',
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
