/**
 * Sustained load on collect, all roles in one process: for a store without pixels and one whose two pixels get every event, as fast as it goes, each beside the
 * floor of the same seconds; then 10,000 events a second with two pixels; and the proof that accepted events are in the warehouse exactly once. Load generator
 * and stand-ins share the machine's cores with the program.
 */
import { fork } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApp, type RunningApp } from '../../e2e/start-app.ts'
import { readMetrics, residentBytes } from './app-metrics.ts'
import { createBenchStores, startStandIns, type BenchStore } from './bench-stores.ts'
import { proveCounts } from './collect-proof.ts'
import { growthOf, type Lag } from './lag-growth.ts'
import { readProcessorTime, type ProcessorTime } from './processor-time.ts'
import { megabytes, ms, type Measured, type Measurement } from './measured.ts'

export type LoadOrder = {
  url: string
  storeKey: string
  batch: number
  seconds: number
  connections: number
  perSecond?: number
  isShopping?: true
}
export type LoadResult = {
  requests: number
  accepted: number
  refused: number
  statuses: Record<string, number>
  p50: number
  p99: number
  max: number
  seconds: number
  /** Processor time of the generator itself. */
  cpuMicros: number
}

/** Runs the load generator in a separate process on the same machine. */
export const generateLoad = (order: LoadOrder): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./load-generator.ts', import.meta.url)), [JSON.stringify(order)])
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error(`the load generator ended with ${code}`))))
  })

const FLOOR_SECONDS = 8

/** The same load on a bare Fastify with a durable LMDB append, for a few seconds. */
const measureFloor = async (load: Pick<LoadOrder, 'batch' | 'connections' | 'storeKey'>): Promise<LoadResult> => {
  const child = fork(fileURLToPath(new URL('./floor-server.ts', import.meta.url)), [String(load.batch)])
  const url = await new Promise<string>((resolve, reject) =>
    child.once('message', (message) => resolve(typeof message === 'string' ? message : '')).once('error', reject),
  )
  const result = await generateLoad({ ...load, url, seconds: FLOOR_SECONDS })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.disconnect()
  await gone
  return result
}

const SAMPLE_EVERY_MS = 2000

type Peaks = { memory: number; lagSeconds: number; growth: number | undefined }

/** The highest memory and the longest wait in the lanes while it samples, and by how much that wait grew each second. */
const samplePeaks = (app: RunningApp): (() => Peaks) => {
  const peak = { memory: 0, lagSeconds: 0 }
  const lags: Lag[] = []
  const timer = setInterval(() => {
    Promise.all([residentBytes(app), readRest(app)]).then(
      ([bytes, { lagSeconds }]) => {
        peak.memory = Math.max(peak.memory, bytes)
        peak.lagSeconds = Math.max(peak.lagSeconds, lagSeconds)
        lags.push({ atSeconds: performance.now() / 1000, lagSeconds })
      },
      () => {},
    )
  }, SAMPLE_EVERY_MS)
  return () => {
    clearInterval(timer)
    return { ...peak, growth: growthOf(lags) }
  }
}

/** Time limit for the lanes to run empty; the table reports when it is exceeded. */
const DRAIN_MS = 3_600_000
const LOOK_MS = 1000

type Rest = { waiting: number; lagSeconds: number; ingestLagSeconds: number }
const readRest = async (app: RunningApp): Promise<Rest> => {
  const metrics = await readMetrics(app)
  return {
    waiting: metrics.get('convbox_deliver_waiting{state="waiting"}') ?? 0,
    lagSeconds: metrics.get('convbox_deliver_lag_seconds') ?? 0,
    ingestLagSeconds: metrics.get('convbox_ingest_lag_seconds') ?? 0,
  }
}

/** CPU of all threads of the program, without PostgreSQL: stable on a shared machine. */
const readCpuSeconds = async (app: RunningApp): Promise<number> => (await readMetrics(app)).get('process_cpu_seconds_total') ?? Number.NaN

