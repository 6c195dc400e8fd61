/** A store's landing pages: which addresses may be one, which product of the catalogue they show, and what becomes of it. */
import type { InputOf } from '@convbox/contract'
import { alerts } from '@convbox/contract/api/alerts'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { HOUR_MS } from '@convbox/contract/durations'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markDeleted, writeProducts, type Product } from '../../catalogue/catalogue.rows.ts'
import { makeCreators, makeHubCampaign, percentRule } from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { watchStores } from '../alerts/alerts.ts'
import { writeLandingPage } from './landing-pages.rows.ts'
import { findPageFault, lookAtPages } from './look-at-pages.ts'
import { listDuePages, writeLook } from './looks.rows.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const AT = new Date('2026-11-25T10:00:00.000Z')
const LATER = new Date('2026-11-25T11:00:00.000Z')
const OWN = 'https://alder.example'
const mug = (changes: Partial<Product> = {}): Product => ({
  productId: '1',
  title: 'Mug',
  brand: '',
  category: '',
  url: 'https://alder.myshopify.example/products/Mug',
  imageUrl: '',
  tags: [],
  collections: [],
  variants: [
    { variantId: '11', title: 'Oat', sku: '', stock: 5 },
    { variantId: '12', title: 'Ink', sku: '', stock: -2 },
    { variantId: '13', title: 'Moss', sku: '' },
  ],
  ...changes,
})
const keep = (products: Product[], at = AT) => writeProducts(test.program.mainDb, test.alder.id, products, at)

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const save = (input: InputOf<typeof landingPages.saveLandingPage>) => test.call(landingPages.saveLandingPage, input, asAda())
const find = async (url: string) => (await test.call(landingPages.findLandingProduct, { url }, asAda())).result?.product
const list = async (search = '') => (await test.call(landingPages.listLandingPages, { search }, asAda())).result
const stateOf = async (name: string) => (await list())?.landingPages.find((page) => page.name === name)?.product?.state

it('are saved under a name of their own, found by name and address, changed and deleted', async () => {
  const { result: summer } = await save({ name: ' Summer ', url: 'alder.example/pages/summer' })
  expect(summer).toMatchObject({ name: 'Summer', url: `${OWN}/pages/summer` })
  expect(summer).not.toHaveProperty('product')
  expect(await save({ name: 'SUMMER', url: OWN })).toMatchObject({ status: 400, details: { name: 'Another landing page has this name' } })
  await save({ name: 'Home', url: OWN })
  expect((await list('pages/SUM'))?.landingPages.map(({ name }) => name)).toEqual(['Summer'])
  await save({ id: summer?.id, name: 'Autumn', url: `${OWN}/pages/autumn` })
  expect(await list()).toMatchObject({ landingPages: [{ name: 'Autumn', id: summer?.id }, { name: 'Home' }], total: 2 })
  await test.call(landingPages.deleteLandingPage, { id: summer?.id ?? '' }, asAda())
  expect((await test.call(landingPages.deleteLandingPage, { id: summer?.id ?? '' }, asAda())).status).toBe(404)
  expect(await list()).toMatchObject({ landingPages: [{ name: 'Home' }], total: 1 })
  const log = await test.program.mainDb.pool.query(`SELECT target FROM audit WHERE action = 'landing page deleted'`)
  expect(log.rows).toEqual([{ target: 'Autumn' }])
})

it.each([
  [{ name: '', url: OWN }, { name: 'Field is required!' }],
  [{ name: 'x'.repeat(101), url: OWN }, { name: expect.any(String) }],
  [{ name: 'A', url: '' }, { url: 'Field is required!' }],
  [{ name: 'A', url: 'http://alder.example/' }, { url: 'Please Enter Correct Landing Page URL' }],
  [{ name: 'A', url: 'https://birch.example/' }, { url: 'Please Enter Correct Landing Page URL' }],
])('are refused with what is wrong: %j', async (input, details) => {
  expect(await save(input)).toMatchObject({ status: 400, details })
})

it('belong to their store', async () => {
  const { result } = await save({ name: 'Mine', url: OWN })
  const asBela = { as: 'bela' as const, store: test.birch }
  const theirs = { id: result?.id, name: 'Theirs', url: 'https://birch.example/' }
  expect((await test.call(landingPages.saveLandingPage, theirs, asBela)).status).toBe(404)
  expect((await test.call(landingPages.deleteLandingPage, { id: result?.id ?? '' }, asBela)).status).toBe(404)
})

