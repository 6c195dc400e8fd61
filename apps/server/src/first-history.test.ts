/** The process that loads the first start's history, on a data folder of its own. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDataFolder } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { historyMark, loadFirstHistory } from './first-history.ts'
import { withRealProgram } from './testing/open-real-program.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-first-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  // The process reads the same environment as its parent.
  const env = { DATA_DIR: dataDir, DEMO_DAYS: '2', DEMO_ORDERS_PER_DAY: '2', SANDBOX: '1', LOG_LEVEL: 'error' }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

const config = () => {
  const read = readConfig(process.env)
  if ('faults' in read) throw new Error(read.faults.join())
  return read.config
}

it('is given up with its start, and begun again by the next, which finds the history loaded and the folder free', async () => {
  const stopping = new AbortController()
  const loading = loadFirstHistory(config(), stopping.signal)
  stopping.abort()
  await loading
  expect(existsSync(historyMark(dataDir))).toBe(false)

  await loadFirstHistory(config(), new AbortController().signal)
  expect(existsSync(historyMark(dataDir))).toBe(true)
  const orders = await withRealProgram(process.env, ({ warehouse }) =>
    warehouse.queryAcrossStores({ sql: 'SELECT toUInt32(count()) AS orders FROM orders FINAL', row: z.object({ orders: z.number() }) }),
  )
  expect(orders[0]?.orders).toBeGreaterThan(0)
})