/** The parts of the program's processor time for each event, and the load generator's beside it. */
const partsRow = (before: ProcessorTime, after: ProcessorTime, { accepted, cpuMicros }: LoadResult): Measured => {
  const each = (part: keyof ProcessorTime): string => ((after[part] - before[part]) / accepted).toFixed(0)
  const own = `main thread ${each('main')}, collect's ${each('collect')}, V8's ${each('v8')}, libuv's ${each('libuv')}, ClickHouse's ${each('clickhouse')}`
  return {
    what: '  of it by thread; beside it PostgreSQL, load generator',
    target: '',
    measured: `${own}; ${each('postgres')}, ${(cpuMicros / accepted).toFixed(0)} µs`,
  }
}

/** Waits until ingest and lanes are idle; seconds, or undefined on time-out. */
const drain = async (app: RunningApp): Promise<number | undefined> => {
  const startedMs = performance.now()
  while (performance.now() - startedMs < DRAIN_MS) {
    const { waiting, ingestLagSeconds } = await readRest(app)
    if (waiting === 0 && ingestLagSeconds === 0) return (performance.now() - startedMs) / 1000
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return undefined
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).reduce((sum, entry) => {
    return entry.isFile() ? sum + statSync(join(entry.parentPath, entry.name)).size : sum
  }, 0)
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** Connections by batch size. Single events come from many browsers: with sixteen connections most would wait for the disk, each for its own event. */
const CONNECTIONS: Record<number, number> = { 10: 16, 1: 64 }

/** perSecond: events a second that the load is paced to; absent: as many as it can. */
type Round = { store: BenchStore; pixels: number; batch: number; target: number; seconds: number; perSecond?: number }

/** Share of the floor's rate that collect must reach. */
const FLOOR_PART = 0.6

const floorRow = (perSecond: number, floor: LoadResult): Measured => {
  const part = perSecond / (floor.accepted / floor.seconds)
  return {
    what: `  floor, same load: bare Fastify, durable LMDB append`,
    target: `>= ${FLOOR_PART} of it`,
    measured: `${Math.round(floor.accepted / floor.seconds)}/s, p99 ${ms(floor.p99)}: ${part.toFixed(2)}`,
    met: part >= FLOOR_PART,
  }
}

const measureRound = async (
  app: RunningApp,
  round: Round,
  say: (text: string) => void,
): Promise<{ rows: Measured[]; accepted: number }> => {
  const { store, pixels, batch, target, seconds, perSecond: paced } = round
  const pace = paced === undefined ? '' : `, paced to ${paced}/s`
  const what = `${batch === 1 ? 'single events' : `batches of ${batch}`}, ${pixels === 0 ? 'no pixels' : `${pixels} pixels delivering`}${pace}`
  const load = { storeKey: store.storeKey, batch, connections: CONNECTIONS[batch] ?? 16 }
  const floor = paced === undefined ? await measureFloor(load) : undefined
  say(`${seconds} s of load: ${what} ...`)
  const peaks = samplePeaks(app)
  const cpuBefore = await readCpuSeconds(app)
  const partsBefore = readProcessorTime(app)
  const result = await generateLoad({ ...load, url: app.url, seconds, ...(paced !== undefined && { perSecond: paced }) })
  const rest = await readRest(app)
  const { memory, lagSeconds, growth } = peaks()
  const perSecond = result.accepted / result.seconds
  say(`${Math.round(perSecond)} events/s; ${rest.waiting} wait in the lanes, the oldest for ${Math.round(rest.lagSeconds)} s`)
  const drainedSeconds = await drain(app)
  const cpuMicros = ((await readCpuSeconds(app)) - cpuBefore) * 1e6
  const partsAfter = readProcessorTime(app)
  const rows: Measured[] = [
    {
      what: `collect, durable, ${seconds} s: ${what}`,
      target: `>= ${target}${batch === 1 ? ' req/s' : ' events/s'}`,
      measured: `${Math.round(perSecond)}/s ${JSON.stringify(result.statuses)}`,
      met: perSecond >= target,
    },
    ...(floor === undefined ? [] : [floorRow(perSecond, floor)]),
    {
      what: `  answer p50 / p99`,
      target: 'p99 < 250 ms',
      measured: `${ms(result.p50)} / ${ms(result.p99)}`,
      met: result.p99 < 250,
    },
    { what: `  memory at its highest during it`, target: '< 2.5 GB', measured: megabytes(memory), met: memory < 2.5 * 1024 ** 3 },
  ]
  rows.push({
    what: `  processor time of the program, all threads, for each event`,
    target: '',
    measured: `${Math.round(cpuMicros / result.accepted)} µs`,
  })
  if (partsBefore !== undefined && partsAfter !== undefined) rows.push(partsRow(partsBefore, partsAfter, result))
  const drained = drainedSeconds === undefined ? `not empty after ${DRAIN_MS / 1000} s` : `empty after ${Math.round(drainedSeconds)} s`
  if (pixels > 0)
    rows.push({
      what: `  lanes: oldest during it; at its end waiting, oldest, then`,
      target: paced === undefined ? '' : '<= 10 s',
      measured: `${Math.round(lagSeconds)} s; ${rest.waiting}, ${Math.round(rest.lagSeconds)} s, ${drained}`,
      ...(paced !== undefined && { met: Math.max(lagSeconds, rest.lagSeconds) <= 10 }),
    })
  if (paced !== undefined && growth !== undefined)
    rows.push({
      what: `  slowest lane falls back each second of it; it sends meanwhile`,
      target: '',
      measured: `${growth.toFixed(2)} s; ${Math.round(perSecond * (1 - growth))} events/s`,
    })
  return { rows, accepted: result.accepted }
}

/** Batches without pixels run for the requested time, because that is collect's promise. The other rounds show the cost of single events and of delivering; a minute is enough for them. */
const OTHER_SECONDS = 60
/** A paced load lasts at least this long, because lanes that fall back a little pass their limit only after a while. */
const PACED_SECONDS = 30

export const measureCollect: Measurement = async ({ seconds, say }) => {
  const stores = await createBenchStores()
  const standIns = await startStandIns()
  const app = await startApp({
    dataDir: stores.dataDir,
    env: { ...standIns.env, SANDBOX: '0', COLLECT_RATE_PER_SECOND: '10000000' },
  })
  const rows: Measured[] = []
  const accepted = { plain: 0, withPixels: 0 }
  const short = Math.min(seconds, OTHER_SECONDS)
  const rounds = [
    { name: 'plain', pixels: 0, batch: 10, target: 10_000, seconds },
    { name: 'withPixels', pixels: 2, batch: 10, target: 10_000, seconds: short },
    { name: 'withPixels', pixels: 2, batch: 10, target: 9900, seconds: Math.max(short, PACED_SECONDS), perSecond: 10_000 },
    { name: 'plain', pixels: 0, batch: 1, target: 2000, seconds: short },
    { name: 'withPixels', pixels: 2, batch: 1, target: 2000, seconds: short },
  ] as const
  try {
    for (const { name, ...round } of rounds) {
      const measured = await measureRound(app, { store: stores[name], ...round }, say)
      // Printed at once, so that a failure of a later part does not lose the result of a long run.
      for (const row of measured.rows) say(`${row.what.trim()}: ${row.measured}`)
      rows.push(...measured.rows)
      accepted[name] += measured.accepted
    }
    // Merges create and remove files while the program runs.
    await app.stop()
    const sizes = ['intake-log', 'lanes', 'warehouse'].map((folder) => `${folder} ${gigabytes(sizeOf(join(stores.dataDir, folder)))}`)
    rows.push({ what: `disk after ${accepted.plain + accepted.withPixels} events`, target: '', measured: sizes.join(', ') })
    rows.push(...(await proveCounts(stores, accepted)))
  } finally {
    await app.stop()
    standIns.stop()
    app.remove()
  }
  return rows
}
