import { DAY_MS } from '@convbox/contract/durations'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writeSpend } from '../spend/spend.ts'
import { createStore, type CreatedStore } from '../features/stores/stores.ts'
import { importHistory } from '../ingest/import-history.ts'
import { purchaseEventId } from '../ingest/purchase-id.ts'
import type { Program } from '../program.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { at, LANDINGS, orderRecord, SPEND, START_MS, visitRecord, type Order, type Step } from '../testing/visits-and-orders.ts'
import { deriveAll, deriveOnce, derive } from './derive.ts'
import { countDirtyOrders } from './dirty.rows.ts'
import { rebuildAll } from './rebuild.ts'
import { settle } from './settle.ts'

let test: TestProgram
let program: Program
let tick = 0

beforeAll(async () => {
  // Every reading of the clock is a millisecond later: versions and marks differ, and no test depends on speed.
  test = await startTestProgram({ now: () => START_MS + 40 * DAY_MS + ++tick })
  program = test.program
})
afterAll(() => test.stop())

const newStore = async (): Promise<CreatedStore> => {
  const store = await createStore(program, {
    tenantId: test.alder.tenantId,
    title: 'Random',
    websiteUrl: 'https://random.example',
    timeZone: 'UTC',
    currency: 'USD',
    sandbox: true,
  })
  program.directory.invalidate()
  return store
}

const apply = async (store: CreatedStore, steps: readonly Step[]): Promise<void> => {
  if (steps.some((step) => step.kind === 'rule')) await writeSpend(program, store.id, [SPEND])
  await importHistory(
    program,
    steps.flatMap((step) => (step.kind === 'visit' ? [visitRecord(store, step)] : step.kind === 'order' ? [orderRecord(store, step)] : [])),
  )
}

/** Times that a shop of the random histories is told something. */
const MOST_PARTS = 4

const KEYS = {
  sessions: ['visitor_id', 'started_at'],
  touches: ['visitor_id', 'at', 'seq'],
  persons: ['visitor_id'],
  journeys: ['order_id'],
  orders: ['order_id'],
} as const

/** Columns that differ by build: time and reason, and hashes with the store's id. */
const UNSEEN = {
  sessions: ['deleted'],
  touches: ['deleted'],
  persons: ['deleted'],
  journeys: ['reason', 'built_at'],
  orders: ['email_hash'],
} as const

/** Purchase ids contain the store's key. */
const withoutPurchaseIds = (text: string, { storeKey }: CreatedStore): string =>
  Array.from({ length: 60 }, (_, number) => number).reduce(
    (left, number) => left.replaceAll(purchaseEventId(storeKey, String(1000 + number)), `purchase ${number}`),
    text,
  )

/** Every row that derive makes of a store. */
const snapshot = async (store: CreatedStore) => {
  const rows: Record<string, unknown[]> = {}
  for (const table of ['sessions', 'touches', 'persons', 'journeys', 'orders'] as const) {
    const found = await program.warehouse.query({
      sql: `SELECT * EXCEPT (store_id, version, ${UNSEEN[table].join(', ')}) FROM ${table} FINAL WHERE store_id = {storeId:String} ORDER BY ${KEYS[table].join(', ')}`,
      params: { storeId: store.id },
      row: z.looseObject({}),
    })
    rows[table] = JSON.parse(withoutPurchaseIds(JSON.stringify(found), store))
  }
  return rows
}

const countDirty = async (): Promise<number> => {
  const { rows } = await program.mainDb.pool.query(
    'SELECT (SELECT count(*) FROM dirty_visitor) + (SELECT count(*) FROM dirty_order) AS count',
  )
  return Number(z.array(z.object({ count: z.coerce.number() })).parse(rows)[0]?.count)
}

const visitStep = fc.record({
  kind: fc.constant('visit' as const),
  visitor: fc.integer({ min: 0, max: 4 }),
  // Around the half hour that ends a session, and around the 28 days of a window.
  minute: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 35 * 1440 })),
  landing: fc.integer({ min: 0, max: LANDINGS.length - 1 }),
  email: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 3 }),
})
const orderStep = fc.record({
  kind: fc.constant('order' as const),
  number: fc.integer({ min: 1, max: 4 }),
  minute: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 35 * 1440 })),
  visitor: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  landing: fc.option(fc.integer({ min: 0, max: LANDINGS.length - 1 }), { nil: undefined }),
  email: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: visitStep, weight: 6 },
  { arbitrary: orderStep, weight: 3 },
  { arbitrary: fc.constant({ kind: 'rule' as const }), weight: 1 },
)

/** Order times never change. */
const withFixedMoments = (steps: readonly Step[]): Step[] => {
  const known = new Map<number, Order>()
  return steps.map((one) => {
    if (one.kind !== 'order') return one
    const first = known.get(one.number) ?? one
    known.set(one.number, first)
    return first
  })
}

