import { expect, it } from 'vitest'
import type { AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import type { AdsTab } from '@convbox/contract/reports/ads-report.values'
import { adsRows, sortAds, totalOf } from './ads-rows.ts'

const AD_IDS = ['a1', 'a2', 'a3', 'a4', 'a5']
const ads = AD_IDS.map((adId) => {
  const names = { campaign: 'spring', adset: 'broad', ad: `ad ${adId}` }
  const all = { campaigns: [names.campaign], adsets: [names.adset], ads: [names.ad] }
  return {
    channel: 'facebook ads',
    accountId: 'act',
    campaignId: adId === 'a2' ? 'autumn' : 'spring',
    adsetId: 'set',
    adId,
    ...names,
    ...all,
  }
})
const shown = (adId: string, creativeId: string, spend: string) => {
  const ad = ads.find((each) => each.adId === adId)
  const ids = { accountId: 'act', campaignId: ad?.campaignId ?? '', adsetId: 'set', adId }
  return { ...ids, creativeId, creative: creativeId && `Video ${creativeId}`, onDay: '', rows: 1, missing: 0, measures: { spend } }
}
const click = (adId: string, sales: string) => ({
  campaignId: '',
  adsetId: '',
  adId,
  campaign: '',
  term: '',
  content: '',
  onDay: '',
  measures: { orders: '1', sales },
})
const facts = {
  ads,
  figures: [shown('a1', 'c1', '10'), shown('a2', 'c1', '5'), shown('a3', 'c2', '2'), shown('a3', 'c3', '3'), shown('a4', '', '7')],
  clicks: [click('a1', '40'), click('a2', '8'), click('a3', '30'), click('a4', '20'), click('a5', '6'), click('elsewhere', '1')],
  mappings: [],
  currency: 'USD',
}
const tell = (level: AdsTab, campaign?: string) =>
  adsRows(facts, { level, campaign }).map(({ name, id, reason, adCount, measures: { spend, sales } }) => [
    reason ?? `${name} ${id}`,
    adCount,
    spend,
    sales,
  ])

it('gives the orders of clicks to what their ad showed, if that was a single creative', () => {
  expect(tell('creative')).toEqual([
    // a1 and a2: spend 10 + 5, sales 40 + 8.
    ['Video c1 c1', 2, '15', '48'],
    ['Video c2 c2', 1, '2', '0'],
    ['Video c3 c3', 1, '3', '0'],
    // Without a creative the ad stands for itself.
    ['ad a4 a4', undefined, '7', '20'],
    ['not known', undefined, undefined, '1'],
    // a3 showed two, 30; a5 showed nothing in these days, 6.
    ['no creative', undefined, undefined, '36'],
  ])
  // Nothing is lost: 10 + 5 + 2 + 3 + 7, and 40 + 8 + 30 + 20 + 6 + 1.
  expect(totalOf(adsRows(facts, { level: 'creative' }))).toMatchObject({ spend: '27', sales: '105' })
})

it('counts of a creative only what the chosen campaign has', () => {
  expect(tell('creative', 'autumn')).toEqual([['Video c1 c1', 1, '5', '8']])
})

it('sorts by budget: those of a day before those in total, in one currency, unknown ones last', () => {
  const row = (name: string, amount?: string, more: { currency?: string; period?: 'day' | 'total' } = {}): AdsRow => ({
    kind: 'ad',
    key: name,
    name,
    id: name,
    measures: {},
    ...(amount !== undefined && {
      state: { state: 'active', word: '', budget: { amount, currency: more.currency ?? 'USD', period: more.period ?? 'day' } },
    }),
  })
  // A euro is worth 2: 30 EUR are 60.
  const rows = [
    row('none'),
    row('50 a day', '50'),
    row('30 euros a day', '30', { currency: 'EUR' }),
    row('900 in all', '900', { period: 'total' }),
    row('5 in all', '5', { period: 'total' }),
    row('no rate', '70', { currency: 'XXX' }),
  ]
  const worthOf = (currency: string) => ({ USD: 1, EUR: 2 })[currency]
  const sorted = (direction: 'asc' | 'desc') => sortAds(rows, { sort: 'budget', direction }, worthOf).map(({ name }) => name)
  expect(sorted('desc')).toEqual(['30 euros a day', '50 a day', '900 in all', '5 in all', 'no rate', 'none'])
  expect(sorted('asc')).toEqual(['50 a day', '30 euros a day', '5 in all', '900 in all', 'no rate', 'none'])
})
