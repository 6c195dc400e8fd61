/** The synthetic shopper in full: the demo storefront, our script, collect, ingest, real lanes, strict stand-ins of all destinations. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DESTINATION_IDS, type DestinationId } from '@convbox/contract'
import { shopper } from '@convbox/contract/api/shopper'
import type { ShopperPixelResult, ShopperResult } from '@convbox/contract/api/shopper.schemas'
import { KEY_SERVICES } from '@convbox/demo/platforms/oauth/key-services'
import { column } from '@convbox/storage'
import { z } from 'zod'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { alerts } from '@convbox/contract/api/alerts'
import { alertWords } from '@convbox/contract/alerts.text'
import { deliver } from '../../deliver/deliver.ts'
import { ingest } from '../../ingest/ingest.ts'
import { startDemoShop, type DemoShop } from '../../testing/demo-shop.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { watchStores } from '../alerts/alerts.ts'
import { readShopperCopies } from '../../shopper/shopper-events.rows.ts'
import { createShopperMark } from '../../shopper/shopper-mark.ts'
import { batchOf, browserPurchase } from '../../testing/collect-fixtures.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { isComplete, judgeIngest } from './judge-run.ts'
import { readOwnScript } from './own-script.ts'
import { runShopper, type RunOptions } from './run-shopper.ts'
import { visitShop } from './visit-shop.ts'
import { askEveryNight, runShoppers } from './shopper.ts'
import { askForRun, claimRun, listRuns } from './shopper-runs.rows.ts'

let shop: DemoShop
let nowMs: number | undefined
const pixelIds = new Map<DestinationId, string>()
/** Keys that the stand-ins of services connected by key take. */
const KEYS = new Map<DestinationId, string>([
  ['omnisend', KEY_SERVICES.omnisend.sample],
  ['mailchimp', KEY_SERVICES.mailchimp.sample],
  ['klaviyo', KEY_SERVICES.klaviyo.sample],
  ['awin', KEY_SERVICES.awin.sample],
])
let quick: RunOptions
let patient: RunOptions

beforeAll(async () => {
  shop = await startDemoShop([ingest, deliver], { now: () => nowMs ?? Date.now() })
  patient = { lookMs: 20, sdkDir: shop.sdkDir }
  quick = { ...patient, ingestMs: 3000, deliverMs: 4000 }
  for (const platform of DESTINATION_IDS) {
    const token = KEYS.get(platform)
    pixelIds.set(platform, await makePixel(shop.test, shop.store, pixelSettings(platform, token === undefined ? {} : { token })))
  }
})
afterAll(() => shop.stop())
afterEach(() => {
  shop.changePage = (html) => html
  shop.isSilent = false
  shop.isEchoing = false
  nowMs = undefined
})

const run = (options: RunOptions = patient): Promise<ShopperResult> => runShopper(shop.test.program, shop.store.id, options)
const failures = ({ steps, pixels }: ShopperResult) =>
  [...steps, ...pixels].flatMap((one) => (one.state === 'failed' ? [[one.finding, one.detail]] : []))
const pixelOf = (result: ShopperResult, platform: DestinationId): ShopperPixelResult | undefined =>
  result.pixels.find((one) => one.platform === platform)

