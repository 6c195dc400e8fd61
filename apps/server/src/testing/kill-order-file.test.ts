/** kill -9 during the import of an order file: between the intake log and the saved progress, and while ingest writes. Each order is there once. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { column } from '@convbox/storage'
import { prepareDataFolder } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createUser } from '../features/account/account.ts'
import { createTenant } from '../features/organization/organization.ts'
import { insertOrderFile, readFileRow } from '../features/own-orders/order-files.rows.ts'
import { createStore } from '../features/stores/stores.ts'
import { withRealProgram } from './open-real-program.ts'

const PART_LINES = 5
/** 24 orders of 1.00 to 24.00; every fifth has a refund of 0.50; the thirteenth line is bad. */
const LINES = Array.from({ length: 25 }, (_, index) => {
  if (index === 12) return 'bad,yesterday,USD,1.00,,'
  const number = index < 12 ? index + 1 : index
  const refund = number % 5 === 0 ? '0.50,2026-11-20T12:00:00Z' : ','
  return `${number},2026-11-20T10:00:00Z,USD,${number}.00,${refund}`
})
const FILE_ID = 'file-1'

let dataDir: string
let storeId: string

const env = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-file-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  storeId = await withRealProgram(env(), async (program) => {
    const ownerId = await createUser(program, { email: 'kill@example.com', password: 'a long password 123', name: 'Kill Suite' })
    const tenantId = await createTenant(program, { name: 'Kill', ownerId })
    const facts = { tenantId, title: 'Kill', websiteUrl: 'https://kill.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
    const { id } = await createStore(program, facts)
    const csv = ['order_id,ordered_at,currency,total,refunded,refunded_at', ...LINES].join('\n')
    const file = { id: FILE_ID, storeId: id, fileName: 'orders.csv', content: program.secrets.seal(csv), lines: LINES.length }
    await insertOrderFile(program.mainDb, { ...file, createdAt: new Date(), createdBy: ownerId })
    return id
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs import and ingest in a process that is killed when it has passed a place so many times; without a place, to the end. */
const goOn = (place = '', times = 0): Promise<{ signal: NodeJS.Signals | null; code: number | null }> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'import-file-until-killed.ts'), String(PART_LINES), place, String(times)],
    { env: { ...process.env, ...env() }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  child.stdout.once('data', () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => child.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject))
}

const figuresRow = z.object({ orders: column.count, ids: column.count, total: column.decimal, refunded: column.decimal })

it('goes on after each kill where it was, with every order and refund once', { timeout: 120_000 }, async () => {
  const doneLines = () => withRealProgram(env(), async (program) => (await readFileRow(program.mainDb, FILE_ID))?.doneLines)
  // The second part is in the log, but only the first is noted.
  expect(await goOn('appended', 1)).toMatchObject({ signal: 'SIGKILL' })
  expect(await doneLines()).toBe(PART_LINES)
  // The second part goes into the log again, the third too, without being noted.
  expect(await goOn('appended', 1)).toMatchObject({ signal: 'SIGKILL' })
  expect(await doneLines()).toBe(2 * PART_LINES)
  expect(await goOn('written')).toMatchObject({ signal: 'SIGKILL' })
  expect(await goOn()).toEqual({ code: 0, signal: null })
  const { rows, file } = await withRealProgram(env(), async ({ warehouse, mainDb }) => ({
    rows: await warehouse.query({
      sql: `
        SELECT count() AS orders, uniqExact(order_id) AS ids, sum(total) AS total,
          (SELECT sum(amount) FROM refunds FINAL WHERE store_id = {storeId:String}) AS refunded
        FROM orders FINAL WHERE store_id = {storeId:String}`,
      params: { storeId },
      row: figuresRow,
    }),
    file: await readFileRow(mainDb, FILE_ID),
  }))
  const [row] = rows
  // 1 + 2 + ... + 24 = 300; orders 5, 10, 15 and 20 have a refund.
  expect({ ...row, total: Number(row?.total), refunded: Number(row?.refunded) }).toEqual({ orders: 24, ids: 24, total: 300, refunded: 2 })
  expect(file).toMatchObject({ status: 'done', doneLines: 25, parkedLines: 1, content: undefined })
  expect(file?.faults).toMatchObject([{ line: 14, column: 'ordered_at' }])
})
