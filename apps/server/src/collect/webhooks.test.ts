/** Shopify's webhook endpoint: the signature decides, everything else gets 200 or a reason to retry. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingest } from '../ingest/ingest.ts'
import { orderBody, webhookHeaders } from '../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { isSignedBy } from './webhook-signature.ts'

let test: TestProgram
const SECRET = 'webhook secret of Alder'
const SHOP = 'alder.myshopify.com'

beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest] })
})
afterAll(() => test.stop())

const post = (payload: string | Buffer, headers: Record<string, string>) =>
  test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload })
const postOrder = (body: string, ids = { webhookId: randomUUID() } as { webhookId?: string; eventId?: string }, topic = 'orders/create') =>
  post(body, webhookHeaders(body, SECRET, SHOP, topic, ids))
const head = (): number => test.program.log.head()

describe('POST /webhooks/shopify', () => {
  it("knows Shopify's own example of a signature", () => {
    expect(isSignedBy('hush', Buffer.from('{"id":1}'), 'VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY=')).toBe(true)
    expect(isSignedBy('hush', Buffer.from('{"id":2}'), 'VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY=')).toBe(false)
    expect(isSignedBy('hush', Buffer.alloc(0), '')).toBe(false)
  })

  it('takes a signed order into the log', async () => {
    const before = head()
    expect((await postOrder(orderBody({ id: '71' }))).statusCode).toBe(200)
    expect(head()).toBe(before + 1)
  })

  it('answers 401 alike to a wrong signature, another shop and an unknown shop, and keeps nothing', async () => {
    const before = head()
    const body = orderBody({ id: '72' })
    const right = webhookHeaders(body, SECRET, SHOP, 'orders/create')
    const answers = [
      await post(body, { ...right, 'x-shopify-hmac-sha256': 'AAAA' }),
      await post(`${body} `, right),
      await post(body, { ...right, 'x-shopify-shop-domain': 'birch.myshopify.com' }),
      await post(body, { ...right, 'x-shopify-shop-domain': 'nobody.myshopify.com' }),
      await post(body, { 'content-type': 'application/json' }),
      await post('', right),
    ]
    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(401)
    expect(head()).toBe(before)
  })

  it('answers 200 to a webhook that comes again, by its own id or by that of its event, and keeps one', async () => {
    const before = head()
    const body = orderBody({ id: '73' })
    const [webhookId, eventId] = [randomUUID(), randomUUID()]
    const statuses = await Promise.all([
      postOrder(body, { webhookId, eventId }),
      postOrder(body, { webhookId, eventId }),
      postOrder(body, { webhookId: randomUUID(), eventId }),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await postOrder(body, { webhookId })).statusCode).toBe(200)
    expect(head()).toBe(before + 1)
  })

  it('answers 200 to other topics and keeps nothing', async () => {
    const before = head()
    expect((await postOrder('{"id":1}', {}, 'products/update')).statusCode).toBe(200)
    expect(head()).toBe(before)
  })

  it('survives any signed body: 200, and ingest goes on', async () => {
    const body = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.json(),
      fc.jsonValue().map((value) => orderBody().replace('"test": false', `"test": ${JSON.stringify(value)}`)),
      fc
        .tuple(
          fc.constantFrom('id', 'created_at', 'line_items', 'customer', 'note_attributes', 'refunds', 'total_price_set', 'email'),
          fc.jsonValue(),
        )
        .map(([key, value]) => JSON.stringify({ ...JSON.parse(orderBody()), [key]: value })),
    )
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('orders/create', 'orders/updated', 'refunds/create'), async (text, topic) => {
        expect((await postOrder(text, {}, topic)).statusCode).toBe(200)
      }),
      { numRuns: 200 },
    )
    const id = '9007199254740993999'
    expect((await postOrder(orderBody({ id }))).statusCode).toBe(200)
    const { rows } = await waitUntil(
      () => test.program.mainDb.pool.query('SELECT order_id FROM order_state WHERE order_id = $1', [id]),
      (found) => found.rows.length === 1,
      { what: 'the order after the noise' },
    )
    expect(rows).toEqual([{ order_id: id }])
  })
})
