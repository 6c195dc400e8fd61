import { DAY_MS } from '@convbox/contract/durations'
import { afterEach, describe, expect, it } from 'vitest'
import { sandboxOrder } from './seeded-orders.ts'
import { APP_URL, ask, BASE, openSandbox, type Sandbox, SHOP, START_MS } from './testing/open-sandbox.ts'

const open: Sandbox[] = []
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close()
})

const start = async (scopes: readonly string[] = ['read_orders', 'read_customers']): Promise<{ sandbox: Sandbox; token: string }> => {
  const sandbox = await openSandbox()
  open.push(sandbox)
  return { sandbox, token: sandbox.shopify.control.install(SHOP, scopes).accessToken }
}

/** Three orders, days 3, 2 and 1 ago: 10.00 paid, 25.00 with 5.00 back, a test of 99.00. */
const seed = ({ shopify }: Sandbox): void => {
  const agoMs = (days: number): number => START_MS - days * DAY_MS
  const refunded = sandboxOrder({ number: 1002, placedAtMs: agoMs(2), priceCents: 2500, financialStatus: 'partially_refunded' })
  refunded.refunds = [
    {
      id: 9_002n,
      atMs: agoMs(1),
      amountCents: 500,
      lines: [{ id: 9_003n, lineId: refunded.lines[0]?.id ?? 0n, quantity: 1, subtotalCents: 500, taxCents: 0 }],
    },
  ]
  shopify.control.seedShop(SHOP, [
    sandboxOrder({ number: 1003, placedAtMs: agoMs(1), priceCents: 9900, test: true }),
    refunded,
    sandboxOrder({ number: 1001, placedAtMs: agoMs(3) }),
  ])
}

describe('orders', () => {
  it('come in pages, by the time they were placed', async () => {
    const { sandbox, token } = await start()
    seed(sandbox)
    const PAGE =
      'query($after: String){orders(first: 2, after: $after){nodes{name totalPriceSet{shopMoney{amount currencyCode}} totalRefundedSet{shopMoney{amount}} test} pageInfo{hasNextPage endCursor}}}'
    const first = (await ask(sandbox, token, PAGE)).body.data.orders
    expect(first.nodes).toEqual([
      {
        name: '#1001',
        totalPriceSet: { shopMoney: { amount: '10.00', currencyCode: 'USD' } },
        totalRefundedSet: { shopMoney: { amount: '0.00' } },
        test: false,
      },
      {
        name: '#1002',
        totalPriceSet: { shopMoney: { amount: '25.00', currencyCode: 'USD' } },
        totalRefundedSet: { shopMoney: { amount: '5.00' } },
        test: false,
      },
    ])
    const second = (await ask(sandbox, token, PAGE, { after: first.pageInfo.endCursor })).body.data.orders
    expect([second.nodes.map(({ name }: { name: string }) => name), second.pageInfo.hasNextPage]).toEqual([['#1003'], false])
  })

  it.each([
    ['created_at:>=2026-11-18', ['#1002', '#1003']],
    ["processed_at:<'2026-11-18T10:15:00Z'", ['#1001']],
    ['test:false AND financial_status:paid', ['#1001']],
    ['-test:true', ['#1001', '#1002']],
    ['name:1002', ['#1002']],
    ['status:open', ['#1001', '#1002', '#1003']],
  ])('are found by %s', async (search, names) => {
    const { sandbox, token } = await start()
    seed(sandbox)
    const { body } = await ask(
      sandbox,
      token,
      'query($search: String){orders(first: 9, query: $search){nodes{name}} ordersCount(query: $search){count precision}}',
      { search },
    )
    expect(body.data.orders.nodes.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(body.data.ordersCount).toEqual({ count: names.length, precision: 'EXACT' })
  })

  it('of a search that is not played are refused', async () => {
    const { sandbox, token } = await start()
    const { body } = await ask(sandbox, token, '{orders(first: 1, query: "tag:gift"){nodes{id}}}')
    expect(body.errors[0].extensions.code).toBe('SANDBOX_NOT_PLAYED')
  })

  it('older than 60 days need read_all_orders', async () => {
    const { sandbox, token } = await start()
    sandbox.shopify.control.seedShop(SHOP, [sandboxOrder({ number: 1001, placedAtMs: START_MS - 61 * DAY_MS })])
    const COUNT = '{ordersCount{count}}'
    expect((await ask(sandbox, token, COUNT)).body.data.ordersCount.count).toBe(0)
    const all = sandbox.shopify.control.install(SHOP, ['read_orders', 'read_all_orders']).accessToken
    expect((await ask(sandbox, all, COUNT)).body.data.ordersCount.count).toBe(1)
  })

  it('and their customers are kept from who has no scope for them', async () => {
    const { sandbox, token } = await start(['read_orders'])
    seed(sandbox)
    const { body } = await ask(sandbox, token, '{orders(first: 1){nodes{name customer{email}}}}')
    expect(body.data.orders.nodes).toEqual([{ name: '#1001', customer: null }])
    expect(body.errors).toEqual([
      {
        message: 'Access denied for customer field. Required access: `read_customers` access scope.',
        locations: [{ line: 1, column: 30 }],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: 'https://shopify.dev/api/usage/access-scopes',
          requiredAccess: '`read_customers` access scope.',
        },
        path: ['orders', 'nodes', 0, 'customer'],
      },
    ])
    const none = sandbox.shopify.control.install(SHOP, ['write_pixels']).accessToken
    expect((await ask(sandbox, none, '{orders(first: 1){nodes{name}}}')).body.errors[0].extensions.code).toBe('ACCESS_DENIED')
  })

  it('tell nobody who bought where the app was not approved for that', async () => {
    const { sandbox, token } = await start()
    seed(sandbox)
    sandbox.shopify.order({ mode: 'no customer data' })
    const { body } = await ask(sandbox, token, '{orders(first: 1){nodes{name email customer{id}}}}')
    expect(body.data.orders.nodes).toEqual([{ name: '#1001', email: null, customer: null }])
    expect(body.errors.map(({ path }: { path: unknown[] }) => path.at(-1))).toEqual(['email', 'customer'])
    expect(body.errors[0].message).toMatch(/^This app is not approved to access the Customer object/)
  })

  it('that are hidden or dropped are not told', async () => {
    const { sandbox, token } = await start()
    seed(sandbox)
    const { control } = sandbox.shopify
    const [first, second] = control.shop(SHOP).orders
    control.hideOrder(SHOP, first?.id ?? 0n)
    control.dropOrder(SHOP, second?.id ?? 0n)
    expect((await ask(sandbox, token, '{orders(first: 9){nodes{name}}}')).body.data.orders.nodes).toEqual([{ name: '#1003' }])
  })

  it('of a shop that nobody seeded are the same at the same time, with refunds, a test and a voided one among them', async () => {
    const [one, other] = [await start(), await start()]
    const tell = ({ sandbox }: typeof one) => sandbox.shopify.control.shop(SHOP).orders
    expect(tell(one)).toEqual(tell(other))
    expect(tell(one).filter(({ test }) => test)).toHaveLength(1)
    expect(new Set(tell(one).map(({ financialStatus }) => financialStatus))).toEqual(
      new Set(['paid', 'partially_refunded', 'refunded', 'voided', 'pending']),
    )
  })

  it('want a page size, 250 at most', async () => {
    const { sandbox, token } = await start()
    expect((await ask(sandbox, token, '{orders{nodes{id}}}')).body.errors[0].message).toBe('you must provide one of first or last')
    expect((await ask(sandbox, token, '{orders(first: 251){nodes{id}}}')).body.errors[0].message).toMatch(/between 0 and 250/)
  })
})

