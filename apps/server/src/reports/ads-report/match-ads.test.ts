import { expect, it } from 'vitest'
import { matchClick, rowKeyOf, type AdClick, type KnownAd } from './match-ads.ts'

const adOf = (part: Partial<KnownAd>): KnownAd => ({
  accountId: 'act_1',
  campaignId: '100',
  campaign: 'Spring',
  adsetId: '110',
  adset: 'Women',
  adId: '111',
  ad: 'Video',
  ...part,
})
const video = adOf({})
const picture = adOf({ adId: '112', ad: 'Picture' })
const men = adOf({ adsetId: '120', adset: 'Men', adId: '121', ad: 'Video' })
const other = adOf({ campaignId: '200', campaign: 'Summer', adsetId: '210', adset: 'Women', adId: '211', ad: 'Video' })
const ads = [video, picture, men, other]
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
  expect(matchClick(ads, click, 'campaign')).toEqual({ key: rowKeyOf('campaign', other) })
  expect(matchClick(ads, clickOf({ campaignId: '200' }), 'ad')).toEqual({ key: rowKeyOf('ad', other) })
})

it('takes ids that stand where names usually do', () => {
  expect(matchClick(ads, clickOf({ campaign: '100', content: '112' }), 'ad')).toEqual({ key: rowKeyOf('ad', picture) })
  expect(matchClick(ads, clickOf({ term: '120' }), 'adset')).toEqual({ key: rowKeyOf('adset', men) })
})

it('takes names where no id is known, and tells ads of one name apart by the names above', () => {
  const click = clickOf({ campaign: ' spring', term: 'MEN', content: 'Video' })
  expect(matchClick(ads, click, 'ad')).toEqual({ key: rowKeyOf('ad', men) })
  expect(matchClick(ads, clickOf({ campaignId: '999', campaign: 'Summer' }), 'campaign')).toEqual({ key: rowKeyOf('campaign', other) })
  // A keyword is no ad set.
  expect(matchClick(ads, clickOf({ campaign: 'Summer', term: 'red shoes' }), 'ad')).toEqual({ key: rowKeyOf('ad', other) })
})

it('says why a click belongs to no row', () => {
  expect(matchClick(ads, clickOf({}), 'campaign')).toEqual({ reason: 'no tags' })
  expect(matchClick(ads, clickOf({ campaign: 'Winter', content: 'Video' }), 'campaign')).toEqual({ reason: 'not known' })
  // Three ads of the campaign, and nothing that names one.
  expect(matchClick(ads, clickOf({ campaign: 'Spring' }), 'ad')).toEqual({ reason: 'several' })
  // Ads of this name stand in two campaigns.
  expect(matchClick(ads, clickOf({ content: 'Video' }), 'campaign')).toEqual({ reason: 'several' })
  // The same name in two accounts.
  expect(matchClick([video, adOf({ accountId: 'act_2', campaignId: '300' })], clickOf({ campaign: 'Spring' }), 'campaign')).toEqual({
    reason: 'several',
  })
})
