import { expect, it } from 'vitest'
import { ADS_CHANNELS, OAUTH_CHANNELS } from './channels.ts'
import { judgeLink, linkTagsOf } from './link-tags.ts'

const SHOP = 'https://shop.example/p/1'
const link = (url: string, tags = '', adds: readonly string[] = []) => ({ url, tags, adds })
const meta = linkTagsOf('facebook ads') ?? ''

it('finds nothing missing in the tags that it gives, and closes every gap by them', () => {
  for (const platform of OAUTH_CHANNELS) {
    const all = linkTagsOf(ADS_CHANNELS[platform]) ?? ''
    expect(judgeLink(platform, link(SHOP, all))).toBeUndefined()
    expect(judgeLink(platform, link(`${SHOP}?${all}`))).toBeUndefined()
    const fixed = judgeLink(platform, link(SHOP))
    expect(fixed?.paste).toBe(all)
    const part = judgeLink(platform, link(`${SHOP}?utm_source=mine`, 'utm_medium=paid&ref=1'))
    expect(judgeLink(platform, link(`${SHOP}?utm_source=mine`, part?.paste))).toBeUndefined()
  }
})

it('keeps what a platform is told to append, and repeats no tag of the link', () => {
  const found = judgeLink('facebook', link(`${SHOP}?utm_source=fb&size=2#top`, 'utm_medium=paid&ref=7'))
  expect(found?.missing).toEqual(['utm_campaign', 'utm_term', 'utm_content', 'utm_id', 'adset_id', 'ad_id'])
  expect(found?.paste).toBe(
    'utm_medium=paid&ref=7&utm_campaign={{campaign.name}}&utm_term={{adset.name}}&utm_content={{ad.name}}&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}',
  )
})

it('needs the id of the ad, or every name', () => {
  const paid = 'utm_source=fb&utm_medium=paid'
  expect(judgeLink('facebook', link(SHOP, `${paid}&hsa_ad={{ad.id}}`))).toBeUndefined()
  expect(judgeLink('facebook', link(SHOP, `${paid}&utm_campaign=a&utm_term=b&utm_content=c`))).toBeUndefined()
  expect(judgeLink('facebook', link(SHOP, `${paid}&utm_campaign=a&utm_term=b`))?.missing).toEqual([
    'utm_content',
    'utm_id',
    'adset_id',
    'ad_id',
  ])
  // Without source and medium a click of Meta passes for an unpaid one.
  expect(judgeLink('facebook', link(SHOP, 'ad_id={{ad.id}}'))?.missing).toEqual(['utm_source', 'utm_medium'])
})

it('takes a name without a value for a missing tag', () => {
  expect(judgeLink('facebook', link(SHOP, meta.replace('utm_source=facebook', 'utm_source=')))?.missing).toEqual(['utm_source'])
})

it('knows what a platform appends by itself', () => {
  // Google's click id says source and medium, gad_campaignid the campaign; ad group and ad are still unknown.
  const auto = ['gclid', 'gad_campaignid']
  expect(judgeLink('google', link(SHOP, '', auto))?.missing).toEqual(['utm_campaign', 'utm_term', 'adset_id', 'ad_id'])
  expect(judgeLink('google', link(SHOP, 'ad_id={creative}', auto))).toBeUndefined()
})

it('needs the campaign alone where a platform tells no ads', () => {
  const pmax = { ...link(SHOP, '', ['gclid']), isByCampaign: true }
  expect(judgeLink('google', pmax)?.missing).toEqual(['utm_campaign', 'utm_id'])
  expect(judgeLink('google', { ...pmax, tags: 'campaignid={campaignid}' })).toBeUndefined()
  expect(judgeLink('google', { ...pmax, isByCampaign: false, tags: 'campaignid={campaignid}' })).toBeDefined()
})

it('judges every link of an ad, and gives what all of them then have', () => {
  const cards = { ...link(`${SHOP}?${meta}`), others: [`${SHOP}?utm_source=fb`, SHOP] }
  const found = judgeLink('facebook', cards)
  // The first card has all, the second a source, the third nothing.
  expect(found).toMatchObject({ url: `${SHOP}?utm_source=fb`, lacking: 2, links: 3, paste: meta })
  expect(found?.missing).toContain('utm_source')
  expect(judgeLink('facebook', { ...cards, tags: found?.paste ?? '' })).toBeUndefined()
  expect(judgeLink('facebook', { ...cards, others: [] })).toBeUndefined()
})

it('judges a post whose link is not told by what is appended to it', () => {
  expect(judgeLink('facebook', link('', meta))).toBeUndefined()
  expect(judgeLink('facebook', link('', 'ref=7'))).toMatchObject({ url: '', lacking: 1, paste: `ref=7&${meta}` })
})
