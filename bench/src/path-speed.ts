import { conversionPathsSchemas, type PathsQuestion } from '@convbox/contract/reports/conversion-paths.schemas'
import { PATHS_PER_PAGE } from '@convbox/contract/reports/conversion-paths.values'
import type { Program } from '@convbox/server/program'
import { readConversionPaths } from '@convbox/server/reports/conversion-paths/conversion-paths'
import { z } from 'zod'
import { median, ms, percentile, type Measured, type Measurement } from './measured.ts'
import { buildJourneys, fillYear, FIRST_DAY, LAST_DAY, makeStore, timed, withProgram, type Say } from './report-speed.ts'
import { fillJourneyTables } from './report-tables.sql.ts'

const ROUNDS = 8

/** The columns that a report of paths reads, added up once. */
const floorOf = (columns: readonly string[]): string => `
  SELECT ${columns.map((name) => `sum(${name})`).join(', ')}
  FROM journeys FINAL
  WHERE store_id = {storeId:String}`
const READ = ['total', 'length(touch_channel)', 'arraySum(touch_rank)', 'touch_age_ms[1]', 'n_all[4]', 'n_nondirect[4]']

type Shape = { name: string; question: Partial<PathsQuestion>; floor: readonly string[] }
const SHAPES: readonly Shape[] = [
  { name: 'channels', question: {}, floor: READ },
  { name: 'channels by median time', question: { sort: 'time_median' }, floor: READ },
  { name: 'campaigns', question: { dimension: 'campaign' }, floor: [...READ, 'length(touch_campaign)'] },
  {
    name: 'with one channel, two touches and more',
    question: { channelName: 'google ads', pathLengthOperator: 'greaterOrEqual', pathLength: 2 },
    floor: READ,
  },
]

const measureYear = async (program: Program, orders: number, say: Say): Promise<Measured[]> => {
  const store = await makeStore(program)
  await fillJourneyTables(program.warehouse, fillYear(store.id, orders), say)
  await buildJourneys(program, store.id, orders, say)
  // As settling leaves finished months: one part each.
  await program.warehouse.command('OPTIMIZE TABLE journeys FINAL')
  const rows: Measured[] = []
  for (const { name, question, floor } of SHAPES) {
    const asked = conversionPathsSchemas.report.input.parse({ from: FIRST_DAY, to: LAST_DAY, ...question })
    const [reports, scans]: [number[], number[]] = [[], []]
    // In turn, so that whatever else the machine does slows both.
    for (let round = 0; round < ROUNDS; round += 1) {
      reports.push(await timed(() => readConversionPaths(program, [store], asked, { pageNo: 1, pageSize: PATHS_PER_PAGE })))
      scans.push(await timed(() => program.warehouse.query({ sql: floorOf(floor), params: { storeId: store.id }, row: z.unknown() })))
    }
    const [p50, p95, scan] = [percentile(reports, 0.5), percentile(reports, 0.95), median(scans)]
    say(`${name}: ${reports.map(ms).join(', ')}; plain scan ${scans.map(ms).join(', ')}`)
    rows.push({
      what: `paths, 1 year of ${orders.toLocaleString('en')} orders, ${name}, p50 / p95 of ${ROUNDS}`,
      target: '< 1 s',
      measured: `${ms(p50)} / ${ms(p95)}, ${(p50 / scan).toFixed(1)} times a plain scan (${ms(scan)})`,
      met: p95 < 1000,
    })
  }
  return rows
}

/** Builds a year's journeys and asks for its paths. The handler shows 180 days at most, so the report is called directly. */
export const measurePaths: Measurement = ({ orders, say }) => withProgram((program) => measureYear(program, orders, say), say)