const journeyRow = z.object({ order_id: z.string(), touch_channel: z.array(z.string()), reason: z.string(), person_id: z.string() })
const journeysOf = (store: CreatedStore) =>
  program.warehouse.query({
    sql: 'SELECT order_id, touch_channel, reason, person_id FROM journeys FINAL WHERE store_id = {storeId:String} ORDER BY order_id',
    params: { storeId: store.id },
    row: journeyRow,
  })
const channelsOf = async (store: CreatedStore) => (await journeysOf(store)).map((row) => row.touch_channel)

describe('journeys', () => {
  it('stand in the first round after the order, though its visitor is still busy', async () => {
    const store = await newStore()
    await apply(store, [
      { kind: 'visit', visitor: 1, minute: 10, landing: 1 },
      { kind: 'order', number: 1, minute: 20, visitor: 1 },
    ])
    // No visitor has been silent long enough.
    await deriveOnce(program, 0)
    expect(await journeysOf(store)).toMatchObject([{ touch_channel: ['facebook ads'], reason: 'new order' }])
  })

  it('take the landing that the cart remembers for a visitor of whom no page was seen, until one is', async () => {
    const store = await newStore()
    await apply(store, [
      { kind: 'order', number: 1, minute: 20, visitor: 1, landing: 1 },
      // A landing without a source is not Direct but unknown.
      { kind: 'order', number: 2, minute: 20, visitor: 2, landing: 0 },
      { kind: 'order', number: 3, minute: 20, landing: 1 },
    ])
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([['facebook ads'], [], []])
    await apply(store, [{ kind: 'visit', visitor: 1, minute: 10, landing: 3 }])
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([['google ads'], [], []])
  })

  it('take in an event that comes late, and say so', async () => {
    const store = await newStore()
    await apply(store, [
      { kind: 'visit', visitor: 1, minute: 100, landing: 3 },
      { kind: 'order', number: 1, minute: 110, visitor: 1 },
    ])
    await deriveAll(program)
    await apply(store, [{ kind: 'visit', visitor: 1, minute: 10, landing: 2 }])
    await deriveAll(program)
    expect(await journeysOf(store)).toMatchObject([{ touch_channel: ['klaviyo', 'google ads'], reason: 'late event' }])
  })

  it('follow a person to another device, and leave it again when the link was a shared one', async () => {
    const store = await newStore()
    await apply(store, [
      { kind: 'visit', visitor: 1, minute: 10, landing: 1, email: 1 },
      { kind: 'visit', visitor: 2, minute: 100, landing: 2 },
      { kind: 'order', number: 1, minute: 110, visitor: 2 },
    ])
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([['klaviyo']])
    await apply(store, [{ kind: 'visit', visitor: 2, minute: 120, landing: 0, email: 1 }])
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([['facebook ads', 'klaviyo']])
    // 21 visitors with one address within 30 days: a shared till, which links nobody.
    await apply(
      store,
      Array.from({ length: 19 }, (_, index): Step => ({ kind: 'visit', visitor: 10 + index, minute: 200 + index, landing: 0, email: 1 })),
    )
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([['klaviyo']])
  })

  it('take in what a person gains by another one, also for those who keep their name, and lose it with them', async () => {
    const store = await newStore()
    await apply(store, [
      // Linked to one person by one address, to another by another.
      { kind: 'visit', visitor: 1, minute: 10, landing: 1 },
      { kind: 'visit', visitor: 1, minute: 11, landing: 0, email: 1 },
      { kind: 'visit', visitor: 2, minute: 12, landing: 0, email: 1 },
      { kind: 'visit', visitor: 3, minute: 100, landing: 2 },
      { kind: 'visit', visitor: 3, minute: 101, landing: 0, email: 2 },
      { kind: 'visit', visitor: 4, minute: 102, landing: 0, email: 2 },
      { kind: 'order', number: 1, minute: 200, visitor: 1 },
    ])
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([['facebook ads', 'direct']])
    // In a session that has its touch already: only the link changes.
    await apply(store, [{ kind: 'visit', visitor: 2, minute: 20, landing: 0, email: 2 }])
    await deriveAll(program)
    expect(await journeysOf(store)).toMatchObject([{ touch_channel: ['facebook ads', 'direct', 'klaviyo', 'direct'], reason: 'merge' }])
    // The second address is a shared till's.
    await apply(
      store,
      Array.from({ length: 19 }, (_, index): Step => ({ kind: 'visit', visitor: 10 + index, minute: 200 + index, landing: 0, email: 2 })),
    )
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([['facebook ads', 'direct']])
  })

  it('join an order without a visitor by its e-mail, also when the visitor gives it only afterwards', async () => {
    const store = await newStore()
    await apply(store, [
      { kind: 'order', number: 1, minute: 110, email: 2 },
      { kind: 'visit', visitor: 1, minute: 10, landing: 3 },
    ])
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([[]])
    await apply(store, [{ kind: 'visit', visitor: 1, minute: 500, landing: 0, email: 2 }])
    await deriveAll(program)
    expect(await journeysOf(store)).toMatchObject([{ touch_channel: ['google ads'], person_id: 'visitor-1', reason: 'merge' }])
  })

  it('change with what is known of the ads', async () => {
    const store = await newStore()
    await apply(store, [
      { kind: 'visit', visitor: 1, minute: 10, landing: 4 },
      { kind: 'order', number: 1, minute: 20, visitor: 1 },
    ])
    await deriveAll(program)
    expect(await channelsOf(store)).toEqual([['facebook']])
    await apply(store, [{ kind: 'rule' }])
    await deriveAll(program)
    expect(await journeysOf(store)).toMatchObject([{ touch_channel: ['facebook ads'], reason: 'rule' }])
  })

  it('carry refunds, and survive a crash before the mark was cleared', async () => {
    const store = await newStore()
    const order: Order = { kind: 'order', number: 1, minute: 20, visitor: 1 }
    await apply(store, [{ kind: 'visit', visitor: 1, minute: 10, landing: 1 }, order])
    await deriveAll(program)
    const refunds = [
      { id: 5, order_id: 1001, created_at: at(60), transactions: [{ kind: 'refund', status: 'success', amount: '4.00', currency: 'USD' }] },
    ]
    await importHistory(program, [orderRecord(store, order, { updated_at: at(60), refunds })])
    expect(await countDirtyOrders(program.mainDb, store.id)).toEqual({ refund: 1 })
    const marks = await program.mainDb.pool.query('SELECT * FROM dirty_order')
    await deriveAll(program)
    const once = await snapshot(store)
    // The same marks again, as after a crash.
    for (const mark of marks.rows)
      await program.mainDb.pool.query('INSERT INTO dirty_order SELECT * FROM json_populate_record(NULL::dirty_order, $1)', [
        JSON.stringify(mark),
      ])
    await deriveAll(program)
    expect(await snapshot(store)).toEqual(once)
    expect(once['journeys']).toMatchObject([{ refunded: '4' }])
    expect(await countDirty()).toBe(0)
  })

  it('read the same after the nightly settling', async () => {
    const store = await newStore()
    await apply(store, [
      { kind: 'visit', visitor: 1, minute: 10, landing: 1 },
      { kind: 'order', number: 1, minute: 20, visitor: 1 },
    ])
    await deriveAll(program)
    const before = await snapshot(store)
    await settle(program)
    expect(await snapshot(store)).toEqual(before)
  })
})

