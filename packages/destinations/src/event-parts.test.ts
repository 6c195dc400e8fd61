import { expect, it } from 'vitest'
import { inBatches, readIp, readItemId, readQuery, readTransactionId, uniqueTexts } from './event-parts.ts'
import { facebookSettings, maryBuys } from './sample.cases.ts'

it.each(['203.0.113.7', '0.0.0.0', '2001:db8::1', '::1', '::', '2001:0db8:0:0:0:0:2:1', 'fe80::'])('%s is an address', (ip) => {
  expect(readIp(` ${ip} `)).toBe(ip)
})

it.each([undefined, '', '203.0.113', '203.0.113.256', '01.2.3.4', ':1', '1:2', '1::2::3', ':::', '1:2:3:4:5:6:7:8:9', 'g::1', 'localhost'])(
  '%s is none',
  (ip) => {
    expect(readIp(ip)).toBeUndefined()
  },
)

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:54321', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['203.0.113.7, 10.0.0.1', '203.0.113.7'],
  ['unknown, 203.0.113.7', '203.0.113.7'],
])('%s is the address %s', (text, ip) => {
  expect(readIp(text)).toBe(ip)
})

it('names a product by the identifier of the pixel, and by its product id when it lacks that one', () => {
  const [lamp] = maryBuys.items ?? []
  const idBy = (productIdentifier: 'product' | 'sku' | 'variant', item = lamp) =>
    item && readItemId(item, { ...facebookSettings, productIdentifier })
  expect([idBy('product'), idBy('sku'), idBy('variant')]).toEqual(['8001', 'LAMP-RED', '8001-red'])
  expect(idBy('sku', { productId: '9', sku: '', price: '1', quantity: 1 })).toBe('9')
})

it('names an order by id, name or number, and by its id when it lacks that one', () => {
  const idBy = (transactionIdentifier: string, order = maryBuys.order) =>
    readTransactionId({ ...maryBuys, ...(order && { order }) }, { ...facebookSettings, extra: { transactionIdentifier } })
  expect([idBy('order id'), idBy('order name'), idBy('order number')]).toEqual(['5500000000001', '#1001', '1001'])
  expect(idBy('order number', { id: '5' })).toBe('5')
})

it('cuts lists by count and by weight, in order, and gives a heavy entry a part of its own', () => {
  expect(inBatches([1, 2, 3], 2)).toEqual([[1, 2], [3]])
  expect(inBatches([], 2)).toEqual([])
  expect(inBatches([4, 4, 9, 1, 1, 1], 2, { weigh: (entry) => entry, maxWeight: 8 })).toEqual([[4, 4], [9], [1, 1], [1]])
})

it('lists each text once, in order, however many there are', () => {
  expect(uniqueTexts(['b', undefined, 'a', '', 'b'])).toEqual(['b', 'a'])
  const many = Array.from({ length: 30 }, (_, index) => `t${index % 10}`)
  expect(uniqueTexts(many)).toEqual(many.slice(0, 10))
})

it('reads a parameter of the page’s address, not of what stands behind its hash', () => {
  const read = (url: string) => readQuery({ ...maryBuys, page: { url } }, 'fbclid')
  expect(read('https://lamps.example/?a=1&%66bclid=X#top')).toBe('X')
  for (const none of ['https://lamps.example/', 'https://lamps.example/#?fbclid=X', '?']) expect(read(none)).toBeNull()
})
