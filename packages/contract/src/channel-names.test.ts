import { expect, it } from 'vitest'
import { DESTINATION_FACTS } from './all-destinations.ts'
import { channelName, type NamedChannel } from './channel-names.ts'
import { CHANNEL_IDS, CHANNELS, type ChannelId } from './channels.ts'

it('names a channel by its stored value, in any case and both languages', () => {
  expect(channelName('facebook ads', 'en')).toBe('Meta Ads')
  expect(channelName('Facebook Ads', 'zh')).toBe('Meta Ads')
  expect(channelName('direct', 'zh')).toBe('直接访问')
})

it('leaves a value without a name as it is, whatever it is called', () => {
  for (const value of ['News.example.com', 'constructor', '__proto__', '']) expect(channelName(value, 'en')).toBe(value)
})

it('calls a platform as its connection and its destination do', () => {
  const stored: Record<ChannelId, NamedChannel> = {
    facebook: 'meta',
    google: 'google ads',
    tiktok: 'tiktok',
    bing: 'bing ads',
    pinterest: 'pinterest',
    snapchat: 'snapchat',
    omnisend: 'omnisend',
    klaviyo: 'klaviyo',
    mailchimp: 'mailchimp',
    awin: 'awin',
  }
  for (const id of CHANNEL_IDS) expect(channelName(stored[id], 'en')).toBe(CHANNELS[id].name)
  expect(DESTINATION_FACTS.ga4.name.en).toBe(channelName('google analytics', 'en'))
})