// After the settling above, which goes through every store there is.
/** The steps of one of several shops that share a store: no visitor, order or address is another shop's. */
const ofShop = (steps: readonly Step[], shop: number): Step[] => {
  const own = (index: number): number => shop * 10 + index
  const ownOrNone = (index: number | undefined): number | undefined => (index === undefined ? undefined : own(index))
  return steps.map((one) => {
    if (one.kind === 'rule') return one
    if (one.kind === 'visit') return { ...one, visitor: own(one.visitor), email: ownOrNone(one.email) }
    return { ...one, number: own(one.number), visitor: ownOrNone(one.visitor), email: ownOrNone(one.email) }
  })
}

describe('what derive makes by and by', () => {
  it('is what a rebuild from nothing makes, whatever comes late, merges or changes the rules', async () => {
    const history = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: MOST_PARTS })
    await fc.assert(
      // A statement costs the same for one shop and for several.
      fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 6, size: 'max' }), async (shops) => {
        const store = await newStore()
        const fixed = shops.map((parts, shop) => {
          const steps = withFixedMoments(ofShop(parts.flat(), shop))
          return parts.map((part) => steps.splice(0, part.length))
        })
        for (let index = 0; index < MOST_PARTS; index += 1) {
          await apply(
            store,
            fixed.flatMap((parts) => parts[index] ?? []),
          )
          await deriveAll(program)
        }
        const byAndBy = await snapshot(store)
        const fresh = await newStore()
        await apply(fresh, fixed.flat(2))
        await rebuildAll(program, { storeId: fresh.id })
        expect(await snapshot(fresh)).toEqual(byAndBy)
        // And over existing rows.
        await rebuildAll(program, { storeId: store.id })
        expect(await snapshot(store)).toEqual(byAndBy)
      }),
      { numRuns: 4, endOnFailure: true },
    )
  }, 300_000)
})

describe('the role', () => {
  it('works on what was marked before it started, and clears the marks', async () => {
    const store = await newStore()
    await apply(store, [
      { kind: 'visit', visitor: 1, minute: 10, landing: 1 },
      { kind: 'order', number: 1, minute: 20, visitor: 1 },
    ])
    const running = await derive.start(program)
    expect(await program.metrics.metrics()).toMatch(/convbox_derive_waiting\{kind="orders"\} \d/)
    await expect.poll(() => channelsOf(store), { timeout: 10_000 }).toEqual([['facebook ads']])
    await running.stop()
    await deriveAll(program)
    expect(await countDirty()).toBe(0)
  })
})
