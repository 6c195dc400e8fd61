/** Short links that are nobody's: their tags and channel, and their clicks by day and place. */
import { classifyLanding } from '@convbox/attribution'
import { creators } from '@convbox/contract/api/creators'
import { links } from '@convbox/contract/api/links'
import { DAY_MS } from '@convbox/contract/durations'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { touchContextOf } from '../../derive/touch-context.ts'
import { ingest } from '../../ingest/ingest.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'

// Far in the future: the warehouse empties hashes after two days, by the real clock.
const START_MS = Date.parse('2035-03-09T10:00:00.000Z')
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
let test: TestProgram
let nowMs = START_MS
beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest], now: () => nowMs })
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const save = (input: Parameters<typeof test.call<(typeof links)['saveLink']>>[1]) => test.call(links.saveLink, input, asAda())
const open = (url: string, { ip, headers = {} }: { ip: string; headers?: Record<string, string> }) =>
  test.server.inject({ method: 'GET', url, remoteAddress: ip, headers: { 'user-agent': CHROME, ...headers } })
const DAY = (n: number) => new Date(START_MS + n * DAY_MS).toISOString().slice(0, 10)
const clicksOf = (id: string, from: string, to: string, as: 'ada' | 'bela' = 'ada') =>
  test.call(links.linkClicks, { id, from, to }, as === 'ada' ? asAda() : { as, store: test.birch })

it('keeps the tags that were typed, and counts for the channel that they name', async () => {
  const typed = { name: 'Letter', destination: 'alder.example/mug?utm_source=klaviyo&utm_medium=email', isGeneral: true }
  const { result: letter } = await save(typed)
  expect(letter?.destination).toBe('https://alder.example/mug?utm_source=klaviyo&utm_medium=email&utm_campaign=Letter&utm_name=Letter')
  const { result: flyer } = await save({ name: 'Flyer', destination: 'alder.example/mug', isGeneral: true })
  const context = await touchContextOf(test.program, test.alder.id)
  const groupOf = (code = '') => {
    const { channel, group, linkName } = classifyLanding({ url: `https://alder.example/?cvb=${code}-1`, ...context })
    return [channel, group, linkName]
  }
  expect([groupOf(letter?.code), groupOf(flyer?.code)]).toEqual([
    ['klaviyo', 'Email & SMS', 'Letter'],
    ['short_link', 'PR/Blogs', 'Flyer'],
  ])
  // A creator's link stays one.
  const { id: creatorId = '' } = (await test.call(creators.saveCreator, { name: 'Maya' }, asAda())).result ?? {}
  const { result: mayas } = await save({ name: 'Not general', destination: 'alder.example/mug', isGeneral: true, creatorId })
  expect(mayas?.destination).toContain('utm_medium=influencer')
  const { result: own } = await test.call(links.listLinks, { origin: 'own', search: 'Flyer' }, asAda())
  const { result: ofCampaigns } = await test.call(links.listLinks, { origin: 'campaign', search: 'Flyer' }, asAda())
  expect([own?.links.map(({ name }) => name), ofCampaigns?.count]).toEqual([['Flyer'], 0])
})

it('has its clicks told by day, country, device and page, and what was no click beside them', async () => {
  const { result } = await save({ name: 'Counted', destination: 'alder.example/mug', isGeneral: true })
  const { id = '', code = '' } = result ?? {}
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  nowMs = START_MS + 10 * DAY_MS
  await open(`/s/${code}`, { ip: '203.0.113.21', headers: { referer: 'https://www.instagram.com/maya' } })
  await open(`/s/${code}`, { ip: '203.0.113.21' })
  await open(`/s/${code}`, { ip: '203.0.113.22', headers: { 'user-agent': iPhone } })
  await open(`/s/${code}`, { ip: '203.0.113.23', headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
  nowMs = START_MS + 12 * DAY_MS
  await open(`/s/${code}`, { ip: '203.0.113.21' })
  await waitUntil(
    () =>
      test.program.warehouse.query({
        sql: `SELECT count() AS rows FROM link_clicks FINAL WHERE store_id = {storeId:String} AND link_id = {id:String}`,
        params: { storeId: test.alder.id, id },
        row: z.object({ rows: column.count }),
      }),
    ([found]) => found?.rows === 5,
    { what: '5 openings' },
  )
  // A country is believed of a trusted proxy only, so this one is written as such a click is.
  const ofFrance = {
    store_id: test.alder.id,
    link_id: id,
    click_id: 'x',
    class: 'human',
    country: 'FR',
    device: 'tablet',
    referrer_host: '',
  }
  await test.program.warehouse.insert({ table: 'link_clicks', rows: [{ ...ofFrance, clicked_at: new Date(nowMs + 1) }] })
  const { result: told } = await clicksOf(id, DAY(9), DAY(12))
  expect(told?.days).toEqual([
    { day: DAY(9), clicks: 0, uniqueClicks: 0 },
    { day: DAY(10), clicks: 3, uniqueClicks: 2 },
    { day: DAY(11), clicks: 0, uniqueClicks: 0 },
    { day: DAY(12), clicks: 2, uniqueClicks: 2 },
  ])
  expect(told).toMatchObject({
    link: { name: 'Counted', clicks: 5, uniqueClicks: 4 },
    total: { clicks: 5, uniqueClicks: 4 },
    countries: [
      { name: '', clicks: 4, uniqueClicks: 3 },
      { name: 'FR', clicks: 1, uniqueClicks: 1 },
    ],
    devices: [
      { name: 'desktop', clicks: 3, uniqueClicks: 2 },
      { name: 'mobile', clicks: 1, uniqueClicks: 1 },
      { name: 'tablet', clicks: 1, uniqueClicks: 1 },
    ],
  })
  for (const places of [told?.countries, told?.devices, told?.referrers])
    expect(places?.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(5)
  expect(new Map(told?.classes.map((each) => [each.class, each.opened]))).toEqual(
    new Map([
      ['human', 4],
      ['duplicate', 1],
      ['bot', 1],
    ]),
  )
  expect((await clicksOf(id, DAY(11), DAY(11))).result).toMatchObject({
    total: { clicks: 0, uniqueClicks: 0 },
    countries: [],
    classes: [],
  })
})

it('is found by its own store only, and refuses a range that ends before it begins', async () => {
  const { result } = await save({ name: 'Private', destination: 'alder.example/mug', isGeneral: true })
  expect((await clicksOf(result?.id ?? '', DAY(9), DAY(12), 'bela')).error).toBe('not found')
  expect((await clicksOf(result?.id ?? '', DAY(12), DAY(9))).error).toBe('date range')
})
