/** Erasure of a person whom a store's browsers, server and files know, in a store without Shopify: an admin names the e-mail address. */
import { privacy } from '@convbox/contract/api/privacy'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { INGEST_DONE } from '../../intake/ingest-progress.ts'
import { pageView } from '../../testing/collect-fixtures.ts'
import { dumpDatabases, findTexts } from '../../testing/dump-databases.ts'
import { makeOwnStore, type OwnStore } from '../../testing/own-store.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { answerRequests } from './answer-requests.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = '2026-11-22'
const PERSON = { email: 'eva.quorble@example.com', phone: '+4915198765432', firstName: 'Evaquor' }
const CUSTOMER = 'customer-eva-77'
const VISITOR = 'visitor-of-eva'

let test: TestProgram
let own: OwnStore
beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest], now: () => NOW })
  own = await makeOwnStore(test)
})
afterAll(() => test.stop())

const isIngested = (): boolean => test.program.log.lastEdge(INGEST_DONE)?.to === test.program.log.head()

const figuresRow = z.object({ orders: column.count, total: column.decimal, touches: column.count })
const figures = () =>
  test.program.warehouse.query({
    sql: 'SELECT count() AS orders, sum(total) AS total, sum(length(touch_at)) AS touches FROM journeys FINAL WHERE store_id = {storeId:String}',
    params: { storeId: own.store.id },
    row: figuresRow,
  })
const totalOf = async (): Promise<unknown> => {
  const { result } = await test.call(conversionAnalysis.report, { from: DAY, to: DAY }, { as: 'ada', store: own.store })
  return result?.closing
}

/** Everything that the three sources know, also when they tell it again. Ends when it is in the warehouse. */
const tellAll = async (): Promise<void> => {
  const clickIds = { fbclid: 'EVACLICK' }
  const view = { visitorId: VISITOR, page: { url: 'https://own.example/?utm_source=facebook&utm_medium=cpc&fbclid=EVACLICK' }, clickIds }
  const told = (id: string) => ({
    type: 'order',
    id,
    orderedAt: new Date(NOW - 20_000).toISOString(),
    currency: 'USD',
    total: '31.00',
    customer: { ...PERSON, id: CUSTOMER, lastName: 'Quorbleson' },
  })
  await own.track([
    pageView(NOW - 60_000, view),
    pageView(NOW - 30_000, {
      ...view,
      name: 'Purchase',
      order: { id: 'e-1' },
      value: { currency: 'USD', total: '31.00' },
      user: { ...PERSON, customerId: CUSTOMER },
    }),
  ])
  await own.tell([
    told('e-1'),
    told('e-2'),
    { type: 'refund', orderId: 'e-2', id: 'r', amount: '1.00', currency: 'USD', refundedAt: told('').orderedAt },
  ])
  await own.importFile(
    `order_id,ordered_at,currency,total,email,first_name\ne-3,${DAY}T11:00:00Z,USD,33.00,${PERSON.email},${PERSON.firstName}\n`,
  )
  const row = z.object({ orders: column.count, at: column.count })
  const sql = `SELECT count() AS orders, countIf(told_by != 'browser') AS at FROM orders FINAL WHERE store_id = {storeId:String}`
  await waitUntil(
    async () => (await test.program.warehouse.query({ sql, params: { storeId: own.store.id }, row }))[0],
    (found) => found?.orders === 3 && found.at === 3 && isIngested(),
    { what: 'the three orders' },
  )
  await deriveAll(test.program)
}

it('leaves nothing of them anywhere, also when all is told again, and changes no total', async () => {
  await tellAll()
  const { ownHashes } = test.program
  const emailHash = ownHashes.email(own.store.id, PERSON.email)
  const hashes = [emailHash, ownHashes.phone(own.store.id, PERSON.phone, undefined)]
  const texts = [...Object.values(PERSON), ...hashes, '15198765432', 'Quorble', 'quorble', CUSTOMER, 'EVACLICK', VISITOR]
  const placesOf = async (): Promise<string[]> => {
    const found = findTexts(await dumpDatabases(test.program), texts)
    return found.filter((place) => !place.startsWith('postgres.erased_person'))
  }
  // Purchase copies, order states, links, events, orders, touches and more.
  expect((await placesOf()).length).toBeGreaterThan(10)
  const before = { figures: await figures(), total: await totalOf() }
  // The file's order is older than the visit.
  expect(before.figures).toMatchObject([{ orders: 3, touches: 2 }])

  const asAda = { as: 'ada', store: own.store } as const
  const typedName = 'EVA.quorble@example.com'
  const { result: asked } = await test.call(privacy.eraseCustomer, { by: 'email', value: typedName, typedName }, asAda)
  await answerRequests(test.program)
  const { result: overview } = await test.call(privacy.privacyOverview, {}, asAda)
  expect(overview?.requests).toMatchObject([{ id: asked?.id, topic: 'customer/erase', status: 'done' }])
  expect(overview?.requests[0]?.record).toContainEqual({ place: 'journeys', count: 3 })
  expect(await placesOf()).toEqual([])
  expect({ figures: await figures(), total: await totalOf() }).toEqual(before)

  await tellAll()
  expect(await placesOf()).toEqual([])
  expect({ figures: await figures(), total: await totalOf() }).toEqual(before)
})

it('sends nothing to platforms of a refund that is told after the erasure', async () => {
  const pixelId = await makePixel(test, own.store, pixelSettings('klaviyo'))
  test.program.directory.invalidate()
  const refund = { type: 'refund', amount: '1.00', currency: 'USD', refundedAt: new Date(NOW - 1000).toISOString() }
  await own.tell([
    { ...refund, orderId: 'e-2', id: 'r-late' },
    { type: 'order', id: 'other', orderedAt: new Date(NOW - 20_000).toISOString(), currency: 'USD', total: '9.00' },
    { ...refund, orderId: 'other', id: 'r-other' },
  ])
  const waiting = await waitUntil(
    () => Promise.resolve(test.program.lanes.waiting(pixelId, 10, 0)),
    (entries) => entries.length > 0 && isIngested(),
    { what: 'the refund of the other order' },
  )
  expect(JSON.stringify(waiting)).toContain('r-other')
  expect(JSON.stringify(waiting)).not.toContain('"e-2"')
})
