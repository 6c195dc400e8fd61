import { expect, it } from 'vitest'
import type { KnownAd } from '../../derive/known-ads.sql.ts'
import { adNamesOf } from './ad-names.ts'
import type { TouchRow } from './order-detail.sql.ts'

const adOf = (part: Partial<KnownAd>): KnownAd => {
  const ad = { campaign: 'Spring', adset: 'Women', ad: 'Video', ...part }
  return {
    channel: 'facebook ads',
    accountId: 'act_1',
    campaignId: '100',
    adsetId: '110',
    adId: '111',
    campaigns: [ad.campaign],
    adsets: [ad.adset],
    ads: [ad.ad],
    ...ad,
  }
}
const ADS = [adOf({}), adOf({ adId: '112', ad: 'Picture' }), adOf({ adsetId: '120', adset: 'Men', adId: '121' })]
const touchOf = (part: Partial<TouchRow>): TouchRow => ({
  event_id: 'e1',
  channel: 'facebook ads',
  channel_group: 'Paid Ads',
  source: 'facebook',
  medium: 'cpc',
  campaign: '',
  term: '',
  content: '',
  campaign_id: '',
  adset_id: '',
  ad_id: '',
  is_ad: 1,
  landing_url: '',
  landing_referrer: '',
  ...part,
})

it('names ad and ad set by the id in the link, whatever its other tags say', () => {
  expect(adNamesOf(ADS, touchOf({ ad_id: '112', content: 'Video' }))).toEqual({ ad: 'Picture', adset: 'Women' })
})

it('names only the ad set where several of its ads fit, and nothing where several ad sets do', () => {
  expect(adNamesOf(ADS, touchOf({ campaign: 'spring', term: 'women' }))).toEqual({ ad: '', adset: 'Women' })
  expect(adNamesOf(ADS, touchOf({ campaign: 'Spring' }))).toEqual({ ad: '', adset: '' })
})

it('names nothing for a link without tags or of an unknown campaign', () => {
  expect(adNamesOf(ADS, touchOf({}))).toEqual({ ad: '', adset: '' })
  expect(adNamesOf(ADS, touchOf({ campaign: 'Winter' }))).toEqual({ ad: '', adset: '' })
})