/** Rows of every table of both databases that belong to the store, apart from the runs themselves. */
const totals = async (): Promise<Record<string, number>> => {
  const { mainDb, warehouse } = shop.test.program
  const storeId = shop.store.id
  const counts: Record<string, number> = {}
  const { rows } = await mainDb.pool.query(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'store_id' AND table_name NOT LIKE 'shopper_%'`,
  )
  for (const { table_name: table } of rows) {
    const found = await mainDb.pool.query(`SELECT count(*)::int AS count FROM "${table}" WHERE store_id = $1`, [storeId])
    counts[table] = found.rows[0]?.count
  }
  for (const table of ['events', 'orders', 'order_items', 'refunds', 'drops', 'deliveries', 'sessions', 'touches', 'persons', 'journeys']) {
    const [found] = await warehouse.query({
      sql: `SELECT count() AS rows FROM ${table} WHERE store_id = {storeId:String}`,
      params: { storeId },
      row: z.object({ rows: column.count }),
    })
    counts[`warehouse ${table}`] = found?.rows ?? -1
  }
  return counts
}

/** How often the sandbox's platform lists the purchase of a run. */
const timesAt = (platform: DestinationId, id: string | undefined): number =>
  shop.state[platform].received().events.filter(({ eventId }) => eventId === id).length

it('reaches every destination once with its identifiers, and no figure counts it', async () => {
  const before = await totals()
  const result = await run()
  expect(failures(result)).toEqual([])
  expect(result.steps.map(({ step, state }) => [step, state])).toEqual(
    ['landing', 'script', 'consent', 'collect', 'ingest'].map((step) => [step, 'passed']),
  )
  expect(result.pixels.map(({ platform, state, event }) => [platform, state, event?.name])).toEqual(
    DESTINATION_IDS.map((platform) => [platform, 'sent', 'Purchase']),
  )
  for (const { platform, event } of result.pixels) {
    expect([platform, event?.missing]).toEqual([platform, []])
    expect([platform, (event?.carried.length ?? 0) > 0]).toEqual([platform, true])
    expect([platform, shop.state[platform].received().events.flatMap(({ faults }) => faults)]).toEqual([platform, []])
  }
  for (const platform of ['facebook', 'ga4', 'tiktok', 'bing', 'snapchat', 'pinterest', 'generic'] as const)
    expect([platform, timesAt(platform, pixelOf(result, platform)?.event?.id)]).toEqual([platform, 1])
  expect(await totals()).toEqual(before)
  const lanes = shop.test.program.lanes.pixels().filter(({ waiting, parked }) => waiting + parked > 0)
  expect(lanes).toEqual([])
})

it('finds a theme that lost the script, and buys nothing there', async () => {
  shop.changePage = (html) => html.replaceAll(/<script async src="\/sdk\/[^>]*><\/script>/g, '')
  const before = timesAt('generic', undefined) + shop.state.generic.received().events.length
  const result = await run()
  expect(failures(result)).toEqual([['script missing', expect.stringContaining('/demo-store/')]])
  expect(result.pixels.every(({ state }) => state === 'unseen')).toBe(true)
  expect(shop.state.generic.received().events.length).toBe(before)
})

it('finds a theme with the script of another store', async () => {
  shop.changePage = (html) => html.replaceAll(shop.store.storeKey, shop.test.alder.storeKey)
  expect(failures(await run())).toEqual([['script of another store', expect.stringContaining(shop.test.alder.storeKey)]])
})

it('finds a script that somebody on the way has changed, and does not run it', async () => {
  const changed = await mkdtemp(join(tmpdir(), 'convbox-shopper-other-'))
  await writeFile(join(changed, 'manifest.json'), JSON.stringify({ standard: 'a.js', 'customer-events': 'a.js', 'survey-entry': 'a.js' }))
  await writeFile(join(changed, 'a.js'), 'ours()')
  expect(failures(await run({ ...patient, sdkDir: changed }))).toEqual([['script unreachable', expect.stringMatching(/\/sdk\/.*: 200$/)]])
  await rm(changed, { recursive: true })
})

it('finds a shop that does not tell of its orders', async () => {
  shop.isSilent = true
  expect(failures(await run(quick))).toEqual([['order missing', '']])
})

it('finds a page that answers with an error', async () => {
  shop.changePage = (html) => html.replaceAll('/products/', '/products/gone-')
  expect(failures(await run())).toEqual([['page refused', expect.stringContaining('404')]])
})

it('finds a platform that gets every event twice', async () => {
  shop.isEchoing = true
  expect(failures(await run())).toEqual([['received twice', expect.stringMatching(/: 2$/)]])
})

it('waits for consent where the store asks for it', async () => {
  const { program } = shop.test
  await program.mainDb.pool.query(`UPDATE store SET consent_required = true WHERE id = $1`, [shop.store.id])
  program.directory.invalidate()
  expect(failures(await run())).toEqual([])
  await program.mainDb.pool.query(`UPDATE store SET consent_required = false WHERE id = $1`, [shop.store.id])
  program.directory.invalidate()
})

it('finds a token that is refused', async () => {
  const { program } = shop.test
  const settings = pixelSettings('tiktok', { pixelId: 'AAAAAAAAAAAAAAAAAAAA', token: 'wrong-token-0123456789' })
  const broken = await makePixel(shop.test, shop.store, settings)
  const result = await run(quick)
  expect(failures(result)).toEqual([['pixel stopped', 'token invalid']])
  // What it could not send is not sent later.
  expect(program.lanes.waiting(broken, 10, -1)).toEqual([])
  await program.mainDb.pool.query(`UPDATE pixel SET enabled = false WHERE id = $1`, [broken])
  program.directory.invalidate()
})

it('is switched on, asked for and listed; one run at a time', async () => {
  const { test, store } = shop
  const asAda = { as: 'ada' as const, store }
  expect((await test.call(shopper.shopperRuns, {}, asAda)).result).toMatchObject({ isOn: false, isFull: true, runs: [] })
  await askEveryNight(test.program)
  expect(await listRuns(test.program.mainDb, store.id)).toEqual([])
  expect((await test.call(shopper.switchShopper, { isOn: true }, asAda)).result).toEqual({ isOn: true })
  const asked = (await test.call(shopper.runShopper, {}, asAda)).result
  expect((await test.call(shopper.runShopper, {}, asAda)).result).toEqual(asked)
  await askEveryNight(test.program)
  expect(await listRuns(test.program.mainDb, store.id)).toHaveLength(1)
  await Promise.all([runShoppers(test.program, patient), runShoppers(test.program, patient)])
  const { result } = await test.call(shopper.shopperRuns, {}, asAda)
  expect(result).toMatchObject({ isOn: true, runs: [{ id: asked?.id, state: 'passed', isAsked: true }] })
  expect(result?.runs[0]?.result?.pixels).toHaveLength(DESTINATION_IDS.length)
  expect((await test.call(shopper.runShopper, {}, { as: 'bela', store })).result).toBeUndefined()
})

it('begins again when the program was killed in the middle, and says so', async () => {
  const { program } = shop.test
  const startMs = Date.now() - 2 * 60_000
  const id = await askForRun(program.mainDb, shop.store.id, { isAsked: false, at: new Date(startMs) })
  expect(await claimRun(program.mainDb, id, new Date(startMs))).toBe(true)
  // Still alive as far as anybody knows.
  nowMs = startMs + 30_000
  await runShoppers(program, patient)
  expect((await listRuns(program.mainDb, shop.store.id)).find((one) => one.id === id)?.state).toBe('running')
  nowMs = undefined
  await runShoppers(program, patient)
  const runs = await listRuns(program.mainDb, shop.store.id)
  expect(runs.find((one) => one.id === id)).toMatchObject({ state: 'interrupted', result: undefined })
  expect(runs[0]).toMatchObject({ state: 'passed', repeats: 1, isAsked: false })
})

it('raises an alert that says what was found, and ends it with the next run that passes', async () => {
  const { test, store } = shop
  const asAda = { as: 'ada' as const, store }
  const night = async (): Promise<void> => {
    await askEveryNight(test.program)
    await runShoppers(test.program, patient)
    await watchStores(test.program)
  }
  const listed = async () => (await test.call(alerts.listAlerts, {}, asAda)).result?.filter(({ kind }) => kind === 'shopper failed')
  await test.call(shopper.switchShopper, { isOn: true }, asAda)
  await night()
  expect(await listed()).toEqual([])
  shop.changePage = (html) => html.replaceAll(/<script async src="\/sdk\/[^>]*><\/script>/g, '')
  await night()
  const [raised] = (await listed()) ?? []
  expect(raised).toMatchObject({ page: 'pixels/shopper', detail: { finding: 'script missing', count: 1 } })
  expect(raised?.endedAt).toBeUndefined()
  expect(alertWords('shopper failed', raised?.detail ?? {}, { language: 'en', timeZone: 'UTC' }).more).toContain('paste the snippet again')
  shop.changePage = (html) => html
  await night()
  expect((await listed())?.[0]?.endedAt).toBeDefined()
})

it('only reads a real shop: cart and purchase are told to the script, and no order is made', async () => {
  const { program } = shop.test
  const { origin } = new URL(program.config.PUBLIC_URL)
  const visitorId = createShopperMark(program.secrets).make(shop.store.id, 'abcdefabcdefabcdefab')
  const before = await totals()
  const visit = await visitShop({
    kind: 'real',
    rules: { isSandbox: true, shopHosts: [], ownOrigin: origin },
    landing: `${origin}/demo-store/?utm_source=convbox-shopper&fbclid=abc`,
    storeKey: shop.store.storeKey,
    visitorId,
    currency: 'USD',
    isConsentRequired: false,
    publicUrl: origin,
    script: await readOwnScript({ storeKey: shop.store.storeKey, host: new URL(origin).host, consentRequired: false }, origin, shop.sdkDir),
    orderId: 'shopper-order-1',
  })
  expect([visit.hasOrder, visit.toldPurchase]).toEqual([false, true])
  expect(visit.steps.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed'])
  const copies = await waitUntil(
    () => readShopperCopies(program.mainDb, shop.store.id, visitorId),
    (seen) => isComplete(seen, visit),
    { what: 'the events of the visit' },
  )
  expect(judgeIngest(copies, visit)).toEqual({ step: 'ingest', state: 'passed' })
  expect(copies.every(({ copy }) => copy === 'page')).toBe(true)
  // The product page's own data told of the product, the landing's link of the click.
  expect(copies.filter(({ event }) => event.name === 'ViewContent')).toHaveLength(1)
  expect(copies.find(({ event }) => event.name === 'Purchase')?.event).toMatchObject({
    clickIds: { fbclid: 'abc' },
    order: { id: 'shopper-order-1' },
    user: { firstName: 'Synthetic' },
  })
  expect(await totals()).toEqual(before)
})

it('leaves the events of whoever makes up such a visitor where they belong', async () => {
  const { program } = shop.test
  const before = (await totals())['warehouse events'] ?? 0
  const payload = batchOf(shop.store.storeKey, Date.now(), [
    {
      ...browserPurchase(Date.now(), { checkoutToken: 'made-up', orderId: '77' }),
      visitorId: 'shopper-0123456789abcdef0123-000000000000000000000000',
    },
  ])
  expect((await shop.test.server.inject({ method: 'POST', url: '/collect/v1/events', payload })).statusCode).toBe(202)
  await waitUntil(totals, (now) => now['warehouse events'] === before + 1, { what: 'the event in the warehouse' })
  expect(await readShopperCopies(program.mainDb, shop.store.id, 'shopper-0123456789abcdef0123-000000000000000000000000')).toEqual([])
})
