/** A store's landing pages: which addresses may be one, which product of the catalogue they show, and what becomes of it. */
import type { InputOf } from '@convbox/contract'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { markDeleted, writeProducts, type Product } from '../../catalogue/catalogue.rows.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

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
