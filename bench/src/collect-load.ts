import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startApp, type RunningApp } from '../../e2e/start-app.ts'
import { signInToDemo, residentBytes } from './app-metrics.ts'
import { megabytes, ms, type Measured, type Measurement } from './measured.ts'

export type LoadOrder = { url: string; storeKey: string; batch: number; seconds: number; connections: number; perSecond?: number }
export type LoadResult = {
  requests: number
  accepted: number
  refused: number
  statuses: Record<string, number>
  p50: number
  p99: number
  max: number
  seconds: number
}

/** Runs the load generator in a process of its own on the same machine. */
export const generateLoad = (order: LoadOrder): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./load-generator.ts', import.meta.url)), [JSON.stringify(order)])
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error(`the load generator ended with ${code}`))))
  })

const sampleMemory = (app: RunningApp): (() => number) => {
  let peak = 0
  const timer = setInterval(() => {
    residentBytes(app).then(
      (bytes) => (peak = Math.max(peak, bytes)),
      () => {},
    )
  }, 2000)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** Sustained collect load in batches of 10 and of single events, all roles in one process, generator on the same two cores. */
export const measureCollect: Measurement = async ({ seconds, say }) => {
  const app = await startApp({ env: { DEMO_DAYS: '0', COLLECT_RATE_PER_SECOND: '10000000' } })
  const rows: Measured[] = []
  try {
    const { storeKey } = await signInToDemo(app)
    for (const [batch, target] of [
      [10, 10_000],
      [1, 2000],
    ] as const) {
      say(`${seconds} s of load in batches of ${batch} ...`)
      const peak = sampleMemory(app)
      const result = await generateLoad({ url: app.url, storeKey, batch, seconds, connections: 16 })
      const memory = peak()
      const perSecond = (batch === 1 ? result.requests : result.accepted) / result.seconds
      const name = batch === 1 ? 'single events, requests/s' : 'events/s in batches of 10'
      rows.push(
        {
          what: `collect, durable: ${name}, ${seconds} s`,
          target: `>= ${target}/s`,
          measured: `${Math.round(perSecond)}/s ${JSON.stringify(result.statuses)}`,
          met: perSecond >= target,
        },
        {
          what: `collect: answer p50 / p99, batches of ${batch}`,
          target: 'p99 < 250 ms',
          measured: `${ms(result.p50)} / ${ms(result.p99)}`,
          met: result.p99 < 250,
        },
        { what: `memory at its highest during that load`, target: '< 2.5 GB', measured: megabytes(memory), met: memory < 2.5 * 1024 ** 3 },
      )
    }
  } finally {
    await app.stop()
    app.remove()
  }
  return rows
}
