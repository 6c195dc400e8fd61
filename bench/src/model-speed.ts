import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import { addDays } from '@convbox/contract/date-range'
import { DEFAULT_COLUMNS } from '@convbox/contract/metrics/metrics'
import { changesSchemas } from '@convbox/contract/reports/changes.schemas'
import { conversionAnalysisSchemas, type ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import { ledgerSchemas } from '@convbox/contract/reports/ledger.schemas'
import { LEDGER_BASES } from '@convbox/contract/reports/ledger.values'
import { MAX_COMPARED_ORDERS } from '@convbox/contract/reports/model-comparison.values'
import { keepFiguresOf } from '@convbox/server/derive/keep-figures'
import { createUser } from '@convbox/server/features/account/account'
import { writeSettings } from '@convbox/server/features/model-settings/model-settings.rows'
import type { Program } from '@convbox/server/program'
import { readChangesAnswer } from '@convbox/server/reports/changes/changes'
import { readAnalysis } from '@convbox/server/reports/conversion-analysis/conversion-analysis'
import { readLedger } from '@convbox/server/reports/ledger/ledger'
import { readModelComparison } from '@convbox/server/reports/model-comparison/model-comparison'
import type { ReportStore } from '@convbox/server/reports/report-span'
import { readWindows } from '@convbox/server/reports/window-comparison/window-comparison'
import { z } from 'zod'
import { median, ms, percentile, type Measured, type Measurement } from './measured.ts'
import { buildJourneys, fillYear, FIRST_DAY, LAST_DAY, makeStore, timed, withProgram, type Say } from './report-speed.ts'
import { fillTables } from './report-tables.sql.ts'

const ROUNDS = 8
const YEAR = { from: FIRST_DAY, to: LAST_DAY }
const YEAR_DAYS = 365
const lastDays = (days: number) => ({ from: addDays(LAST_DAY, 1 - days), to: LAST_DAY })

/** Rules of every kind, so that each touch is looked at. */
const CUSTOM: CustomModel = {
  ...CUSTOM_DEFAULT,
  first: 40,
  middle: 20,
  last: 40,
  middleIs: 'shared',
  halfLifeDays: 7,
  rules: [
    { field: 'campaign', match: 'contains', value: 'Brand', weight: 0.5 },
    { field: 'channel', match: 'is', value: 'klaviyo', weight: 0 },
    { field: 'channel_group', match: 'is', value: 'Paid Ads', weight: 2 },
  ],
}

/** What a plain scan reads of the rows that the questions read: amounts and touches of journeys, added up once. */
const FLOOR = `
  SELECT sum(total), sum(refunded), sum(length(touch_channel)), sum(arraySum(touch_rank)), sum(arraySum(touch_age_ms)), sum(n_all[4])
  FROM journeys FINAL
  WHERE store_id = {storeId:String} AND toDate(ordered_at) >= {from:Date} AND toDate(ordered_at) <= {to:Date}`

type Question = { name: string; days: { from: string; to: string }; ask: () => Promise<unknown> }

const questionsOf = (program: Program, store: ReportStore, orders: number): Question[] => {
  const analysis = (changes: Partial<ConversionAnalysisQuestion>) => () =>
    readAnalysis(
      program,
      [store],
      conversionAnalysisSchemas.report.input.parse({ columns: DEFAULT_COLUMNS.join(','), mainModel: 'custom', ...changes }),
    )
  // As many days as may be compared at once.
  const compared = lastDays(Math.max(1, Math.min(YEAR_DAYS, Math.floor((YEAR_DAYS * MAX_COMPARED_ORDERS * 0.9) / orders))))
  const changed = lastDays(30)
  return [
    ...[lastDays(30), YEAR].flatMap((days) =>
      (['channel', 'campaign'] as const).map((level) => ({ name: `Custom, ${level}`, days, ask: analysis({ ...days, level }) })),
    ),
    { name: 'Custom, ads only', days: YEAR, ask: analysis({ ...YEAR, adsOnly: '1' }) },
    {
      name: 'models side by side, with Markov and Shapley',
      days: compared,
      ask: () => readModelComparison(program, store, { ...compared, window: '28' }),
    },
    ...(['last_click', 'convbox', 'custom'] as const).map((model) => ({
      name: `windows side by side, ${model}`,
      days: YEAR,
      ask: () => readWindows(program, store, { ...YEAR, model }),
    })),
    ...LEDGER_BASES.map((basis) => ({
      name: `ledger by day of the ${basis}`,
      days: YEAR,
      ask: () => readLedger(program, [{ ...store, title: '' }], ledgerSchemas.report.input.parse({ ...YEAR, basis })),
    })),
    {
      name: 'what has changed, one order in fifty',
      days: changed,
      ask: () => readChangesAnswer(program, store, changesSchemas.report.input.parse(changed)),
    },
  ]
}

/** One order in fifty refunded since the figures were kept. */
const REFUND_SOME = `
  INSERT INTO journeys SELECT * REPLACE (total AS refunded, version + 1 AS version)
  FROM journeys FINAL
  WHERE store_id = {storeId:String} AND cityHash64(order_id) % 50 = 0`

const measureYear = async (opened: Program, orders: number, say: Say): Promise<Measured[]> => {
  // Figures are kept of the days before now.
  const program = { ...opened, now: () => Date.parse(`${addDays(LAST_DAY, 1)}T12:00:00Z`) }
  const store = await makeStore(program)
  await fillTables(program.warehouse, fillYear(store.id, orders), say)
  await buildJourneys(program, store.id, orders, say)
  const { id: storeId } = store
  const saved = { storeId, model: 'custom' as const, settings: CUSTOM, version: 1, at: new Date(program.now()) }
  const userId = await createUser(program, { email: 'rules@convbox.example', password: 'a long password of the bench', name: 'Rules' })
  await writeSettings(program.mainDb, { ...saved, userId })
  await keepFiguresOf(program, store)
  await program.warehouse.command(REFUND_SOME, { storeId })
  // As settling leaves finished months: one part each.
  for (const table of ['orders', 'journeys']) await program.warehouse.command(`OPTIMIZE TABLE ${table} FINAL`)
  const rows: Measured[] = []
  for (const { name, days, ask } of questionsOf(program, store, orders)) {
    const [reports, scans]: [number[], number[]] = [[], []]
    // In turn, so that whatever else the machine does slows both.
    for (let round = 0; round < ROUNDS; round += 1) {
      reports.push(await timed(ask))
      scans.push(await timed(() => program.warehouse.query({ sql: FLOOR, params: { storeId, ...days }, row: z.unknown() })))
    }
    const [p50, p95, scan] = [percentile(reports, 0.5), percentile(reports, 0.95), median(scans)]
    say(`${name}, ${days.from} to ${days.to}: ${reports.map(ms).join(', ')}; plain scan ${scans.map(ms).join(', ')}`)
    rows.push({
      what: `${name}, ${days.from} to ${days.to} of ${orders.toLocaleString('en')} orders a year, p50 / p95 of ${ROUNDS}`,
      target: '< 300 ms / < 1 s',
      measured: `${ms(p50)} / ${ms(p95)}, ${(p50 / scan).toFixed(1)} times a plain scan (${ms(scan)})`,
      met: p50 < 300 && p95 < 1000,
    })
  }
  return rows
}

/** Custom, and what compares models, windows and days, over a year. The handlers show 180 days at most, so the reports are called directly. */
export const measureModels: Measurement = ({ orders, say }) => withProgram((program) => measureYear(program, orders, say), say)