describe('cost', () => {
  it('of one query is 1,000 at most', async () => {
    const { sandbox, token } = await start()
    // 2 + 250 * (1 + lineItems 2 + 10 * 1) = 3252.
    const { body } = await ask(sandbox, token, '{orders(first: 250){nodes{id lineItems(first: 10){nodes{id}}}}}')
    expect(body.errors[0].extensions).toMatchObject({ code: 'MAX_COST_EXCEEDED', cost: 3252, maxCost: 1000 })
  })

  it('empties the bucket; it fills by 100 a second', async () => {
    const { sandbox, token } = await start()
    // 2 + 249 * 4 = 998 asked; all 192 seeded orders but those older than 60 days cost 4 each.
    const DEAR = '{orders(first: 249){nodes{id totalPriceSet{shopMoney{amount} presentmentMoney{amount}}}}}'
    const first = (await ask(sandbox, token, DEAR)).body.extensions.cost
    expect(first.requestedQueryCost).toBe(998)
    expect(first.throttleStatus.currentlyAvailable).toBe(2000 - first.actualQueryCost)
    await ask(sandbox, token, DEAR)
    const refused = await ask(sandbox, token, DEAR)
    expect([refused.status, refused.body.data, refused.body.errors[0].extensions.code]).toEqual([200, undefined, 'THROTTLED'])
    expect(refused.body.extensions.cost.actualQueryCost).toBeNull()
    sandbox.clock.nowMs += 10_000
    expect((await ask(sandbox, token, DEAR)).body.errors).toBeUndefined()
  })

  it('can be told to run out', async () => {
    const { sandbox, token } = await start()
    sandbox.shopify.order({ mode: 'throttle', times: 1 })
    expect((await ask(sandbox, token, '{shop{name}}')).body.errors[0].extensions.code).toBe('THROTTLED')
    expect((await ask(sandbox, token, '{shop{name}}')).body.data.shop.name).toBe('Harbor Tea')
  })
})

const RUN = 'mutation($query: String!){bulkOperationRunQuery(query: $query){bulkOperation{id status} userErrors{code field message}}}'
const LOOK = 'query($id: ID!){bulkOperation(id: $id){status errorCode objectCount rootObjectCount url partialDataUrl}}'
const EXPORT = '{orders{edges{node{id name lineItems{edges{node{id quantity}}}}}}}'

