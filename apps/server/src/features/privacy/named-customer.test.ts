/** An admin looks up, exports and erases one customer by e-mail address, phone number or id, through HTTP. */
import { audit } from '@convbox/contract/api/audit'
import { privacy } from '@convbox/contract/api/privacy'
import type { NamedCustomer } from '@convbox/contract/api/privacy.schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { INGEST_DONE } from '../../intake/ingest-progress.ts'
import { pageView } from '../../testing/collect-fixtures.ts'
import { dumpDatabases, findTexts } from '../../testing/dump-databases.ts'
import { makeOwnStore, type OwnStore } from '../../testing/own-store.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { answerRequests } from './answer-requests.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
let laterMs = 0
let test: TestProgram
let own: OwnStore
let other: OwnStore
beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest], now: () => NOW + laterMs })
  own = await makeOwnStore(test)
  other = await makeOwnStore(test)
})
afterAll(() => test.stop())

type Customer = { id?: string; email?: string; phone?: string; firstName?: string }
const orderOf = (id: string, customer: Customer) => ({
  type: 'order',
  id,
  orderedAt: new Date(NOW - 20_000).toISOString(),
  currency: 'USD',
  total: '31.00',
  customer,
})
const viewOf = (visitorId: string, user: { email?: string; phone?: string; customerId?: string }) =>
  pageView(NOW - 60_000, { visitorId, user })

const settle = async (): Promise<void> => {
  await waitUntil(
    () => test.program.log.lastEdge(INGEST_DONE)?.to === test.program.log.head(),
    (isDone) => isDone,
    { what: 'the end of the log' },
  )
  await deriveAll(test.program)
}
const as = (of: OwnStore) => ({ as: 'ada', store: of.store }) as const
const look = async (named: NamedCustomer, of = own) => (await test.call(privacy.knownOfCustomer, named, as(of))).result
const erase = async (named: NamedCustomer, of = own) => test.call(privacy.eraseCustomer, { ...named, typedName: named.value }, as(of))
const email = (value: string) => ({ by: 'email' as const, value })

it('counts what is known by each of the three keys, and follows from one to the others', async () => {
  await own.track([viewOf('ida-phone', { email: 'ida@one.example' }), viewOf('ida-laptop', { customerId: 'c-ida' })])
  await own.tell([
    orderOf('i-1', { id: 'c-ida', email: 'ida@one.example', phone: '+4915112345601' }),
    orderOf('i-2', { email: 'ida@one.example' }),
    orderOf('z-1', { id: 'c-zoe', email: 'zoe@one.example' }),
  ])
  await settle()
  const known = { found: 'customer', orders: 2, sessions: 2, deliveries: 0 }
  expect(await look(email(' IDA@one.example '))).toEqual(known)
  expect(await look({ by: 'customer id', value: 'c-ida' })).toEqual(known)
  expect(await look({ by: 'phone', value: '+49 151 123456-01' })).toEqual(known)
  expect(await look(email('zoe@one.example'))).toEqual({ ...known, orders: 1, sessions: 0 })
})

it('hands out the file of this customer and of nobody else, and writes no clear value into the audit log', async () => {
  const { result } = await test.call(privacy.exportCustomer, email('ida@one.example'), as(own))
  const content = result?.content ?? ''
  for (const text of ['ida@one.example', 'c-ida', 'ida-phone', 'ida-laptop', '"orderId": "i-2"']) expect(content).toContain(text)
  expect(content).not.toContain('zoe')
  const { result: log } = await test.call(audit.auditLog, {}, { as: 'ada', tenant: test.alder })
  expect(log?.rows[0]).toMatchObject({ action: 'customer exported', changes: [{ field: 'customer', to: 'i***@***.example' }] })
})

it('asks which customer is meant when a number belongs to several', async () => {
  const phone = '+4915112345602'
  await own.tell([
    orderOf('k-1', { id: 'c-kim', email: 'kim@one.example', phone }),
    orderOf('k-2', { id: 'c-leo', email: 'leo@one.example', phone }),
  ])
  await settle()
  expect(await look({ by: 'phone', value: phone })).toEqual({ found: 'several', customerIds: ['c-kim', 'c-leo'] })
  expect((await erase({ by: 'phone', value: phone })).error).toBe('not found')
  expect((await test.call(privacy.exportCustomer, { by: 'phone', value: phone }, as(own))).error).toBe('not found')
  // The chosen one takes neither the number nor the orders of the other.
  expect(await look({ by: 'customer id', value: 'c-kim' })).toMatchObject({ orders: 1 })
  await erase({ by: 'customer id', value: 'c-kim' })
  await answerRequests(test.program)
  expect(await look({ by: 'phone', value: phone })).toMatchObject({ found: 'customer', orders: 1 })
  expect(await look(email('leo@one.example'))).toMatchObject({ found: 'customer', orders: 1 })
})

