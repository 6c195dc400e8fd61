import { expect, it } from 'vitest'
import type { KnownAd } from '../../derive/known-ads.sql.ts'
import { indexAds, matchClick, rowKeyOf, type AdClick } from './match-ads.ts'

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
const video = adOf({})
const picture = adOf({ adId: '112', ad: 'Picture' })
const men = adOf({ adsetId: '120', adset: 'Men', adId: '121', ad: 'Video' })
const other = adOf({ campaignId: '200', campaign: 'Summer', adsetId: '210', adset: 'Women', adId: '211', ad: 'Video' })
const ads = [video, picture, men, other]
const index = indexAds(ads)
const clickOf = (part: Partial<AdClick>): AdClick => ({
  campaignId: '',
  adsetId: '',
  adId: '',
  campaign: '',
  term: '',
  content: '',
  ...part,
})

it('takes the finest id, whatever the names say', () => {
  const click = clickOf({ adId: '211', campaignId: '100', campaign: 'Spring' })
  expect(matchClick(index, click, 'campaign')).toEqual({ key: rowKeyOf('campaign', other) })
  expect(matchClick(index, clickOf({ campaignId: '200' }), 'ad')).toEqual({ key: rowKeyOf('ad', other) })
})

it('takes ids that stand where names usually do', () => {
  expect(matchClick(index, clickOf({ campaign: '100', content: '112' }), 'ad')).toEqual({ key: rowKeyOf('ad', picture) })
  expect(matchClick(index, clickOf({ term: '120' }), 'adset')).toEqual({ key: rowKeyOf('adset', men) })
})

it('takes names where no id is known, and tells ads of one name apart by the names above', () => {
  const click = clickOf({ campaign: ' spring', term: 'MEN', content: 'Video' })
  expect(matchClick(index, click, 'ad')).toEqual({ key: rowKeyOf('ad', men) })
  expect(matchClick(index, clickOf({ campaignId: '999', campaign: 'Summer' }), 'campaign')).toEqual({ key: rowKeyOf('campaign', other) })
  // A keyword is no ad set.
  expect(matchClick(index, clickOf({ campaign: 'Summer', term: 'red shoes' }), 'ad')).toEqual({ key: rowKeyOf('ad', other) })
})

it('says why a click belongs to no row', () => {
  expect(matchClick(index, clickOf({}), 'campaign')).toEqual({ reason: 'no tags' })
  expect(matchClick(index, clickOf({ campaign: 'Winter', content: 'Video' }), 'campaign')).toEqual({ reason: 'not known' })
  // Three ads of the campaign, and nothing that names one.
  expect(matchClick(index, clickOf({ campaign: 'Spring' }), 'ad')).toEqual({ reason: 'several' })
  // Ads of this name stand in two campaigns.
  expect(matchClick(index, clickOf({ content: 'Video' }), 'campaign')).toEqual({ reason: 'several' })
  // The same name in two accounts.
  expect(
    matchClick(indexAds([video, adOf({ accountId: 'act_2', campaignId: '300' })]), clickOf({ campaign: 'Spring' }), 'campaign'),
  ).toEqual({
    reason: 'several',
  })
})

it('takes the name that an ad had before, unless another ad has it now', () => {
  const renamed = adOf({ campaign: 'Spring sale', campaigns: ['Spring', 'Spring sale'] })
  const winter = adOf({ campaignId: '400', campaign: 'Winter', campaigns: ['Spring', 'Winter'] })
  const click = clickOf({ campaign: 'Spring' })
  expect(matchClick(indexAds([renamed, other]), click, 'campaign')).toEqual({ key: rowKeyOf('campaign', renamed) })
  expect(matchClick(indexAds([winter, video]), click, 'campaign')).toEqual({ key: rowKeyOf('campaign', video) })
  // Two campaigns were called so.
  expect(matchClick(indexAds([renamed, winter]), click, 'campaign')).toEqual({ reason: 'several' })
})

it('believes what the store says of a tag before names, but not before ids', () => {
  const target = { accountId: 'act_1', campaignId: '200', adsetId: '', adId: '' }
  const mapped = indexAds(ads, [
    { ...target, tag: 'campaign', text: 'Autumn newsletter' },
    { ...target, tag: 'campaign', text: 'Spring' },
    { ...target, adsetId: '210', adId: '211', tag: 'content', text: 'Clip' },
    // The ad of this one is not known any more.
    { ...target, campaignId: '999', tag: 'campaign', text: 'Winter' },
  ])
  const ofOther = { key: rowKeyOf('ad', other) }
  expect(matchClick(mapped, clickOf({ campaign: ' autumn NEWSLETTER' }), 'ad')).toEqual(ofOther)
  expect(matchClick(mapped, clickOf({ campaign: 'Spring' }), 'ad')).toEqual(ofOther)
  expect(matchClick(mapped, clickOf({ campaign: 'Spring', content: 'clip' }), 'ad')).toEqual(ofOther)
  expect(matchClick(mapped, clickOf({ campaign: 'Spring', adId: '112' }), 'ad')).toEqual({ key: rowKeyOf('ad', picture) })
  expect(matchClick(mapped, clickOf({ campaign: 'Winter' }), 'campaign')).toEqual({ reason: 'not known' })
})
