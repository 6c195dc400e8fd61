import { cohortsSchemas, type CohortsQuestion } from '@convbox/contract/reports/cohorts.schemas'
import type { Program } from '@convbox/server/program'
import { readCohorts } from '@convbox/server/reports/cohorts/cohorts'
import { z } from 'zod'
import { median, ms, percentile, type Measured, type Measurement } from './measured.ts'
import { buildJourneys, fillYear, FIRST_DAY, LAST_DAY, makeStore, timed, withProgram, type Say } from './report-speed.ts'
import { fillJourneyTables } from './report-tables.sql.ts'

const ROUNDS = 8

/** The columns that cohorts read, added up once. */
const FLOOR = `
  SELECT sum(total), sum(refunded), uniq(customer_id), count(DISTINCT excluded_reason), sum(length(order_id))
  FROM orders FINAL
  WHERE store_id = {storeId:String}`

const SHAPES: readonly { name: string; question: Partial<CohortsQuestion> }[] = [
  { name: 'months, by channel', question: {} },
  { name: 'weeks, by campaign', question: { period: 'week', by: 'campaign' } },
  { name: 'months, one channel', question: { channel: 'google ads' } },
]

const measureYear = async (program: Program, orders: number, say: Say): Promise<Measured[]> => {
  const store = await makeStore(program)
  await fillJourneyTables(program.warehouse, fillYear(store.id, orders), say)
  // Every buyer's first order is a first one; the tables give the flag by chance.
  await program.warehouse.command(
    `INSERT INTO orders SELECT * REPLACE ('1' AS is_new_customer, version + 1 AS version) FROM orders FINAL WHERE store_id = {storeId:String}`,
    { storeId: store.id },
  )
  await buildJourneys(program, store.id, orders, say)
  // As settling leaves finished months: one part each.
  for (const table of ['orders', 'journeys']) await program.warehouse.command(`OPTIMIZE TABLE ${table} FINAL`)
  const rows: Measured[] = []
  for (const { name, question } of SHAPES) {
    const asked = cohortsSchemas.report.input.parse({ from: FIRST_DAY, to: LAST_DAY, ...question })
    const [reports, scans]: [number[], number[]] = [[], []]
    // In turn, so that whatever else the machine does slows both.
    for (let round = 0; round < ROUNDS; round += 1) {
      reports.push(await timed(() => readCohorts(program, [store], asked)))
      scans.push(await timed(() => program.warehouse.query({ sql: FLOOR, params: { storeId: store.id }, row: z.unknown() })))
    }
    const [p50, p95, scan] = [percentile(reports, 0.5), percentile(reports, 0.95), median(scans)]
    say(`${name}: ${reports.map(ms).join(', ')}; plain scan ${scans.map(ms).join(', ')}`)
    rows.push({
      what: `cohorts, 1 year of ${orders.toLocaleString('en')} orders, ${name}, p50 / p95 of ${ROUNDS}`,
      target: '< 300 ms / < 1 s',
      measured: `${ms(p50)} / ${ms(p95)}, ${(p50 / scan).toFixed(1)} times a plain scan (${ms(scan)})`,
      met: p50 < 300 && p95 < 1000,
    })
  }
  return rows
}

/** Builds a year's journeys and asks for its cohorts. The handler shows 180 days at most, so the report is called directly. */
export const measureCohorts: Measurement = ({ orders, say }) => withProgram((program) => measureYear(program, orders, say), say)