it('erases somebody without an order too, with every key of theirs', async () => {
  const [address, phone] = ['mia.sorrel@one.example', '+4915112345603']
  await own.track([viewOf('mia-visitor', { email: address, phone, customerId: 'c-mia-sorrel' })])
  await settle()
  expect(await look(email(address))).toEqual({ found: 'customer', orders: 0, sessions: 1, deliveries: 0 })
  const { ownHashes } = test.program
  const texts = [address, 'sorrel', ownHashes.email(own.store.id, address), ownHashes.phone(own.store.id, phone, undefined), 'mia-visitor']
  const places = async () =>
    findTexts(await dumpDatabases(test.program), texts).filter((place) => !place.startsWith('postgres.erased_person'))
  expect((await places()).length).toBeGreaterThan(5)
  await erase(email(address))
  await answerRequests(test.program)
  expect(await places()).toEqual([])
  expect(await look(email(address))).toEqual({ found: 'nobody', erasedAt: new Date(NOW).toISOString() })
  // The second look, a minute later, finds nothing more and brings nothing back.
  laterMs = 120_000
  await answerRequests(test.program)
  expect(await places()).toEqual([])
})

it('leaves the same customer of another store alone', async () => {
  const named = { by: 'customer id', value: 'c-nia' } as const
  for (const store of [own, other]) {
    await store.track([viewOf('nia-visitor', { email: 'nia@one.example', customerId: 'c-nia' })])
    await store.tell([orderOf('n-1', { id: 'c-nia', email: 'nia@one.example', firstName: 'Niaquor' })])
  }
  await settle()
  const fileOf = async (of: OwnStore): Promise<unknown> => {
    const { result } = await test.call(privacy.exportCustomer, named, as(of))
    const { madeAt: _madeAt, ...content }: Record<string, unknown> = JSON.parse(result?.content ?? '{}')
    return content
  }
  const before = await fileOf(other)
  expect(JSON.stringify(before)).toContain('Niaquor')
  await erase(named)
  await answerRequests(test.program)
  expect(await look(named)).toMatchObject({ found: 'nobody' })
  expect(await fileOf(other)).toEqual(before)
})

it('answers clearly about somebody unknown, and refuses what is no address, no number or not typed', async () => {
  expect(await look(email('nobody@one.example'))).toEqual({ found: 'nobody' })
  expect((await erase(email('nobody@one.example'))).error).toBe('not found')
  expect((await test.call(privacy.knownOfCustomer, email('nobody'), as(own))).error).toBe('invalid input')
  expect((await test.call(privacy.knownOfCustomer, { by: 'phone', value: '12' }, as(own))).error).toBe('invalid input')
  const wrong = { ...email('zoe@one.example'), typedName: 'zoe' }
  expect((await test.call(privacy.eraseCustomer, wrong, as(own))).error).toBe('invalid input')
  expect(await look(email('zoe@one.example'))).toMatchObject({ found: 'customer' })
})

it('says how many visitors it does not follow, because too many share a key', async () => {
  const till = Array.from({ length: 21 }, (_, index) => viewOf(`till-${index}`, { email: 'till@one.example' }))
  await own.track(till)
  await settle()
  expect(await look(email('till@one.example'))).toEqual({ found: 'nobody', unfollowed: 21 })
  await own.tell([orderOf('t-1', { email: 'till@one.example' })])
  await settle()
  expect(await look(email('till@one.example'))).toEqual({ found: 'customer', orders: 1, sessions: 0, deliveries: 0, unfollowed: 21 })
})

it('is for admins of the store only', async () => {
  for (const endpoint of [privacy.knownOfCustomer, privacy.exportCustomer])
    expect((await test.call(endpoint, email('zoe@one.example'), { as: 'otto', store: test.alder })).error).toBe('not an admin')
  const asked = { ...email('zoe@one.example'), typedName: 'zoe@one.example' }
  expect((await test.call(privacy.eraseCustomer, asked, { as: 'otto', store: test.alder })).error).toBe('not an admin')
  expect((await test.call(privacy.eraseCustomer, asked, { as: 'bela', store: own.store })).error).toBe('no store access')
})
