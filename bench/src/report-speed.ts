import { DAY_MS } from '@convbox/contract/durations'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@convbox/contract/date-range'
import { BLENDED_MODELS, MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import { DEFAULT_COLUMNS, MEASURE_KEYS, RATIO_KEYS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { conversionAnalysisSchemas, type ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import { readConfig } from '@convbox/server/config'
import { buildJourneysSql } from '@convbox/server/derive/journeys.sql'
import { forgetAllDays } from '@convbox/server/derive/session-days.rows'
import { settle } from '@convbox/server/derive/settle'
import { settleWarehouse } from '@convbox/server/schedule/settle-warehouse'
import { nextVersion } from '@convbox/server/derive/versions'
import { createUser } from '@convbox/server/features/account/account'
import { createTenant } from '@convbox/server/features/organization/organization'
import { createStore } from '@convbox/server/features/stores/stores'
import { openProgram } from '@convbox/server/open-program'
import type { Program } from '@convbox/server/program'
import { readAnalysis } from '@convbox/server/reports/conversion-analysis/conversion-analysis'
import type { ReportStore } from '@convbox/server/reports/report-span'
import { z } from 'zod'
import { median, megabytes, ms, percentile, type Measured, type Measurement } from './measured.ts'
import { peakMemoryDuring } from './peak-memory.ts'
import { fillPageViews, fillTables, type TablesOrder } from './report-tables.sql.ts'

/** Buckets, as in a rebuild. */
const ORDERS_PER_BUCKET = 50_000
export const FIRST_DAY = '2025-11-01'
const YEAR_DAYS = 365
export const LAST_DAY = addDays(FIRST_DAY, YEAR_DAYS - 1)
/** Repetitions of each query; the first also fills the caches of an engine that has just merged its tables, and counts. */
const ROUNDS = 2

type Shape = { name: string; days: number; question: ConversionAnalysisQuestion }
type Asked = Shape & { tookMs: number; peakBytes: number }
export type Say = (text: string) => void

const shapeOf = (days: number, changes: Partial<ConversionAnalysisQuestion>, label = ''): Shape => ({
  name: [`${days} d`, changes.level, changes.mainModel, changes.adsOnly === '1' ? 'ads only' : '', label].filter(Boolean).join(', '),
  days,
  question: conversionAnalysisSchemas.report.input.parse({
    from: addDays(LAST_DAY, 1 - days),
    to: LAST_DAY,
    columns: DEFAULT_COLUMNS.join(','),
    ...changes,
  }),
})

/** Queries of the screen: every model over an order's touches, at two levels and over three ranges, and the year for ads only. */
const SHAPES: readonly Shape[] = MODEL_KEYS.flatMap((mainModel) =>
  (['channel', 'campaign'] as const).flatMap((level) => [
    ...[30, 90, YEAR_DAYS].map((days) => shapeOf(days, { mainModel, level })),
    shapeOf(YEAR_DAYS, { mainModel, level, adsOnly: '1' }),
  ]),
)
/** The models that look beyond an order's touches; the store has no survey, so convbox blends views. */
const BLENDED_SHAPES: readonly Shape[] = BLENDED_MODELS.flatMap((mainModel) =>
  (['channel', 'campaign'] as const).flatMap((level) => [30, YEAR_DAYS].map((days) => shapeOf(days, { mainModel, level }))),
)
/** By click time: orders as long after the range as their window lets them are read as well. */
const CLICK_SHAPES: readonly Shape[] = (['last_click', 'linear'] as const).flatMap((mainModel) =>
  [30, YEAR_DAYS].flatMap((days) =>
    (['28', 'lifetime'] as const).map((window) =>
      shapeOf(days, { mainModel, level: 'channel', timeBasis: 'click', window }, `${window}, by click`),
    ),
  ),
)
const WITH_SESSIONS = shapeOf(YEAR_DAYS, { level: 'channel', columns: [...DEFAULT_COLUMNS, 'sessions'].join(',') }, 'with sessions')

/** Sets of columns of a year's report: those that the screen names, each source alone, and all. Visitors are told apart in the last two and in the funnel's. */
const COLUMN_SETS: Readonly<Record<string, readonly MetricKey[]>> = {
  'orders and sales': ['orders', 'sales'],
  default: DEFAULT_COLUMNS,
  'default and sessions': [...DEFAULT_COLUMNS, 'sessions'],
  profit: ['sales', 'netSales', 'spend', 'roas', 'netRoas', 'cpa', 'aov', 'newCustomerOrders', 'newCustomerShare'],
  funnel: ['sessions', 'visitors', 'newVisitors', 'landingPageViews', 'addToCarts', 'checkouts', 'orders', 'conversionRate', 'sales'],
  'visitors alone': ['visitors'],
  all: [...MEASURE_KEYS, ...RATIO_KEYS],
}
const SET_ROUNDS = 15
const SET_QUESTIONS: Readonly<Record<string, Partial<ConversionAnalysisQuestion>>> = {
  channels: { level: 'channel' },
  campaigns: { level: 'campaign' },
  'ads only': { level: 'channel', adsOnly: '1' },
  'one channel': { level: 'campaign', channel: 'facebook ads' },
}

export const makeStore = async (program: Program): Promise<ReportStore> => {
  const ownerId = await createUser(program, { email: 'bench@convbox.example', password: 'a long password of the bench', name: 'Bench' })
  const tenantId = await createTenant(program, { name: 'Bench', ownerId })
  const facts = { timeZone: 'America/New_York', currency: 'USD' }
  const { id } = await createStore(program, { tenantId, title: 'Bench', websiteUrl: 'https://bench.example', ...facts })
  return { id, ...facts }
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The journey statements of a rebuild, bucket after bucket. Sessions and touches are there; joining orders to visitors is not part of it. */
export const buildJourneys = async (program: Program, storeId: string, orders: number, say: Say): Promise<void> => {
  const buckets = Math.max(1, Math.ceil(orders / ORDERS_PER_BUCKET))
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const params = { storeId, bucket, buckets, reason: 'rebuild', builtAt: new Date(program.now()), version: nextVersion(program) }
    await program.warehouse.command(buildJourneysSql('bucket'), params)
    say(`journeys: bucket ${bucket + 1} of ${buckets}`)
  }
}

const ask = async (program: Program, store: ReportStore, shapes: readonly Shape[], rounds: number): Promise<Asked[]> => {
  const asked: Asked[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const shape of shapes) {
      let tookMs = 0
      const peakBytes = await peakMemoryDuring(async () => {
        tookMs = await timed(() => readAnalysis(program, [store], shape.question))
      })
      asked.push({ ...shape, tookMs, peakBytes: peakBytes ?? Number.NaN })
    }
  return asked
}

/** No report may take more. */
const MOST_BYTES = 1024 ** 3

/** A row of questions; scanMs: of a plain scan on this machine, so that runs on different ones compare. */
const timesRow = (
  what: string,
  asked: readonly Asked[],
  { scanMs, hasTarget = false }: { scanMs: number; hasTarget?: boolean },
): Measured => {
  const times = asked.map(({ tookMs }) => tookMs)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const peak = Math.max(...asked.map(({ peakBytes }) => peakBytes))
  return {
    what: `${what}, p50 / p95 of ${times.length}`,
    target: hasTarget ? '< 300 ms / < 1 s, < 1 GB' : '< 1 GB',
    measured: `${ms(p50)} / ${ms(p95)}, ${(p50 / scanMs).toFixed(1)} times a plain scan, ${megabytes(peak)}`,
    met: !(peak >= MOST_BYTES) && (!hasTarget || (p50 < 300 && p95 < 1000)),
  }
}

/** Lower bound of a year's report: amounts of the orders and the channels of their touches, added up once, without any model. */
const FLOOR_SQL = `
  SELECT toString(touch_channel) AS channel, toString(sum(total)) AS sales, count() AS touches
  FROM journeys ARRAY JOIN touch_channel, touch_rank, touch_bits
  WHERE store_id = {storeId:String} AND touch_rank != 0 AND touch_bits >= 0
  GROUP BY touch_channel`

const floorTimes = async (program: Program, storeId: string, rounds: number): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(await timed(() => program.warehouse.query({ sql: FLOOR_SQL, params: { storeId }, row: z.unknown() })))
  return times
}

const reportRows = async (program: Program, store: ReportStore, say: Say): Promise<Measured[]> => {
  const floor = await floorTimes(program, store.id, 5)
  const scanMs = median(floor)
  say(`${SHAPES.length * ROUNDS} questions ...`)
  const asked = await ask(program, store, SHAPES, ROUNDS)
  const ofYear = asked.filter(({ days }) => days === YEAR_DAYS)
  const worst = asked.toSorted((a, b) => b.tookMs - a.tookMs)[0]
  for (const { name } of SHAPES) say(`${name}: ${asked.flatMap((one) => (one.name === name ? [ms(one.tookMs)] : [])).join(', ')}`)
  const ofSets: Measured[] = []
  for (const [name, columns] of Object.entries(COLUMN_SETS))
    for (const [scope, changes] of Object.entries(SET_QUESTIONS)) {
      const shape = shapeOf(YEAR_DAYS, { ...changes, columns: columns.join(',') })
      ofSets.push(
        timesRow(`report, 1 year, columns: ${name}; ${scope}`, await ask(program, store, [shape], SET_ROUNDS), { scanMs, hasTarget: true }),
      )
    }
  const blended = await ask(program, store, BLENDED_SHAPES, ROUNDS)
  for (const { name, tookMs } of blended) say(`${name}: ${ms(tookMs)}`)
  const byClick = await ask(program, store, CLICK_SHAPES, ROUNDS)
  for (const { name, tookMs } of byClick) say(`${name}: ${ms(tookMs)}`)
  return [
    { what: 'floor: plain scan of the same columns, 1 year, p50', target: '', measured: ms(scanMs) },
    timesRow('report, 1 year, every model, channel and campaign', ofYear, { scanMs, hasTarget: true }),
    ...[30, 90].map((days) =>
      timesRow(
        `report, ${days} days`,
        asked.filter((one) => one.days === days),
        { scanMs },
      ),
    ),
    { what: 'report, slowest question', target: '', measured: worst ? `${ms(worst.tookMs)} (${worst.name})` : '' },
    ...[30, YEAR_DAYS].map((days) =>
      timesRow(
        `report, ${days} days, convbox and last click with views`,
        blended.filter((one) => one.days === days),
        { scanMs, hasTarget: true },
      ),
    ),
    ...[30, YEAR_DAYS].map((days) =>
      timesRow(
        `report by click time, ${days} days`,
        byClick.filter((one) => one.days === days),
        { scanMs, hasTarget: true },
      ),
    ),
    ...ofSets,
  ]
}

export const fillYear = (storeId: string, orders: number): TablesOrder => ({
  storeId,
  orders,
  fromMs: Date.parse(`${FIRST_DAY}T05:00:00Z`),
  yearMs: YEAR_DAYS * DAY_MS,
})

const measureYear = async (program: Program, orders: number, say: Say): Promise<Measured[]> => {
  const store = await makeStore(program)
  const size = `${orders.toLocaleString('en')} orders, ${(orders * 20).toLocaleString('en')} sessions`
  const fillMs = await timed(() => fillTables(program.warehouse, fillYear(store.id, orders), say))
  const buildMs = await timed(() => buildJourneys(program, store.id, orders, say))
  say('settling ...')
  const settleMs = await timed(() => settleWarehouse(program))
  const rows = await reportRows(program, store, say)
  return [
    { what: `year of ${size}: filled by SQL`, target: '', measured: ms(fillMs) },
    { what: 'building all journeys of that year', target: '< 5 min', measured: ms(buildMs), met: buildMs < 300_000 },
    { what: 'settling that year (nightly)', target: '', measured: ms(settleMs) },
    ...rows,
  ]
}

/** The tables of the page-view question are smaller by this factor: at full size the events alone would be 200 million. */
const PAGE_VIEWS_SCALE = 20
const PAGE_VIEWS_ROUNDS = 5

/** The same orders and sessions with one page view per session, then with ten; both settled, with the same queries. */
const measurePageViews = async (program: Program, orders: number, say: Say): Promise<Measured[]> => {
  const store = await makeStore(program)
  const year = fillYear(store.id, Math.max(1, Math.round(orders / PAGE_VIEWS_SCALE)))
  await fillTables(program.warehouse, year, say)
  await buildJourneys(program, store.id, year.orders, say)
  const questions = [...SHAPES.filter(({ days }) => days === YEAR_DAYS), WITH_SESSIONS]
  const askAt = async (views: { from: number; upTo: number }): Promise<{ pageViews: number; p50: number }> => {
    const pageViews = await fillPageViews(program.warehouse, year, views, say)
    await forgetAllDays(program.mainDb, store.id)
    await settle(program)
    await ask(program, store, questions, 1)
    const asked = await ask(program, store, questions, PAGE_VIEWS_ROUNDS)
    return { pageViews, p50: median(asked.map(({ tookMs }) => tookMs)) }
  }
  const before = await askAt({ from: 0, upTo: 1 })
  const after = await askAt({ from: 1, upTo: 10 })
  const times = after.p50 / before.p50
  const [few, many] = [before.pageViews, after.pageViews].map((count) => `${(count / 1_000_000).toFixed(1)} M`)
  return [
    {
      what: `report, 1 year, page views ${few} -> ${many} (tables 1/${PAGE_VIEWS_SCALE})`,
      target: '<= 1.2 times',
      measured: `${times.toFixed(2)} times (${ms(before.p50)} -> ${ms(after.p50)})`,
      met: times <= 1.2,
    },
  ]
}

/** Runs work on an empty program in its own folder. */
export const withProgram = async <Result>(work: (program: Program) => Promise<Result>, say: Say): Promise<Result> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'convbox-bench-'))
  const read = readConfig({ PORT: '0', PUBLIC_URL: 'http://localhost:3000', SANDBOX: '1', LOG_LEVEL: 'error', DATA_DIR: dataDir })
  if ('faults' in read) throw new Error(read.faults.join('; '))
  try {
    const opened = await openProgram(read.config, say)
    if ('refused' in opened) throw new Error(opened.refused)
    try {
      return await work(opened.program)
    } finally {
      await opened.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Builds a year's journeys and runs the conversion analysis on them, on tables filled by SQL. The handler shows 180 days at most, so the report's query is called directly. */
export const measureReport: Measurement = async ({ orders, say }) => [
  ...(await withProgram((program) => measureYear(program, orders, say), say)),
  ...(await withProgram((program) => measurePageViews(program, orders, say), say)),
]
