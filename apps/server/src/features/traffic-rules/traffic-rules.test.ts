/** Traffic rules through HTTP: tried, saved, brought back, and past touches judged again. */
import { trafficRules } from '@convbox/contract/api/traffic-rules'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { orderIdField } from '@convbox/contract/api/fields.schemas'
import { column } from '@convbox/storage'
import { DAY_MS } from '@convbox/contract/durations'
import { MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import type { TrafficRule } from '@convbox/contract/traffic-rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { deriveAll } from '../../derive/derive.ts'
import { rebuildAll } from '../../derive/rebuild.ts'
import { importHistory } from '../../ingest/import-history.ts'
import type { Program } from '../../program.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { orderRecord, START_MS, visitRecord, type Order, type Visit } from '../../testing/visits-and-orders.ts'
import { reclassifyTouches } from './traffic-rules.ts'
import { tryRules } from './try-rules.ts'

let test: TestProgram
let program: Program
let tick = 0

/** Visitor 0: Meta ad, then the e-mail. Visitor 1: Google ad. Visitor 2: Direct. Each orders an hour after its last visit; visitor 0 twice. */
const VISITS: Visit[] = [
  { kind: 'visit', visitor: 0, minute: 0, landing: 1 },
  { kind: 'visit', visitor: 0, minute: 600, landing: 2 },
  { kind: 'visit', visitor: 1, minute: 100, landing: 3 },
  { kind: 'visit', visitor: 2, minute: 200, landing: 0 },
]
const ORDERS: Order[] = [
  { kind: 'order', number: 1, minute: 60, visitor: 0 },
  { kind: 'order', number: 2, minute: 660, visitor: 0 },
  { kind: 'order', number: 3, minute: 160, visitor: 1 },
  { kind: 'order', number: 4, minute: 260, visitor: 2 },
]
const WELCOME: TrafficRule = {
  conditions: [
    { field: 'source', match: 'is', value: 'Klaviyo' },
    { field: 'campaign', match: 'starts with', value: 'wel' },
  ],
  channel: 'Welcome flow',
  group: 'Own mail',
}
const SPRING: TrafficRule = { conditions: [{ field: 'click id', match: 'is', value: 'gclid' }], channel: 'brand search', group: 'Paid Ads' }
const EVERYTHING: TrafficRule = { conditions: [{ field: 'landing', match: 'contains', value: '/' }], channel: 'all', group: 'Deal' }

beforeAll(async () => {
  // Every reading of the clock is a millisecond later, so that versions differ.
  test = await startTestProgram({ now: () => START_MS + 10 * DAY_MS + ++tick })
  program = test.program
  await importHistory(program, [
    ...VISITS.map((visit) => visitRecord(test.alder, visit)),
    ...ORDERS.map((order) => orderRecord(test.alder, order)),
  ])
  await deriveAll(program)
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const state = async () => {
  const { result } = await test.call(trafficRules.rules, {}, asAda())
  if (result === undefined) throw new Error('No answer')
  return result
}
const toInput = (rules: readonly TrafficRule[]) => rules.map((rule) => ({ ...rule, conditions: [...rule.conditions] }))
const save = async (rules: readonly TrafficRule[], isSure = false) =>
  (await test.call(trafficRules.saveRules, { rules: toInput(rules), version: (await state()).version, isSure }, asAda())).result

/** Every row of sessions, touches and journeys; of journeys without when and why they were built. */
const snapshot = async () => {
  const read = (table: string, unseen: string, keys: string) =>
    program.warehouse.query({
      sql: `SELECT * EXCEPT (version, deleted${unseen}) FROM ${table} FINAL WHERE store_id = {storeId:String} ORDER BY ${keys}`,
      params: { storeId: test.alder.id },
      row: z.looseObject({}),
    })
  return {
    sessions: await read('sessions', '', 'visitor_id, started_at'),
    touches: await read('touches', '', 'visitor_id, at, seq'),
    journeys: await read('journeys', ', reason, built_at', 'order_id'),
  }
}
const channelsOfTouches = async () =>
  (await snapshot()).touches.map(({ channel, channel_group }) => `${String(channel_group)}: ${String(channel)}`)
const reclassify = async (by: Program = program): Promise<void> => {
  await reclassifyTouches(by, { part: 1 })
  await deriveAll(program)
}

it('tries rules on the last 30 days and stores nothing', async () => {
  const before = await snapshot()
  const { result } = await test.call(trafficRules.tryRules, { rules: toInput([WELCOME, SPRING, EVERYTHING]) }, asAda())
  expect(result).toMatchObject({
    // Four landings: the e-mail, Google; the rest to the third rule.
    touches: 4,
    movedTouches: 4,
    taken: [1, 1, 2],
    orders: 4,
    movedOrders: 4,
  })
  const one = await test.call(trafficRules.tryRules, { rules: toInput([WELCOME]) }, asAda())
  expect(one.result).toMatchObject({
    touches: 4,
    movedTouches: 1,
    taken: [1],
    movedOrders: 1,
    moved: [
      {
        orderName: '#2',
        from: { channel: 'klaviyo', group: 'Email & SMS' },
        to: { channel: 'welcome flow', group: 'Own mail' },
      },
    ],
    channels: [
      { channel: 'klaviyo', group: 'Email & SMS', before: 1, after: 0 },
      { channel: 'welcome flow', group: 'Own mail', before: 0, after: 1 },
    ],
  })
  expect(await state()).toEqual({ version: 0, rules: [], versions: [] })
  expect(await snapshot()).toEqual(before)
})

it('says how much of the 30 days it did not look at, beyond the most frequent landings and the newest orders', async () => {
  const whole = await tryRules(program, test.alder.id, [WELCOME])
  expect([whole.leftTouches, whole.leftOrders]).toEqual([0, 0])
  // Four landings of one touch each, four orders: three and one of them are left.
  const cut = await tryRules(program, test.alder.id, [WELCOME], { landings: 1, orders: 3 })
  expect([cut.touches, cut.leftTouches, cut.orders, cut.leftOrders]).toEqual([1, 3, 3, 1])
})

it('judges past touches by saved rules, and has the same rows again after they are taken back', async () => {
  const before = await snapshot()
  expect(await save([WELCOME, SPRING])).toEqual({ isSaved: true, version: 1 })
  expect((await state()).reclassified).toEqual({ done: 0, total: 0, isDone: false })
  await reclassify()
  expect((await state()).reclassified).toEqual({ done: 3, total: 3, isDone: true })
  expect(await channelsOfTouches()).toEqual([
    'Paid Ads: facebook ads',
    'Own mail: welcome flow',
    'Paid Ads: brand search',
    'Direct: direct',
  ])
  const changed = await snapshot()
  expect(changed.journeys.map(({ touch_channel }) => touch_channel)).toEqual([
    ['facebook ads'],
    ['facebook ads', 'welcome flow'],
    ['brand search'],
    ['direct'],
  ])
  for (const mainModel of MODEL_KEYS) {
    const { result } = await test.call(
      conversionAnalysis.report,
      { from: '2035-03-01', to: '2035-03-02', mainModel, level: 'channel_group' },
      asAda(),
    )
    // Four orders of 10.00.
    expect(result?.closing).toMatchObject({ attributed: '40', difference: '0' })
    expect(result?.rows.reduce((sum, { measures }) => sum + Number(measures.sales), 0)).toBeCloseTo(40, 9)
  }
  await rebuildAll(program, { storeId: test.alder.id })
  expect(await snapshot()).toEqual(changed)

  const { result } = await test.call(trafficRules.restoreRules, { restores: 0, version: 1 }, asAda())
  expect(result).toEqual({ version: 2 })
  await reclassify()
  expect(await snapshot()).toEqual(before)
  expect(await state()).toMatchObject({
    version: 2,
    rules: [],
    versions: [
      { version: 2, rules: 0, restores: 0, savedBy: expect.stringContaining('ada') },
      { version: 1, rules: 2 },
    ],
  })
  const { rows } = await program.mainDb.pool.query(`SELECT action FROM audit WHERE store_id = $1 AND action LIKE 'traffic%' ORDER BY id`, [
    test.alder.id,
  ])
  expect(rows).toEqual([{ action: 'traffic rules saved' }, { action: 'traffic rules restored' }])
})

it('names in the journey of an order which rule put each landing into its channel, once that rule is in force for it', async () => {
  // Order 2: a Meta ad by its click id, then the e-mail.
  const rulesOf = async () => {
    const [found] = await program.warehouse.query({
      sql: `SELECT order_id, ordered_at FROM journeys FINAL WHERE store_id = {storeId:String} AND order_name = '#2'`,
      params: { storeId: test.alder.id },
      row: z.object({ order_id: orderIdField, ordered_at: column.time }),
    })
    if (found === undefined) throw new Error('No order #2')
    const { result } = await test.call(orderAttribution.orderDetail, { orderId: found.order_id, orderDate: found.ordered_at }, asAda())
    return result?.events.flatMap(({ channel, matched_rule: rule }) => (channel === undefined ? [] : [[channel, rule]]))
  }
  const [ad, mail] = (await rulesOf()) ?? []
  expect(mail).toEqual(['klaviyo', { id: 'R6' }])
  await save([SPRING, WELCOME])
  // The past touch is still Klaviyo's: no rule in force says so.
  expect(await rulesOf()).toEqual([ad, ['klaviyo', undefined]])
  await reclassify()
  expect(await rulesOf()).toEqual([ad, ['welcome flow', { id: 'R2', place: 1, conditions: WELCOME.conditions }]])
  await save([])
  await reclassify()
})

it('goes on where a broken-off run was, whether a part was written or not', async () => {
  const undone = await snapshot()
  await save([SPRING, WELCOME])
  for (const when of ['before', 'after'] as const) {
    const breaking: Program = {
      ...program,
      warehouse: {
        ...program.warehouse,
        insert: async (rows: Parameters<typeof program.warehouse.insert>[0]) => {
          const isBroken = rows.table === 'touches' && rows.rows.length > 0
          if (!isBroken || when === 'after') await program.warehouse.insert(rows)
          if (isBroken) throw new Error('broken off')
        },
      },
    }
    await reclassifyTouches(breaking, { part: 1 })
    expect((await state()).reclassified?.isDone).toBe(false)
  }
  await reclassify()
  expect((await state()).reclassified).toEqual({ done: 3, total: 3, isDone: true })
  expect(await channelsOfTouches()).toContain('Own mail: welcome flow')
  await save([])
  await reclassify()
  expect(await snapshot()).toEqual(undone)
})

it('saves a rule that takes nearly everything only when that is meant', async () => {
  const { version } = await state()
  expect(await save([WELCOME, EVERYTHING])).toEqual({ isSaved: true, version: version + 1 })
  // First in the list it takes all 4 touches.
  expect(await save([EVERYTHING, WELCOME])).toEqual({
    isSaved: false,
    version: version + 1,
    takesAll: { rule: 0, taken: 4, touches: 4 },
  })
  expect((await state()).rules).toHaveLength(2)
  expect((await state()).version).toBe(version + 1)
  expect(await save([EVERYTHING, WELCOME], true)).toEqual({ isSaved: true, version: version + 2 })
  await save([])
  await reclassify()
})

it('refuses what is no rule, a version that was changed meanwhile, and one that never was', async () => {
  const { version } = await state()
  const refused = async (rules: unknown[]) =>
    (await test.call.raw(trafficRules.saveRules, { rules, version, isSure: true }, asAda())).status
  const [condition] = WELCOME.conditions
  expect(await refused([{ ...WELCOME, conditions: [] }])).toBe(400)
  expect(await refused([{ ...WELCOME, channel: ' Untracked ' }])).toBe(400)
  expect(await refused([{ ...WELCOME, conditions: [{ ...condition, value: ' ' }] }])).toBe(400)
  expect(await refused([{ ...WELCOME, conditions: [{ ...condition, field: 'parameter' }] }])).toBe(400)
  expect(await refused([{ ...WELCOME, conditions: [{ ...condition, match: 'matches', value: '(a+)+$' }] }])).toBe(400)
  expect(await refused(Array.from({ length: 101 }, () => WELCOME))).toBe(400)
  const stale = await test.call.raw(trafficRules.saveRules, { rules: [], version: version - 1, isSure: true }, asAda())
  expect(stale.status).toBe(409)
  const missing = await test.call.raw(trafficRules.restoreRules, { restores: 99, version }, asAda())
  expect(missing.status).toBe(404)
  expect((await state()).version).toBe(version)
})
