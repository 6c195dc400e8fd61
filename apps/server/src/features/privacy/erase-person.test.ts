/** An erasure leaves nothing of the person, and changes no report. */
import { CART_ATTRIBUTES, type StoreEvent } from '@convbox/contract'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { column } from '@convbox/storage'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deriveAll } from '../../derive/derive.ts'
import { rebuildAll } from '../../derive/rebuild.ts'
import type { ErasedKey } from '../../ingest/erased-keys.ts'
import { importHistory, type HistoryRecord } from '../../ingest/import-history.ts'
import { uuidFromName } from '../../ingest/purchase-id.ts'
import { CREDITED_MEASURES } from '../../reports/credited-measures.ts'
import { dumpDatabases, findTexts } from '../../testing/dump-databases.ts'
import { orderBody } from '../../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { createStore } from '../stores/stores.ts'
import { erasePerson, planErasure } from './erase-person.ts'
import { WAREHOUSE_TABLES } from './erase-store.rows.ts'

// Far in the future: the warehouse deletes events after 400 days, by the real clock.
const START_MS = Date.parse('2035-03-01T00:00:00Z')
const HOUR_MS = 3_600_000
const RANGE = { from: '2035-03-01', to: '2035-03-20' }
const SPACE = '0d5a1c56-4f0c-4f0f-8d0d-2b8a5d1d9f10'

let test: TestProgram
let tick = 0
beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') + ++tick })
})
afterAll(() => test.stop())

type Visit = { visitor: number; hour: number; landing: number; customer: number | undefined }
/** customer undefined: a guest, known by e-mail only. via: the visitor in the cart, if any. */
type Order = { hour: number; customer: number; isGuest: boolean; via: number | undefined; checkoutBy: number | undefined }
type Shop = { visits: Visit[]; orders: Order[] }

const LANDINGS = [
  '/',
  '/?utm_source=facebook&utm_medium=cpc&utm_campaign=spring&fbclid=CLICK',
  '/?utm_source=klaviyo&utm_medium=email&_kx=KXID',
  '/?gclid=GCLICK',
  '/?utm_source=instagram&utm_medium=influencer&utm_content=0a1b2c3d4e5f',
]
const optional = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: undefined })
const shop: fc.Arbitrary<Shop> = fc.record({
  visits: fc.array(
    fc.record({
      visitor: fc.integer({ min: 0, max: 5 }),
      hour: fc.integer({ min: 0, max: 400 }),
      landing: fc.integer({ min: 0, max: LANDINGS.length - 1 }),
      customer: optional(2),
    }),
    { minLength: 3, maxLength: 25 },
  ),
  orders: fc.array(
    fc.record({
      hour: fc.integer({ min: 1, max: 420 }),
      customer: fc.integer({ min: 0, max: 2 }),
      isGuest: fc.boolean(),
      via: optional(5),
      checkoutBy: optional(5),
    }),
    { minLength: 2, maxLength: 10 },
  ),
})

const visitorOf = (visitor: number): string => `visitor-number-${visitor}`
const emailOf = (customer: number): string => `customer${customer}@mail.example`
// Longer than a time in milliseconds, which would otherwise contain it by chance.
const customerIdOf = (customer: number): string => `7706118293455${customer}`
const at = (hour: number, plusMs = 0): string => new Date(START_MS + hour * HOUR_MS + plusMs).toISOString()

const eventOf = (visit: Visit, index: number): StoreEvent => ({
  id: uuidFromName(SPACE, JSON.stringify([visit, index])),
  name: 'PageView',
  // Never two in one millisecond: such a tie between two devices of one person is broken by their ids, which an erasure changes.
  occurredAt: at(visit.hour, index),
  receivedAt: at(visit.hour, index),
  source: 'storefront',
  visitorId: visitorOf(visit.visitor),
  sessionId: `session-hint-${visit.visitor}`,
  page: { url: `https://alder.example${LANDINGS[visit.landing] ?? '/'}` },
  clickIds: { fbclid: 'CLICK' },
  ...(visit.customer !== undefined && { user: { email: emailOf(visit.customer), customerId: customerIdOf(visit.customer) } }),
})

