/** Completed tags, from a page view in the intake log to the warehouse, the lanes, and the touch that reports read. */
import { column } from '@convbox/storage'
import type { CollectEvent } from '@convbox/contract'
import { trackingSettings } from '@convbox/contract/api/tracking-settings'
import { DEFAULT_UTM_TEMPLATES } from '@convbox/contract/utm-tagging'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { deriveAll } from '../derive/derive.ts'
import { recordOf } from '../intake/intake-record.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { runBatch } from './batch.ts'
import { createRecentIds } from './recent-ids.ts'

const NOW_MS = Date.parse('2026-11-20T10:00:00.000Z')
let test: TestProgram
let facebook = ''
let done = 0
const recent = createRecentIds()

const asOtto = () => ({ as: 'otto', store: test.alder }) as const

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS })
  facebook = await makePixel(test, test.alder, pixelSettings('facebook'))
  const templates = { ...DEFAULT_UTM_TEMPLATES, facebook: { source: 'meta', medium: 'cpc', campaign: '{landing_page}' } }
  await test.call(trackingSettings.saveSettings, { utmTagging: { on: true, templates } }, asOtto())
})
afterAll(() => test.stop())

const send = async (storeId: string, ...events: CollectEvent[]): Promise<void> => {
  const receivedAt = new Date(NOW_MS).toISOString()
  await test.program.log.append([recordOf(storeId, receivedAt, { kind: 'batch', sentAt: receivedAt, events })])
  const entries = await test.program.log.read({ after: done, limit: 1000, maxBytes: 10_000_000 })
  await runBatch(test.program, entries, { token: randomUUID(), isHistory: false, deliveries: true, recent })
  done = entries.at(-1)?.position ?? done
  await deriveAll(test.program)
}

const landing = (path: string, visitorId: string, changes: Partial<CollectEvent> = {}): CollectEvent =>
  pageView(NOW_MS, { visitorId, sessionId: `s-${visitorId}`, page: { url: `https://alder.example${path}` }, clickIds: {}, ...changes })

const eventsOf = (storeId: string, visitorId: string) =>
  test.program.warehouse.query({
    sql: `SELECT id, name, url, utm['source'] AS source, utm['medium'] AS medium, utm['campaign'] AS campaign FROM events FINAL
          WHERE store_id = {storeId:String} AND visitor_id = {visitorId:String} ORDER BY name, occurred_at`,
    params: { storeId, visitorId },
    row: z.object({
      id: column.text,
      name: column.text,
      url: column.text,
      source: column.text,
      medium: column.text,
      campaign: column.text,
    }),
  })
const touchesOf = (storeId: string, visitorId: string) =>
  test.program.warehouse.query({
    sql: `SELECT channel, channel_group, source, medium, campaign, landing_url FROM touches FINAL WHERE store_id = {storeId:String} AND visitor_id = {visitorId:String}`,
    params: { storeId, visitorId },
    row: z.object({
      channel: column.text,
      channel_group: column.text,
      source: column.text,
      medium: column.text,
      campaign: column.text,
      landing_url: column.text,
    }),
  })

it('a landing without tags shows those of the template, in event and touch; its address and its channel stay', async () => {
  const view = landing('/products/mug?fbclid=AbC', 'v-filled')
  await send(test.alder.id, view)
  const url = 'https://alder.example/products/mug?fbclid=AbC'
  const tags = { source: 'meta', medium: 'cpc', campaign: 'products/mug' }
  const found = await eventsOf(test.alder.id, 'v-filled')
  expect(found).toMatchObject([
    { id: view.id, name: 'PageView', url, ...tags },
    { name: 'UTMtagging', url, ...tags },
  ])
  // By its click id alone it is no ad, whatever the template says: see the channel rules.
  expect(await touchesOf(test.alder.id, 'v-filled')).toEqual([
    { channel: 'facebook', channel_group: 'Organic Social', ...tags, landing_url: url },
  ])
  expect(test.program.lanes.seen(facebook, found[1]?.id ?? '')).toBeDefined()
})

it('UTMtagging is told once for a click in a session, however often its page is loaded', async () => {
  await send(test.alder.id, landing('/?gclid=x', 'v-again'), landing('/?gclid=x', 'v-again'))
  await send(test.alder.id, landing('/?gclid=x', 'v-again'))
  const names = (await eventsOf(test.alder.id, 'v-again')).map(({ name }) => name)
  expect(names.filter((name) => name === 'UTMtagging')).toHaveLength(1)
  await send(test.alder.id, landing('/?gclid=other', 'v-again'))
  const later = (await eventsOf(test.alder.id, 'v-again')).map(({ name }) => name)
  expect(later.filter((name) => name === 'UTMtagging')).toHaveLength(2)
})

it.each([
  ['own tags', '/?fbclid=AbC&utm_campaign=spring', 'spring'],
  ['no click id', '/sale', ''],
])('a landing with %s is left as it is', async (what, path, campaign) => {
  await send(test.alder.id, landing(path, `v-${what}`))
  expect(await eventsOf(test.alder.id, `v-${what}`)).toMatchObject([{ name: 'PageView', source: '', medium: '', campaign }])
})

it('a store that has it off has none', async () => {
  await send(test.birch.id, landing('/?fbclid=AbC', 'v-off'))
  expect(await eventsOf(test.birch.id, 'v-off')).toMatchObject([{ name: 'PageView', source: '', medium: '', campaign: '' }])
  expect(await touchesOf(test.birch.id, 'v-off')).toMatchObject([
    { channel: 'facebook', source: 'facebook', medium: 'social', campaign: '' },
  ])
})
