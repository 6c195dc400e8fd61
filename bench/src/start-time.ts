import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startApp } from '../../e2e/start-app.ts'
import { megabytes, ms, type Measurement } from './measured.ts'
import { residentBytes } from './app-metrics.ts'

/** After this long an idle program's memory is read. */
const IDLE_MS = 20_000

/** Memory of Node with empty engines and nothing else, PostgreSQL included. */
const measureEmptyEngines = async (): Promise<number> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'convbox-empty-'))
  // The database's own user needs access to its folder below.
  chmodSync(dataDir, 0o711)
  const env = { ...process.env, DATA_DIR: dataDir, SANDBOX: '0', LOG_LEVEL: 'error' }
  const child = fork(fileURLToPath(new URL('./idle-engines.ts', import.meta.url)), { env })
  await new Promise((resolve, reject) => child.once('message', resolve).once('error', reject).once('exit', reject))
  await delay(IDLE_MS)
  const bytes = await residentBytes({ process: child })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.disconnect()
  await gone
  rmSync(dataDir, { recursive: true, force: true })
  return bytes
}

/** How far the first start's memory may lie above the second's. */
const SAME_PART = 1.15

/** First start with the demo's history on an empty data folder, second start on the same, and the memory of each idle program 20 s later beside that of empty engines. */
export const measureStart: Measurement = async ({ say }) => {
  say('first start with 90 days of history ...')
  const coldFrom = performance.now()
  const first = await startApp()
  const coldMs = performance.now() - coldFrom
  await delay(IDLE_MS)
  const firstIdle = await residentBytes(first)
  const stopFrom = performance.now()
  await first.stop()
  const stopMs = performance.now() - stopFrom
  say('second start ...')
  const warmFrom = performance.now()
  const second = await startApp({ dataDir: first.dataDir })
  const warmMs = performance.now() - warmFrom
  await delay(IDLE_MS)
  const idle = await residentBytes(second)
  await second.stop()
  first.remove()
  say('empty engines ...')
  const floor = await measureEmptyEngines()
  const beside = (bytes: number): string => `${megabytes(bytes)}, floor ${megabytes(floor)}`
  return [
    { what: 'first start, migrations and 90 days of demo history', target: '< 2 min', measured: ms(coldMs), met: coldMs < 120_000 },
    { what: 'second start', target: 'seconds', measured: ms(warmMs), met: warmMs < 10_000 },
    { what: 'orderly stop', target: '', measured: ms(stopMs) },
    {
      what: 'memory idle after the first start, with PostgreSQL',
      target: 'as the second',
      measured: beside(firstIdle),
      met: firstIdle <= idle * SAME_PART,
    },
    {
      what: 'memory idle after the second start; floor: empty engines',
      target: '< 700 MB',
      measured: beside(idle),
      met: idle < 700 * 1024 * 1024,
    },
  ]
}
