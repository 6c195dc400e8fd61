import type { EventName, StoreEvent } from '@convbox/contract'
import { addDays, daysOf } from '@convbox/contract/date-range'
import { LEVELS, type Level } from '@convbox/contract/metrics/credit-choices'
import { column } from '@convbox/storage'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createStore } from '../features/stores/stores.ts'
import { importHistory } from '../ingest/import-history.ts'
import { uuidFromName } from '../ingest/purchase-id.ts'
import type { Program } from '../program.ts'
import { readSessions, type SessionRow } from '../reports/session-figures.sql.ts'
import { SESSION_MEASURES, type SessionKey } from '../reports/session-measures.ts'
import { instantsOf, startOfDay } from '@convbox/contract/store-days'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { deriveAll } from './derive.ts'
import { rebuildAll } from './rebuild.ts'
import { readCountedDays } from './session-days.rows.ts'
import { countSessionDays } from './session-days.ts'
import { settle } from './settle.ts'

// Far in the future: the warehouse deletes events after 400 days, by the real clock. New York's clock goes forward on 11 March, Lord Howe's half an hour back
// on 1 April.
const FIRST = '2035-03-08'
const LAST = '2035-04-03'
const START_MS = Date.parse(`${FIRST}T00:00:00Z`)
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const ZONES = ['Asia/Kathmandu', 'Australia/Lord_Howe', 'America/New_York', 'UTC'] as const
const SPACE = '6a4f0f0e-0d3b-4b83-9a0c-6f1f2a1c5d11'

let test: TestProgram
let program: Program
let tick = 0
/** Hours by which a test advances the clock. */
let hours = 0

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-04-03T22:00:00Z') + hours * 60 * MINUTE_MS + ++tick })
  program = test.program
})
afterAll(() => test.stop())

type Store = { id: string; timeZone: string }
const newStore = async (timeZone: string): Promise<Store> => {
  const { id } = await createStore(program, {
    tenantId: test.alder.tenantId,
    title: 'Days',
    websiteUrl: 'https://days.example',
    timeZone,
    currency: 'USD',
    sandbox: true,
  })
  program.directory.invalidate()
  return { id, timeZone }
}

type Visit = { visitor: number; minute: number; landing: number; name?: EventName }
const LANDINGS = [
  '/',
  '/?utm_source=facebook&utm_medium=cpc&utm_campaign=spring',
  '/?utm_source=facebook&utm_medium=cpc&utm_campaign=summer',
  '/?utm_source=klaviyo&utm_medium=email&utm_campaign=a',
]

const eventOf = (visit: Visit): StoreEvent => ({
  id: uuidFromName(SPACE, JSON.stringify(visit)),
  name: visit.name ?? 'PageView',
  occurredAt: new Date(START_MS + visit.minute * MINUTE_MS).toISOString(),
  receivedAt: new Date(START_MS + visit.minute * MINUTE_MS).toISOString(),
  source: 'storefront',
  visitorId: `visitor-${visit.visitor}`,
  page: { url: `https://days.example${LANDINGS[visit.landing] ?? '/'}` },
})
const see = async (store: Store, visits: readonly Visit[]): Promise<void> => {
  await importHistory(
    program,
    visits.map((visit) => ({ kind: 'event' as const, storeId: store.id, event: eventOf(visit) })),
  )
  await deriveAll(program)
}

type Range = { from: string; to: string }
const WHOLE: Range = { from: FIRST, to: LAST }
const countedOf = (store: Store, range: Range = WHOLE) => readCountedDays(program.mainDb, store.id, store.timeZone, range)

