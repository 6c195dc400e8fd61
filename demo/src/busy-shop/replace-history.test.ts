/** `npm run demo` replaces the demo store's history and leaves no rows of the old one. */
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { addMember } from '@convbox/server/features/organization/organization'
import { WAREHOUSE_TABLES } from '@convbox/server/features/privacy/erase-store.rows'
import type { DirectoryStore } from '@convbox/server/directory/directory-entries'
import { startTestProgram, type TestProgram } from '@convbox/server/testing/test-program'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { ensureDemoStore } from '../demo-store.ts'
import { replaceDemoHistory } from './replace-history.ts'

// Far ahead: the warehouse forgets events some time after their moment, by the real clock.
const NOW_MS = Date.parse('2035-03-20T12:00:00Z')
const SMALL = { days: 3, ordersPerDay: 4, seed: 'small' }
const LARGE = { days: 8, ordersPerDay: 6, seed: 'large' }
/** Tables of the main database with a store's history; the others hold configuration. */
const MAIN_TABLES = ['session_day', 'identity_link', 'person', 'customer', 'order_state', 'purchase_copy', 'dirty_visitor', 'dirty_order']
/** Tables of counted days, where no row replaces another. */
const COUNTED_DAYS = new Set<string>(['session_days', 'visitor_days', 'step_days'])

let test: TestProgram
let demo: DirectoryStore
let tick = 0

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS + ++tick })
  demo = await ensureDemoStore(test.program)
  await addMember(test.program, { tenantId: demo.tenantId, userId: test.users.ada, role: 'admin' })
})
afterAll(() => test.stop())

/** Each history ends at the same moment, so that the same size and seed are the same history. */
const load = async (size: typeof SMALL): Promise<void> => {
  tick = 0
  await replaceDemoHistory(test.program, size)
}

const rowsOf = async (sql: string): Promise<unknown[]> => (await test.program.mainDb.pool.query(sql, [demo.id])).rows

/** How many rows of the store each table has. */
const countRows = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of WAREHOUSE_TABLES) {
    const source = COUNTED_DAYS.has(table) ? table : `${table} FINAL`
    const sql = `SELECT count() AS found FROM ${source} WHERE store_id = {storeId:String}`
    const [row] = await test.program.warehouse.query({ sql, params: { storeId: demo.id }, row: z.object({ found: column.count }) })
    counts[table] = row?.found ?? 0
  }
  for (const table of MAIN_TABLES) counts[table] = (await rowsOf(`SELECT 1 FROM ${table} WHERE store_id = $1`)).length
  return counts
}

const everything = async () => {
  const question = { from: '2035-03-01', to: '2035-03-20', level: 'campaign', mainModel: 'linear' } as const
  const { result } = await test.call(conversionAnalysis.report, question, { as: 'ada', store: demo })
  if (result === undefined) throw new Error('There is no report')
  const { total, rows, series, closing } = result
  const days = await rowsOf('SELECT day FROM session_day WHERE store_id = $1 ORDER BY day')
  return { counts: await countRows(), days, total, rows, series, closing }
}

it('leaves nothing of the history that it replaces, and all that people configured', async () => {
  const pixels = () => rowsOf('SELECT * FROM pixel WHERE store_id = $1 ORDER BY id')
  const configured = await pixels()
  expect(configured).toHaveLength(2)
  await load(SMALL)
  const fresh = await everything()
  // Counted up to yesterday.
  expect(fresh.days.at(-1)).toEqual({ day: '2035-03-19' })
  await load(LARGE)
  const other = await everything()
  for (const table of [
    'events',
    'orders',
    'journeys',
    'sessions',
    'touches',
    'ad_spend',
    'session_days',
    'visitor_days',
    'session_day',
    'order_state',
  ])
    expect(other.counts[table], table).toBeGreaterThan(fresh.counts[table] ?? Infinity)
  await load(SMALL)
  expect(await everything()).toEqual(fresh)
  expect(await pixels()).toEqual(configured)
})
