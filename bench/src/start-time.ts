import { startApp } from '../../e2e/start-app.ts'
import { megabytes, ms, type Measurement } from './measured.ts'
import { residentBytes } from './app-metrics.ts'

/** First start with the demo's history on an empty data folder, second start on the same, and the memory of the idle program 20 s later. */
export const measureStart: Measurement = async ({ say }) => {
  say('first start with 90 days of history ...')
  const coldFrom = performance.now()
  const first = await startApp()
  const coldMs = performance.now() - coldFrom
  const stopFrom = performance.now()
  await first.stop()
  const stopMs = performance.now() - stopFrom
  say('second start ...')
  const warmFrom = performance.now()
  const second = await startApp({ dataDir: first.dataDir })
  const warmMs = performance.now() - warmFrom
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  const idle = await residentBytes(second)
  await second.stop()
  first.remove()
  return [
    { what: 'first start, migrations and 90 days of demo history', target: '< 2 min', measured: ms(coldMs), met: coldMs < 120_000 },
    { what: 'second start', target: 'seconds', measured: ms(warmMs), met: warmMs < 10_000 },
    { what: 'orderly stop', target: '', measured: ms(stopMs) },
    { what: 'memory idle, program and its PostgreSQL', target: '< 700 MB', measured: megabytes(idle), met: idle < 700 * 1024 * 1024 },
  ]
}