const run = async (sandbox: Sandbox, token: string, query: string) =>
  (await ask(sandbox, token, RUN, { query })).body.data.bulkOperationRunQuery
const look = async (sandbox: Sandbox, token: string, id: string) => (await ask(sandbox, token, LOOK, { id })).body.data.bulkOperation
const download = ({ app }: Sandbox, url: string) => app.inject(url.replace(APP_URL, ''))

describe('bulk operations', () => {
  it('go from CREATED over RUNNING to COMPLETED and leave a file of lines, children with their parent', async () => {
    const { sandbox, token } = await start()
    seed(sandbox)
    const { bulkOperation, userErrors } = await run(sandbox, token, EXPORT)
    expect([bulkOperation.status, userErrors]).toEqual(['CREATED', []])
    // Half of two looks, of three orders: one is found.
    expect(await look(sandbox, token, bulkOperation.id)).toMatchObject({ status: 'RUNNING', rootObjectCount: '1', url: null })
    const done = await look(sandbox, token, bulkOperation.id)
    expect(done).toMatchObject({ status: 'COMPLETED', objectCount: '6', rootObjectCount: '3', partialDataUrl: null })
    const file = await download(sandbox, done.url)
    const lines = file.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ name, __parentId: parent }) => name ?? parent)).toEqual([
      '#1001',
      '#1002',
      '#1003',
      ...lines.slice(0, 3).map(({ id }) => id),
    ])
    sandbox.clock.nowMs += 7 * DAY_MS
    expect((await download(sandbox, done.url)).statusCode).toBe(403)
  })

  it.each([
    ['{shop{name}}', 'Bulk queries must contain at least one connection.'],
    [
      '{orders{nodes{id}}}',
      "All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: 'orders { edges { node {'. Selecting via 'nodes' is not supported. Invalid connection fields: 'orders'.",
    ],
    [
      '{orders{edges{node{name lineItems{edges{node{id}}}}}}}',
      "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': orders.",
    ],
    [
      '{orders{edges{node{id refunds{id refundLineItems{edges{node{quantity}}}}}}}}',
      'Queries that contain a connection field within a list field are not currently supported.',
    ],
    ['{orders{edges{node{nose}}}}', "Invalid bulk query: Field 'nose' doesn't exist on type 'Order'"],
    ['mutation{appUninstall{app{id}}}', 'Invalid bulk query: a bulk query operation runs queries only'],
  ])('refuse %s', async (query, message) => {
    const { sandbox, token } = await start()
    expect((await run(sandbox, token, query)).userErrors).toContainEqual({ code: 'INVALID', field: ['query'], message })
  })

  it('run five at a time', async () => {
    const { sandbox, token } = await start()
    for (const count of [1, 2, 3, 4, 5]) expect((await run(sandbox, token, EXPORT)).userErrors, `number ${count}`).toEqual([])
    expect((await run(sandbox, token, EXPORT)).userErrors[0].code).toBe('OPERATION_IN_PROGRESS')
  })

  it('can fail with what was written so far, expire, and take long', async () => {
    const { sandbox, token } = await start()
    seed(sandbox)
    const end = async (outcome: 'fail' | 'expire') => {
      sandbox.shopify.order({ mode: 'bulk', outcome, reads: 1 })
      const { bulkOperation } = await run(sandbox, token, EXPORT)
      return look(sandbox, token, bulkOperation.id)
    }
    const failed = await end('fail')
    expect(failed).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null })
    expect((await download(sandbox, failed.partialDataUrl)).body.trim().split('\n')).toHaveLength(3)
    expect(await end('expire')).toMatchObject({ status: 'EXPIRED', url: null, partialDataUrl: null })
    sandbox.shopify.order({ mode: 'bulk', outcome: 'complete', reads: 4 })
    const { bulkOperation } = await run(sandbox, token, EXPORT)
    const statuses = [
      await look(sandbox, token, bulkOperation.id),
      await look(sandbox, token, bulkOperation.id),
      await look(sandbox, token, bulkOperation.id),
      await look(sandbox, token, bulkOperation.id),
    ]
    expect(statuses.map(({ status }) => status)).toEqual(['RUNNING', 'RUNNING', 'RUNNING', 'COMPLETED'])
  })

  it('fail where the token may not read', async () => {
    const { sandbox, token } = await start(['read_orders'])
    const { bulkOperation } = await run(sandbox, token, '{orders{edges{node{id customer{email}}}}}')
    await look(sandbox, token, bulkOperation.id)
    expect(await look(sandbox, token, bulkOperation.id)).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED', url: null })
  })

  it('serve no file of another shop', async () => {
    const { sandbox, token } = await start()
    seed(sandbox)
    const { bulkOperation } = await run(sandbox, token, EXPORT)
    await look(sandbox, token, bulkOperation.id)
    const { url } = await look(sandbox, token, bulkOperation.id)
    expect((await download(sandbox, url.replace(BASE, '/sandbox/shopify/other-shop.myshopify.com'))).statusCode).toBe(403)
  })
})
