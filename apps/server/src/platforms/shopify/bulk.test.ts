/** Reads an export's file: as a stream, from any order on, and only from URLs that such a store's file may have. */
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readExportedOrders } from './bulk.ts'

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'USD' } })
const order = (id: number) => ({
  id: `gid://shopify/Order/${id}`,
  legacyResourceId: String(id),
  name: `#${id}`,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:01Z',
  test: false,
  displayFinancialStatus: 'PARTIALLY_REFUNDED',
  currencyCode: 'USD',
  totalPriceSet: { ...money('20.0'), presentmentMoney: { amount: '18.5', currencyCode: 'EUR' } },
  discountCodes: [],
  customAttributes: [],
  refunds: [],
})
const line = (id: number, orderId: number) => ({
  id: `gid://shopify/LineItem/${id}`,
  __parentId: `gid://shopify/Order/${orderId}`,
  title: 'Mug',
  quantity: 2,
  originalUnitPriceSet: money('10.0'),
})
const LINES = [order(1), line(11, 1), line(12, 1), order(2), order(3), line(31, 3)]
const fileOf = (lines: readonly unknown[]): string => lines.map((one) => `${JSON.stringify(one)}\n`).join('')

let server: FastifyInstance
let publicUrl: string
beforeAll(async () => {
  server = fastify()
  server.get('/sandbox/file', () => fileOf(LINES))
  server.get('/sandbox/torn', () => fileOf(LINES).slice(0, -20))
  server.get('/elsewhere', () => fileOf(LINES))
  publicUrl = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const read = async (url: string, { sandbox = true, from = 0 } = {}) => {
  const found: [string, number, number][] = []
  for await (const { thing: parsed, doneLines } of readExportedOrders({ config: { PUBLIC_URL: publicUrl } }, { sandbox, url }, from))
    found.push([parsed.facts.orderId, parsed.facts.items.length, doneLines])
  return found
}

it('gives each order with its own lines, and where it ends', async () => {
  expect(await read(`${publicUrl}/sandbox/file`)).toEqual([
    ['1', 2, 3],
    ['2', 0, 4],
    ['3', 1, 6],
  ])
})

it('goes on at the order after the lines that are done', async () => {
  expect(await read(`${publicUrl}/sandbox/file`, { from: 3 })).toEqual([
    ['2', 0, 4],
    ['3', 1, 6],
  ])
  expect(await read(`${publicUrl}/sandbox/file`, { from: 6 })).toEqual([])
})

it.each([
  ['a file that is gone', () => `${publicUrl}/sandbox/none`, true],
  ['a file that breaks off', () => `${publicUrl}/sandbox/torn`, true],
  ["a sandbox store's file that is not at the stand-in", () => `${publicUrl}/elsewhere`, true],
  ["a sandbox store's file at Shopify's own place", () => 'https://storage.googleapis.com/sandbox/file', true],
  ["a real store's file at the stand-in", () => `${publicUrl}/sandbox/file`, false],
  ["a real store's file inside the network", () => 'https://10.0.0.1/file', false],
  ["a real store's file without https", () => 'http://storage.googleapis.com/file', false],
])('does not read %s', async (_what, url, sandbox) => {
  await expect(read(url(), { sandbox })).rejects.toThrow(/^The (file of the )?export/)
})
