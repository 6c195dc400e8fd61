/** Hashes from before they were keyed: changed at a start that may be interrupted, with every person still joined. */
import { column, createSecrets } from '@convbox/storage'
import { sha256Hex } from '@convbox/destinations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { deriveAll } from '../derive/derive.ts'
import { exportPerson } from '../features/privacy/export-person.ts'
import { erasePerson, planErasure } from '../features/privacy/erase-person.ts'
import { createOwnHashes, type OwnHashes } from '../own-hash.ts'
import { dumpDatabases, findTexts } from '../testing/dump-databases.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { at, orderRecord, visitRecord } from '../testing/visits-and-orders.ts'
import { writeErased } from './erased-keys.rows.ts'
import { importHistory } from './import-history.ts'
import { openOwnHashes } from './key-own-hashes.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
})
afterAll(() => test.stop())

/** The hashes of before: SHA-256 of store, kind and value, as a list of addresses could be tested against them. */
const PLAIN: OwnHashes = {
  email: (storeId, email) => (email?.includes('@') === true ? sha256Hex(`${storeId}\nemail\n${email.toLowerCase()}`) : ''),
  phone: (storeId, phone) => (phone === undefined ? '' : sha256Hex(`${storeId}\nphone\n${phone.replaceAll(/\D/g, '')}`)),
  address: () => '',
  keyed: (hash) => hash,
}
const PHONE = '+12175550123'

const visitOf = (visitor: number, minute: number, email: number | undefined) =>
  visitRecord(test.alder, { kind: 'visit', visitor, minute, landing: 1, email })
const personsOf = async (): Promise<unknown> => {
  const { rows } = await test.program.mainDb.pool.query('SELECT visitor_id, person_id FROM person ORDER BY visitor_id')
  return rows
}
const touchesOf = (order: number) =>
  test.program.warehouse.query({
    sql: 'SELECT length(touch_at) AS touches FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id = {order:String}',
    params: { storeId: test.alder.id, order: String(1000 + order) },
    row: z.object({ touches: column.count }),
  })

it('keys every hash of before, whatever interrupts it, and keeps each person joined, erasable and exportable', async () => {
  const { program, alder } = test
  const { pool } = program.mainDb
  const before = { ...program, ownHashes: PLAIN }
  // Ann gave her address on one device; a customer of a shop whose ids are addresses; Bob was erased.
  const mailId = visitOf(5, 12, 3)
  if (mailId.kind !== 'event') throw new Error('not an event')
  mailId.event.user = { email: 'person3@random.example', customerId: 'person3@random.example' }
  await importHistory(before, [
    visitOf(1, 10, 1),
    visitOf(4, 11, 2),
    mailId,
    orderRecord(alder, { kind: 'order', number: 1, minute: 20, email: 1 }, { phone: PHONE }),
    orderRecord(alder, { kind: 'order', number: 2, minute: 21, email: 2 }),
  ])
  const bob = { kind: 'email' as const, key: PLAIN.email(alder.id, 'bob@random.example'), alias: 'erased-bob', erasedAt: at(100) }
  await writeErased(pool, alder.id, [bob])
  await deriveAll(program)
  const plain = [
    ...[1, 2, 3].map((number) => PLAIN.email(alder.id, `person${number}@random.example`)),
    PLAIN.phone(alder.id, PHONE, undefined),
    bob.key,
  ]
  expect(findTexts(await dumpDatabases(program), plain).length).toBeGreaterThan(8)

  // Interrupted after each statement in turn, in either database, until one start comes through.
  let [ownHashes, allowed]: [OwnHashes | undefined, number] = [undefined, 0]
  while (ownHashes === undefined && allowed < 100) {
    let statements = 0
    const count = (): void => {
      if ((statements += 1) > allowed) throw new Error('killed')
    }
    allowed += 1
    const query = async (...args: Parameters<typeof pool.query>): Promise<unknown> => {
      count()
      return pool.query(...args)
    }
    const dying = {
      ...program,
      mainDb: { pool: Object.assign(Object.create(pool), { query }) },
      warehouse: {
        ...program.warehouse,
        command: async (...args: Parameters<typeof program.warehouse.command>) => {
          count()
          await program.warehouse.command(...args)
        },
      },
    }
    ownHashes = await openOwnHashes(dying).catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'killed')) throw error
      return undefined
    })
  }
  if (ownHashes === undefined) throw new Error('no start came through')
  expect(allowed).toBeGreaterThan(15)
  expect(findTexts(await dumpDatabases(program), plain)).toEqual([])
  expect(ownHashes.email(alder.id, 'bob@random.example')).toBe(program.ownHashes.email(alder.id, 'bob@random.example'))

  // Ann comes by a second device, and buys as a guest: still one person with her first device.
  await importHistory(program, [visitOf(2, 30, 1), orderRecord(alder, { kind: 'order', number: 3, minute: 40, email: 1 })])
  await deriveAll(program)
  expect(await personsOf()).toEqual([
    { visitor_id: 'visitor-1', person_id: 'visitor-1' },
    { visitor_id: 'visitor-2', person_id: 'visitor-1' },
  ])
  expect(await touchesOf(1)).toEqual([{ touches: 1 }])
  expect(await touchesOf(3)).toEqual([{ touches: 2 }])
  // Bob stays erased.
  const bobs = await importHistory(program, [
    {
      ...mailId,
      event: { ...mailId.event, id: '7d1de3b2-5b6e-4c56-9d3c-2f6a6f1f7a10', visitorId: 'visitor-9', user: { email: 'bob@random.example' } },
    },
  ])
  expect(bobs).toMatchObject({ kept: 0, dropped: 1 })

  const seeds = [{ kind: 'email' as const, key: program.ownHashes.email(alder.id, 'person1@random.example') }]
  const { text, record } = await exportPerson(program, alder.id, { customer: {}, seeds, until: new Date(program.now()) })
  expect(record).toMatchObject({ orders: 2, browsers: 2 })
  expect(JSON.parse(text)).toMatchObject({ orders: [{ orderId: '1001' }, { orderId: '1003' }] })
  const erasedAt = new Date(program.now()).toISOString()
  await erasePerson(
    program,
    alder.id,
    await planErasure(
      program,
      alder.id,
      seeds.map((seed) => ({ ...seed, alias: '', erasedAt })),
      erasedAt,
    ),
  )
  const left = findTexts(await dumpDatabases(program), [seeds[0]?.key ?? '', 'visitor-1', 'visitor-2'])
  expect(left.filter((place) => !place.startsWith('postgres.erased_person'))).toEqual([])
})

it('keeps the hashes when SECRET_KEY changes, and refuses to start without the key that sealed theirs', async () => {
  const email = (ownHashes: OwnHashes): string => ownHashes.email('s', 'ann@example.com')
  const { mainDb, warehouse } = test.program
  const first = email(await openOwnHashes(test.program))
  const secrets = createSecrets('a later key, the secret key of a test')
  expect(email(await openOwnHashes({ mainDb, warehouse, secrets }))).toBe(first)
  // Sealed again under the later key: the older one may go.
  expect(email(await openOwnHashes({ mainDb, warehouse, secrets: createSecrets('a later key') }))).toBe(first)
  await expect(openOwnHashes({ mainDb, warehouse, secrets: createSecrets('another key') })).rejects.toThrow('SECRET_KEY')
  expect(email(createOwnHashes(Buffer.from('another')))).not.toBe(first)
})