const recordsOf = (storeId: string, { visits, orders }: Shop): HistoryRecord[] => [
  ...visits.map((visit, index): HistoryRecord => ({ kind: 'event', storeId, event: eventOf(visit, index) })),
  ...orders.flatMap((order, index): HistoryRecord[] => {
    const checkoutToken = `c0ffee${String(index).padStart(26, '0')}`
    const body = orderBody({
      id: String(9000 + index),
      checkoutToken,
      createdAt: at(order.hour),
      email: emailOf(order.customer),
      customerId: customerIdOf(order.customer),
      total: `${81 + index}.00`,
      noteAttributes: order.via === undefined ? [] : [{ name: CART_ATTRIBUTES.visitorId, value: visitorOf(order.via) }],
    })
    const checkout: HistoryRecord[] =
      order.checkoutBy === undefined
        ? []
        : [
            {
              kind: 'event',
              storeId,
              event: {
                ...eventOf({ visitor: order.checkoutBy, hour: order.hour - 1, landing: 0, customer: undefined }, 1000 + index),
                name: 'InitiateCheckout',
                checkoutToken,
              },
            },
          ]
    return [
      ...checkout,
      { kind: 'order body', storeId, body: order.isGuest ? body.replace(/"customer": \{[^}]*\}/, '"customer": null') : body },
    ]
  }),
]

const journeyRow = z.object({
  order_id: z.string(),
  total: column.decimal,
  refunded: column.decimal,
  is_new_customer: z.string(),
  touch_channel: z.array(z.string()),
  touch_campaign: z.array(z.string()),
  touch_age_ms: z.array(z.string()),
  touch_rank: z.array(z.number()),
})
const landingsRow = z.object({ landings: column.count, visitors: column.count, strangers: column.count })
const sessionRow = z.object({ started_at: column.time, channel: z.string(), page_views: z.number() })

/** Credits are floating-point shares of orders: the last digit depends on the order of addition. */
const roundShares = (said: object): unknown =>
  JSON.parse(
    JSON.stringify(said, (_key, value: unknown) =>
      typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value).toFixed(9) : value,
    ),
  )

/** Only these depend on the model: of sessions, media and convbox every model's report has the same. */
const OF_MODELS = Object.keys(CREDITED_MEASURES).join(',')

/**
 * Models whose reports are compared: of the first all columns. Every model's credit follows from the journeys' touches, which are compared row by row; convbox's
 * also from the survey and from views.
 */
const MODELS = ['last_click', 'convbox'] as const

/** A store as users see it: journeys, sessions, visits by links and reports. */
const pictureOf = async (store: { id: string; websiteName: string }) => {
  const params = { storeId: store.id }
  const journeys = await test.program.warehouse.query({
    sql: `SELECT ${Object.keys(journeyRow.shape).join(', ')} FROM journeys FINAL WHERE store_id = {storeId:String} ORDER BY order_id`,
    params,
    row: journeyRow,
  })
  const sessions = await test.program.warehouse.query({
    sql: `SELECT started_at, channel, page_views FROM sessions FINAL WHERE store_id = {storeId:String} ORDER BY started_at, channel, landing_url, page_views`,
    params,
    row: sessionRow,
  })
  const landings = await test.program.warehouse.query({
    sql: `
      SELECT count() AS landings, uniqExact(visitor) AS visitors, countIf(visitor NOT IN (SELECT sipHash64(visitor_id) FROM touches WHERE store_id = {storeId:String})) AS strangers
      FROM link_landings FINAL WHERE store_id = {storeId:String}`,
    params,
    row: landingsRow,
  })
  expect(landings).toMatchObject([{ strangers: 0 }])
  const reports = []
  for (const [index, mainModel] of MODELS.entries()) {
    const asked = { ...RANGE, mainModel, ...(index > 0 && { columns: OF_MODELS }) }
    const { result, response } = await test.call(conversionAnalysis.report, asked, { as: 'ada', store })
    if (result === undefined) throw new Error(response.body)
    const { lastUpdate: _lastUpdate, ...said } = result
    reports.push(roundShares(said))
  }
  return { journeys, sessions, landings, reports }
}

const makeStore = async (): Promise<{ id: string; websiteName: string }> => {
  const store = await createStore(test.program, {
    tenantId: test.alder.tenantId,
    title: 'Privacy',
    websiteUrl: 'https://alder.example',
    timeZone: 'UTC',
    currency: 'USD',
    sandbox: true,
  })
  test.program.directory.invalidate()
  return store
}

/** Erases customer 0 as Shopify's webhook names it. */
const erase = async (storeId: string): Promise<void> => {
  await erasePerson(test.program, storeId, await keysOfCustomer(storeId))
}

/** The keys of customer 0 with their aliases, as in the file of erasures. */
const keysOfCustomer = (storeId: string): Promise<ErasedKey[]> => {
  const erasedAt = '2035-03-20T12:00:00.000Z'
  const seeds = [
    { kind: 'customer' as const, key: customerIdOf(0), alias: '', erasedAt },
    { kind: 'email' as const, key: test.program.ownHashes.email(storeId, emailOf(0)), alias: '', erasedAt },
  ]
  return planErasure(test.program, storeId, seeds, erasedAt)
}

