import { ADS_CHANNELS } from '@convbox/contract/channels'
import { linkTagsOf } from '@convbox/contract/link-tags'
import { expect, it } from 'vitest'
import { classifyLanding } from './channels.ts'
import { visitsOf } from './touches.ts'

/** A link's tags as the platform fills them in: ids and names for its macros. */
const filled = (tags: string): string =>
  tags.replaceAll(/=(\{\{[^}]*\}\}|\{[^}]*\}|__\w+__)/g, (_whole, macro: string) => {
    const name = macro.toLowerCase()
    const level = /cid|creative|[^a-z]ad\.|adid/.test(name) ? 'ad' : /adset|adgroup|aid/.test(name) ? 'adset' : 'campaign'
    return `=${level}-${/name$|name_|\.name|^\{(campaign|adgroup)\}$|keyword/.test(name) ? 'name' : 'id'}`
  })

it('has tags for every ad platform, and none for other channels', () => {
  for (const channel of Object.values(ADS_CHANNELS)) expect(linkTagsOf(channel)).toContain('utm_source=')
  expect(linkTagsOf('klaviyo')).toBeUndefined()
})

it('gives tags whose clicks are read as the channel’s, with the ids of campaign, ad set and ad', () => {
  for (const channel of Object.values(ADS_CHANNELS)) {
    const url = `https://shop.com/?${filled(linkTagsOf(channel) ?? '')}`
    expect([channel, classifyLanding({ url, referrer: '' })]).toMatchObject([channel, { channel, group: 'Paid Ads' }])
    const { touches } = visitsOf([{ id: 'e1', occurredAtMs: 0, name: 'PageView', url, referrer: '' }], {
      storeHosts: ['shop.com'],
    })
    expect([channel, touches[0]]).toMatchObject([channel, { campaignId: 'campaign-id', adsetId: 'adset-id', adId: 'ad-id' }])
  }
})
