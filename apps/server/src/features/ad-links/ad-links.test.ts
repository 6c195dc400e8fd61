import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import type { InputOf } from '@convbox/contract'
import { adLinks } from '@convbox/contract/api/ad-links'
import { adsReport } from '@convbox/contract/reports/ads-report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const links = async (question: Partial<InputOf<typeof adLinks.links>> = {}) => {
  const { result, response } = await test.call(
    adLinks.links,
    { ...TINY_RANGE, channel: 'google ads', ...question },
    { as: 'ada', store: tiny },
  )
  if (result === undefined) throw new Error(response.body)
  return result
}
const reported = async (): Promise<Record<string, string | undefined>> => {
  const { result } = await test.call(adsReport.report, { ...TINY_RANGE, channel: 'google ads' }, { as: 'ada', store: tiny })
  return Object.fromEntries((result?.rows ?? []).map(({ name, measures }) => [name, measures.orders]))
}
const find = async (query: string) => {
  const { result } = await test.call(adLinks.findAds, { channel: 'google ads', level: 'campaign', query }, { as: 'ada', store: tiny })
  return result?.ads ?? []
}

it('lists ads that cost money and brought nobody, with what the account was charged', async () => {
  // 'brand' brought B and the gift Q; 'lost' was paid in pounds, of which there is no rate.
  const { clicks, spend, spendCount } = await links()
  expect(clicks).toEqual([])
  expect(spend).toEqual([expect.objectContaining({ campaign: 'lost', campaignId: 'id-lost', charged: { amount: '5', currency: 'GBP' } })])
  expect(spend[0]).not.toHaveProperty('spend')
  expect(spendCount).toBe(1)
})

it('lists clicks that belong to no ad by their tags, with visits and orders', async () => {
  // Klaviyo has no ads: A 70 and P 21 ended with 'welcome', another order of 80 with 'winback'.
  const { clicks, visits, matchedVisits } = await links({ channel: 'klaviyo' })
  expect(clicks).toEqual([
    { reason: 'not known', campaign: 'welcome', term: '', content: '', id: '', visits: 1, orders: 2, sales: '91' },
    { reason: 'not known', campaign: 'winback', term: '', content: '', id: '', visits: 1, orders: 1, sales: '80' },
  ])
  expect([visits, matchedVisits]).toEqual([2, 0])
})

it('finds ads by name or id', async () => {
  expect((await find('')).map(({ campaign }) => campaign)).toEqual(['brand', 'lost'])
  expect((await find('ID-LO')).map(({ campaign }) => campaign)).toEqual(['lost'])
  expect(await find('spring')).toEqual([])
})

it('gives a tag’s clicks to the ad that the store names, until that is taken back', async () => {
  const [lost] = await find('lost')
  if (lost === undefined) throw new Error('no campaign')
  const { campaign: _campaign, adset: _adset, ad: _ad, ...place } = lost
  const mapping = { channel: 'google ads', tag: 'campaign', text: ' Brand ' } as const
  expect(await reported()).toEqual({ brand: '2', lost: '0' })
  await test.call(adLinks.saveMapping, { ...mapping, ...place }, { as: 'ada', store: tiny })
  expect(await reported()).toEqual({ brand: '0', lost: '2' })
  const { mappings } = await links()
  expect(mappings).toEqual([
    expect.objectContaining({ tag: 'campaign', text: 'brand', campaign: 'lost', isKnown: true, savedBy: expect.stringContaining('@') }),
  ])
  // Another channel's tags are its own.
  expect((await links({ channel: 'klaviyo' })).mappings).toEqual([])
  await test.call(adLinks.removeMapping, mapping, { as: 'ada', store: tiny })
  expect(await reported()).toEqual({ brand: '2', lost: '0' })
  expect((await test.call(adLinks.removeMapping, mapping, { as: 'ada', store: tiny })).error).toBe('not found')
  const { rows } = await test.program.mainDb.pool.query(`SELECT action, target FROM audit WHERE action LIKE 'ad link%' ORDER BY at`)
  expect(rows).toEqual([
    { action: 'ad link mapped', target: 'brand' },
    { action: 'ad link mapping removed', target: 'brand' },
  ])
})

it('refuses an ad that the channel does not have', async () => {
  const unknown = { accountId: 'act', campaignId: 'nobody', adsetId: '', adId: '' }
  const { error } = await test.call(
    adLinks.saveMapping,
    { channel: 'google ads', tag: 'campaign', text: 'brand', ...unknown },
    { as: 'ada', store: tiny },
  )
  expect(error).toBe('not found')
})