/** The report's rows; isRaw: computed from the sessions, ignoring counted days. */
type Choice = { level?: Level; scope?: 'all' | 'ads'; channel?: string | undefined }
const figures = async (
  store: Store,
  isRaw: boolean,
  range: Range = WHOLE,
  { level = 'campaign', scope = 'all', channel }: Choice = {},
): Promise<SessionRow[]> => {
  const rows = await readSessions(
    program.warehouse,
    { storeId: store.id, timezone: store.timeZone, window: 4, ...instantsOf(range, store.timeZone) },
    {
      level,
      scope,
      channel,
      days: daysOf({ since: range.from, until: range.to }),
      counted: isRaw ? [] : await countedOf(store, range),
      measures: Object.keys(SESSION_MEASURES).map((key) => key as SessionKey),
    },
  )
  const keyOf = ({ place, day, channel, value }: SessionRow): string => [place, day, channel, value].join('\n')
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
/** Visitors by place, told apart by the engine over all sessions of the range. */
const distinctVisitors = async (store: Store, range: Range, { level = 'campaign', scope = 'all', channel }: Choice) => {
  const channelOf = level === 'channel_group' ? `''` : 'channel'
  const valueOf = level === 'channel' ? `''` : level
  const rows = await program.warehouse.query({
    sql: `
      SELECT
        multiIf(grouping(at_day) = 0, 'day', grouping(at_channel) = 0, 'row', 'total') AS place, if(place = 'day', toString(at_day), '') AS day,
        toString(at_channel) AS channel, toString(at_value) AS value, toString(uniqExact(visitor_id)) AS visitors
      FROM
      (
        SELECT visitor_id, toDate(started_at, {zone:String}) AS at_day, ${channelOf} AS at_channel, ${valueOf} AS at_value
        FROM sessions FINAL
        WHERE store_id = {storeId:String} AND at_day >= {from:Date} AND at_day <= {to:Date}
          AND ({channel:String} = '' OR channel = {channel:String}) ${scope === 'ads' ? `AND channel_group = 'Paid Ads'` : ''}
      )
      GROUP BY GROUPING SETS ((at_channel, at_value), (at_day), ())`,
    params: { storeId: store.id, zone: store.timeZone, ...range, channel: channel ?? '' },
    row: z.object({ place: column.text, day: column.text, channel: column.text, value: column.text, visitors: column.text }),
  })
  return new Map(rows.map(({ visitors, ...place }) => [Object.values(place).join(' | '), visitors]))
}
const visitorsOf = (rows: readonly SessionRow[]) =>
  new Map(rows.map(({ place, day, channel, value, measures }) => [[place, day, channel, value].join(' | '), measures.visitors]))
const totalOf = async (store: Store): Promise<string | undefined> =>
  (await figures(store, false)).find(({ place }) => place === 'total')?.measures.sessions

/** What a visitor does; views more often than the rest. */
const STEPS = ['PageView', 'PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Subscribe', 'Lead'] as const satisfies EventName[]
const visit: fc.Arbitrary<Visit> = fc.record({
  visitor: fc.integer({ min: 0, max: 3 }),
  // Close enough for a late event to join sessions, split them or move them over midnight of any of the zones.
  minute: fc.oneof(
    fc.integer({ min: 0, max: 25 * DAY_MINUTES }),
    fc
      .tuple(fc.integer({ min: 0, max: 25 }), fc.constantFrom(0, 240, 780, 1095, 300), fc.integer({ min: -40, max: 40 }))
      .map(([day, midnight, off]) => Math.max(0, day * DAY_MINUTES + midnight + off)),
  ),
  landing: fc.integer({ min: 0, max: LANDINGS.length - 1 }),
  name: fc.constantFrom(...STEPS),
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.array(visit, { minLength: 1, maxLength: 6 }) },
  { weight: 3, arbitrary: fc.constant('settle' as const) },
  { weight: 1, arbitrary: fc.constant('rebuild' as const) },
)

describe('counted days', () => {
  it('say together with the sessions of the other days what the sessions say alone, whatever comes late and whenever it is settled', async () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 26 }), fc.integer({ min: 0, max: 26 })).map(([a, b]): Range => ({
      from: addDays(FIRST, Math.min(a, b)),
      to: addDays(FIRST, Math.max(a, b)),
    }))
    const choices: fc.Arbitrary<Choice> = fc.record({
      level: fc.constantFrom(...LEVELS),
      scope: fc.constantFrom('all', 'ads'),
      channel: fc.constantFrom(undefined, 'facebook ads', 'klaviyo'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.array(step, { minLength: 2, maxLength: 6 }),
        range,
        choices,
        async (zone, steps, part, choice) => {
          const store = await newStore(zone)
          for (const one of steps) {
            if (one === 'settle') await countSessionDays(program, store)
            else if (one === 'rebuild') await rebuildAll(program, { storeId: store.id })
            else await see(store, one)
            for (const shown of [WHOLE, part])
              for (const asked of [{ level: 'campaign' }, choice] as const) {
                const rows = await figures(store, false, shown, asked)
                expect(rows).toEqual(await figures(store, true, shown, asked))
                expect(visitorsOf(rows)).toEqual(await distinctVisitors(store, shown, asked))
              }
          }
        },
      ),
      { numRuns: 4, endOnFailure: true },
    )
  }, 300_000)

  it('know how far each session went', async () => {
    const store = await newStore('UTC')
    const sessions: EventName[][] = [
      ['PageView', 'ViewContent', 'AddToCart', 'AddToCart'],
      ['PageView', 'PageView', 'ViewContent', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase'],
      ['PageView', 'InitiateCheckout'],
      // Two bounces, and two that are none: a second page, a form.
      ['PageView'],
      ['PageView', 'ViewContent'],
      ['PageView', 'PageView'],
      ['PageView', 'Subscribe', 'Lead', 'Lead'],
    ]
    await see(
      store,
      sessions.flatMap((names, visitor) => names.map((name, at) => ({ visitor, minute: 600 + at, landing: 0, name }))),
    )
    const totals = async () => (await figures(store, false)).find(({ place }) => place === 'total')?.measures
    const expected = {
      sessions: '7',
      visitors: '7',
      newVisitors: '7',
      landingPageViews: '7',
      pageViews: '9',
      productViews: '4',
      addToCarts: '3',
      addToCartsOnly: '2',
      checkouts: '2',
      subscribes: '1',
      signups: '2',
      bouncedSessions: '2',
      sessionsWithProductView: '3',
      sessionsWithCart: '2',
      sessionsWithCheckout: '2',
      sessionsWithPurchase: '1',
    }
    expect(await totals()).toEqual(expected)
    await countSessionDays(program, store)
    expect(await countedOf(store)).not.toEqual([])
    expect(await totals()).toEqual(expected)
  })

  it('are forgotten when a late event changes their sessions, and counted again at night; the other days stay', async () => {
    const store = await newStore('Asia/Kathmandu')
    // Kathmandu's midnight is 18:15 UTC: minute 1095. Two sessions on the 8th, one on the 9th.
    const early = { visitor: 1, minute: 1000, landing: 1 }
    await see(store, [early, { visitor: 2, minute: 1094, landing: 0 }, { visitor: 3, minute: 1095, landing: 0 }])
    await settle(program)
    // In the zone, the test runs on 4 April.
    expect((await countedOf(store)).map(({ day }) => day)).toEqual(daysOf({ since: FIRST, until: LAST }))
    expect(
      (await figures(store, false)).filter(({ place }) => place === 'day').map(({ day, measures }) => [day, measures.sessions]),
    ).toEqual([
      ['2035-03-08', '2'],
      ['2035-03-09', '1'],
    ])
    await see(store, [{ visitor: 2, minute: 500, landing: 0 }])
    expect((await countedOf(store)).map(({ day }) => day)).toEqual(daysOf({ since: '2035-03-09', until: LAST }))
    expect(await totalOf(store)).toBe('4')
    await countSessionDays(program, store)
    expect(await countedOf(store)).toHaveLength(27)
    expect(await totalOf(store)).toBe('4')
  })

  it('leave today to the sessions themselves, and nothing is counted for a store without sessions', async () => {
    const store = await newStore('UTC')
    await countSessionDays(program, store)
    expect(await countedOf(store)).toEqual([])
    await see(store, [{ visitor: 1, minute: 26 * DAY_MINUTES + 60, landing: 0 }])
    await countSessionDays(program, store)
    expect(await countedOf(store)).toEqual([])
    expect(await totalOf(store)).toBe('1')
  })

  it('belong to the time zone they were counted in', async () => {
    const store = await newStore('UTC')
    await see(store, [{ visitor: 1, minute: 60, landing: 0 }])
    await countSessionDays(program, store)
    const moved = { ...store, timeZone: 'America/New_York' }
    // 01:00 UTC on the 8th is the evening of the 7th in New York.
    expect(await figures(moved, false)).toEqual(await figures(moved, true))
    await countSessionDays(program, moved)
    expect(await countedOf(store)).toEqual([])
    const range = { from: '2035-03-07', to: '2035-03-07' }
    expect(await countedOf(moved, range)).toHaveLength(1)
    expect((await figures(moved, false, range)).find(({ place }) => place === 'total')?.measures.sessions).toBe('1')
  })

  it('leave no rows behind for long', async () => {
    const store = await newStore('UTC')
    const rowsOf = async (): Promise<number | undefined> =>
      (
        await program.warehouse.query({
          sql: 'SELECT count() AS rows FROM session_days WHERE store_id = {storeId:String}',
          params: { storeId: store.id },
          row: z.object({ rows: column.count }),
        })
      )[0]?.rows
    await see(store, [{ visitor: 1, minute: 60, landing: 0 }])
    await countSessionDays(program, store)
    await see(store, [{ visitor: 1, minute: 600, landing: 1 }])
    await countSessionDays(program, store)
    // One row of the first count and two of the second: a report may still read the first.
    expect(await rowsOf()).toBe(3)
    hours += 2
    await countSessionDays(program, store)
    expect(await rowsOf()).toBe(2)
  })

  it('begin at the same instant for ClickHouse and for us', async () => {
    const days = daysOf({ since: '2035-01-01', until: '2035-12-31' })
    for (const zone of [...ZONES, 'America/Santiago', 'Africa/Cairo', 'Pacific/Chatham']) {
      const [answer] = await program.warehouse.queryAcrossStores({
        sql: `
          SELECT
            arrayMap(at -> toString(toDate(at, {zone:String})), {starts:Array(DateTime64(3, 'UTC'))}) AS on_time,
            arrayMap(at -> toString(toDate(at - INTERVAL 1 MILLISECOND, {zone:String})), {starts:Array(DateTime64(3, 'UTC'))}) AS before`,
        params: { zone, starts: days.map((day) => startOfDay(day, zone)) },
        row: z.object({ on_time: z.array(column.day), before: z.array(column.day) }),
      })
      expect(answer?.on_time, zone).toEqual(days)
      expect(answer?.before, zone).toEqual(days.map((day) => addDays(day, -1)))
    }
  })
})