it('show the product of the catalogue, in each language and collection, and what is left of it', async () => {
  await keep([mug(), mug({ productId: '2', title: 'Lamp', url: 'https://alder.example/shop/lamp/', variants: [] })])
  // 5 pieces of Oat, none of Ink, Moss not counted: two of three can be bought.
  const all = { productId: '1', title: 'Mug', state: 'available', variants: 3, available: 2, stock: 5 }
  for (const path of ['/products/mug', '/fr/products/mug/', '/collections/table/products/MUG?utm_source=x#top'])
    expect(await find(OWN + path)).toEqual(all)
  expect(await find(`${OWN}/products/mug?variant=12`)).toMatchObject({ variantTitle: 'Ink', state: 'sold out', available: 0, stock: 0 })
  expect(await find(`${OWN}/products/mug?variant=13`)).toEqual({
    ...all,
    variantTitle: 'Moss',
    variants: 1,
    available: 1,
    stock: undefined,
  })
  expect(await find(`${OWN}/products/mug?variant=99`)).toMatchObject({ state: 'no variant', variants: 0 })
  expect(await find(`${OWN}/shop/lamp`)).toEqual({ productId: '2', title: 'Lamp', state: 'available', variants: 0, available: 0 })
  for (const url of [OWN, `${OWN}/products`, `${OWN}/products/cup`, 'https://birch.example/products/mug', `${OWN}/%E0%A4%A`])
    expect(await find(url)).toBeUndefined()
  // Another store's catalogue is not looked at.
  const asBela = { as: 'bela' as const, store: test.birch }
  const theirs = await test.call(landingPages.findLandingProduct, { url: 'https://birch.example/products/mug' }, asBela)
  expect(theirs).toMatchObject({ status: 200, result: {} })
})

it('say when the product is sold out, moved, hidden or gone, and find it again by its id', async () => {
  await save({ name: 'Mug', url: `${OWN}/products/mug` })
  const at = (minutes: number) => new Date(LATER.getTime() + minutes * 60_000)
  await keep([mug({ variants: [{ variantId: '11', title: '', sku: '', stock: 0 }] })], at(0))
  expect(await stateOf('Mug')).toBe('sold out')
  await keep([mug({ url: `${OWN}/products/cup` })], at(1))
  expect(await stateOf('Mug')).toBe('moved')
  // Saved again with another name it is still the same product's.
  const page = (await list())?.landingPages.find(({ name }) => name === 'Mug')
  await save({ id: page?.id, name: 'The mug', url: page?.url ?? '' })
  expect(await stateOf('The mug')).toBe('moved')
  await keep([mug({ url: '' })], at(2))
  expect(await stateOf('The mug')).toBe('hidden')
  await markDeleted(test.program.mainDb, test.alder.id, ['1'], at(3))
  expect(await stateOf('The mug')).toBe('gone')
  // A new product with the old address is what visitors see there.
  await keep([mug({ productId: '3', title: 'New mug' })], at(4))
  expect((await list('the mug'))?.landingPages).toMatchObject([{ product: { productId: '3', title: 'New mug', state: 'available' } }])
})