/** Ids are the same in each run, so earlier runs' data must be deleted. */
const forgetEarlierRuns = async (): Promise<void> => {
  await test.program.mainDb.pool.query('DELETE FROM identity_link; DELETE FROM order_state; DELETE FROM customer')
  for (const table of WAREHOUSE_TABLES) await test.program.warehouse.command(`TRUNCATE TABLE ${table}`)
}

/** Texts of customer 0 that only erased_person may contain. */
const textsOf = (storeId: string): string[] => [emailOf(0), customerIdOf(0), test.program.ownHashes.email(storeId, emailOf(0))]

const placesOf = async (storeId: string): Promise<string[]> => {
  const places = findTexts(await dumpDatabases(test.program), textsOf(storeId))
  return places.filter((place) => !place.startsWith('postgres.erased_person'))
}

it('changes no journey, no session and no report, leaves no key of the person anywhere, and stays so when everything comes in or is built again', async () => {
  await fc.assert(
    fc.asyncProperty(shop, async (made) => {
      await forgetEarlierRuns()
      const store = await makeStore()
      const records = recordsOf(store.id, made)
      await importHistory(test.program, records)
      await deriveAll(test.program)
      const before = await pictureOf(store)
      await erase(store.id)
      expect(await placesOf(store.id)).toEqual([])
      await deriveAll(test.program)
      expect(await pictureOf(store)).toEqual(before)
      await importHistory(test.program, records)
      await deriveAll(test.program)
      expect(await placesOf(store.id)).toEqual([])
      expect(await pictureOf(store)).toEqual(before)
      await erase(store.id)
      await rebuildAll(test.program, { storeId: store.id })
      expect(await pictureOf(store)).toEqual(before)
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 300_000)

it('leaves the phone that two customers share with the other one', async () => {
  const store = await makeStore()
  const order = (customer: number) => ({ hour: 10 + customer, customer, isGuest: false, via: undefined, checkoutBy: customer })
  await importHistory(
    test.program,
    recordsOf(store.id, { visits: [{ visitor: 0, hour: 1, landing: 1, customer: undefined }], orders: [order(0), order(1)] }),
  )
  await deriveAll(test.program)
  const phone = test.program.ownHashes.phone(store.id, '+1 217 555 0123', 'US')
  await erase(store.id)
  const { rows } = await test.program.mainDb.pool.query(
    `SELECT order_id, facts ->> 'phoneHash' AS phone, facts ->> 'emailHash' AS email FROM order_state WHERE store_id = $1 ORDER BY order_id`,
    [store.id],
  )
  expect(rows).toEqual([
    { order_id: '9000', phone: '', email: expect.stringMatching(/^erased-/) },
    { order_id: '9001', phone, email: test.program.ownHashes.email(store.id, emailOf(1)) },
  ])
})

describe('an erasure that breaks off', () => {
  // Statements of one erasure: deliveries, three tables renamed and cleared, landings, persons, orders, journeys.
  it.each([1, 4, 8, 12])('at statement %i of the warehouse is finished by the next try, with every total as it was', async (last) => {
    await forgetEarlierRuns()
    const store = await makeStore()
    const visit = (visitor: number, hour: number, customer?: number): Visit => ({
      visitor,
      hour,
      landing: (visitor + hour) % LANDINGS.length,
      customer,
    })
    await importHistory(
      test.program,
      recordsOf(store.id, {
        visits: [visit(0, 1, 0), visit(0, 30), visit(1, 40, 0), visit(2, 50, 1), visit(0, 60, 1), visit(3, 70, 2)],
        orders: [
          { hour: 45, customer: 0, isGuest: false, via: undefined, checkoutBy: 0 },
          { hour: 80, customer: 0, isGuest: true, via: undefined, checkoutBy: undefined },
          { hour: 90, customer: 1, isGuest: false, via: 0, checkoutBy: undefined },
          { hour: 100, customer: 2, isGuest: false, via: undefined, checkoutBy: 3 },
        ],
      }),
    )
    await deriveAll(test.program)
    const before = await pictureOf(store)
    const keys = await keysOfCustomer(store.id)
    const { warehouse } = test.program
    let statements = 0
    const dying = {
      ...test.program,
      warehouse: {
        ...warehouse,
        command: async (...args: Parameters<typeof warehouse.command>) => {
          if ((statements += 1) > last) throw new Error('the engine died')
          await warehouse.command(...args)
        },
      },
    }
    await expect(erasePerson(dying, store.id, keys)).rejects.toThrow('the engine died')
    await deriveAll(test.program)
    await erasePerson(test.program, store.id, keys)
    await deriveAll(test.program)
    expect(await placesOf(store.id)).toEqual([])
    expect(await pictureOf(store)).toEqual(before)
  })
})