describe('a look at a page', () => {
  const asked: string[] = []
  const answers: Record<string, [status: number, location?: string]> = {
    '/fine': [200],
    '/robots-only': [403],
    '/missing': [404],
    '/removed': [410],
    '/error': [503],
    '/www': [301, '/fine'],
    '/away': [302, 'http://127.0.0.1:1/'],
    '/round': [302, '/round'],
    '/closed': [302, '/password'],
    '/password': [200],
  }
  const shop = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const [status, location] = answers[path] ?? []
    // Nobody answers.
    if (status === undefined) request.destroy()
    else response.writeHead(status, location === undefined ? {} : { location }).end('page')
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const address = shop.address()
    origin = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
    test.program.config.PUBLIC_URL = origin
  })
  afterAll(() => {
    shop.closeAllConnections()
    shop.close()
  })
  const faultOf = (path: string) => findPageFault({ isSandbox: true, shopHosts: ['alder.example'], ownOrigin: origin }, origin + path)

  it.each([
    ['/fine', undefined],
    ['/robots-only', undefined],
    ['/www', undefined],
    ['/password', undefined],
    ['/missing', 'not there'],
    ['/removed', 'not there'],
    ['/error', 'broken'],
    ['/away', 'leads elsewhere'],
    ['/round', 'not reached'],
    ['/silent', 'not reached'],
    ['/closed', 'password'],
  ] as const)('%s: %s', async (path, fault) => expect(await faultOf(path)).toBe(fault))

  it('asks no host but the store’s own, and no private address in its name', async () => {
    asked.length = 0
    const own = { isSandbox: false, shopHosts: ['alder.example', 'localhost'], ownOrigin: origin }
    for (const url of [`${origin}/fine`, 'https://birch.example/', 'https://10.0.0.1/', 'https://alder.example:8443/'])
      expect([url, await findPageFault(own, url)]).toEqual([url, undefined])
    expect(asked).toEqual([])
  })

  const nowMs = { value: Date.parse('2026-11-25T12:00:00.000Z') }
  const look = async (hours: number): Promise<void> => {
    nowMs.value += hours * HOUR_MS
    asked.length = 0
    await lookAtPages({ ...test.program, now: () => nowMs.value })
  }
  const write = (path: string, id = 'looked') =>
    writeLandingPage(test.program.mainDb, test.alder.id, { id, name: id, url: origin + path, productId: undefined }, new Date(nowMs.value))
  const shown = async () => (await list('looked'))?.landingPages[0]

  it('is taken soon after it is saved, then daily, and hourly while something is wrong', async () => {
    await test.program.mainDb.pool.query('DELETE FROM landing_page')
    await write('/fine')
    await look(0)
    expect(asked).toEqual(['/fine'])
    await look(23)
    expect(asked).toEqual([])
    answers['/fine'] = [404]
    await look(1)
    expect(asked).toEqual(['/fine'])
    const since = new Date(nowMs.value).toISOString()
    expect(await shown()).toMatchObject({ fault: 'not there', faultSince: since })
    answers['/fine'] = [500]
    await look(1)
    // Since the first look that found something.
    expect(await shown()).toMatchObject({ fault: 'broken', faultSince: since })
    answers['/fine'] = [200]
    await look(1)
    expect(await shown()).not.toHaveProperty('fault')
    await look(1)
    expect(asked).toEqual([])
    await write('/missing')
    await look(0)
    expect(await shown()).toMatchObject({ fault: 'not there' })
    await write('/fine')
    expect(await shown()).not.toHaveProperty('fault')
  })

  it('that finds a page changed meanwhile says nothing of the new address', async () => {
    await write('/missing')
    const [due] = await listDuePages(test.program.mainDb, { before: new Date(0), wrongBefore: new Date(0), limit: 10 })
    await write('/fine')
    await writeLook(test.program.mainDb, due ?? { id: '', storeId: '', url: '' }, 'not there', new Date())
    expect(await shown()).not.toHaveProperty('fault')
  })

  it('raises one alert for a running campaign while nobody can buy there, and ends it', async () => {
    const { pool } = test.program.mainDb
    const campaign = await makeHubCampaign(test.program, test.alder.id, await makeCreators(test.program, test.alder.id), {
      name: 'Mugs',
      rule: percentRule('10'),
    })
    await pool.query('DELETE FROM catalogue_product')
    await keep([mug({ url: `${OWN}/products/mug` })], new Date('2026-11-26T10:00:00.000Z'))
    const { result: page } = await save({ name: 'Mug page', url: `${OWN}/products/mug` })
    await pool.query('UPDATE campaign SET landing_page_id = $1 WHERE id = $2', [page?.id, campaign.id])
    const alertsNow = async () => {
      for (let run = 0; run < 2; run += 1) await watchStores(test.program)
      const all = (await test.call(alerts.listAlerts, {}, asAda())).result ?? []
      return all.flatMap((one) => (one.kind === 'landing page fails' ? [[one.page, one.detail, one.endedAt === undefined]] : []))
    }
    expect(await alertsNow()).toEqual([])
    const soldOut = [{ variantId: '11', title: '', sku: '', stock: 0 }]
    await keep([mug({ url: `${OWN}/products/mug`, variants: soldOut })], new Date('2026-11-26T11:00:00.000Z'))
    const first = [`affluencer-hub/campaign/${campaign.id}`, { campaign: 'Mugs', name: 'Mug page', trouble: 'sold out' }]
    expect(await alertsNow()).toEqual([[...first, true]])
    await keep([mug({ url: `${OWN}/products/mug` })], new Date('2026-11-26T12:00:00.000Z'))
    expect(await alertsNow()).toEqual([[...first, false]])
    // Another product at its address is as good.
    await markDeleted(test.program.mainDb, test.alder.id, ['1'], new Date('2026-11-26T13:00:00.000Z'))
    expect(await alertsNow()).toMatchObject([
      [first[0], { trouble: 'gone' }, true],
      [...first, false],
    ])
    await keep([mug({ productId: '9', url: `${OWN}/products/mug` })], new Date('2026-11-26T14:00:00.000Z'))
    expect((await alertsNow()).map(([, , isOpen]) => isOpen)).toEqual([false, false])
    // A page that does not answer: after a second look.
    const fault = (since: string) =>
      pool.query(`UPDATE landing_page SET fault = 'broken', fault_since = ${since} WHERE id = $1`, [page?.id])
    await fault(`now() - interval '10 minutes'`)
    expect((await alertsNow()).map(([, , isOpen]) => isOpen)).toEqual([false, false])
    await fault(`now() - interval '66 minutes'`)
    expect((await alertsNow())[0]).toMatchObject([first[0], { trouble: 'broken' }, true])
    // No campaign leads there any more.
    await pool.query('UPDATE campaign SET ended_at = now() WHERE id = $1', [campaign.id])
    expect((await alertsNow()).every(([, , isOpen]) => isOpen === false)).toBe(true)
  })
})
