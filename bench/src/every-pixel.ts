/**
 * A store with a pixel of every destination: how many events a second it delivers to all of them while collect takes more, what each lane sends, and whether a platform that hangs slows the other lanes.
 * Load generator and stand-ins share the machine's cores with the program.
 */
import { DESTINATIONS } from '@convbox/destinations'
import { startApp, type RunningApp } from '../../e2e/start-app.ts'
import { readMetrics } from './app-metrics.ts'
import { ALL_PLATFORMS, createBenchStores, startStandIns } from './bench-stores.ts'
import { generateLoad } from './collect-load.ts'
import { growthOf, type Lag } from './lag-growth.ts'
import { ms, type Measured, type Measurement } from './measured.ts'
import { readProcessorTime } from './processor-time.ts'

/** More than two cores deliver to eleven pixels, so that the rate shows what they do: the main thread, which ingests and delivers, is the limit; beside it platforms that take one event a call. */
const MANY_PER_SECOND = 1500
const MANY_SECONDS = 25
/** Few enough that no lane waits. */
const FEW_PER_SECOND = 100
const FEW_SECONDS = 12
/** A lane may be slower by this while another platform hangs. */
const SLOWER = 1.5
const BATCH = 10

type Counts = { sent: number; latencySum: number; latencyCount: number }

/** What each platform's lane has decided so far, and how long deliveries took. */
const readLanes = async (app: RunningApp): Promise<Map<string, Counts>> => {
  const metrics = await readMetrics(app)
  return new Map(
    ALL_PLATFORMS.map((platform) => {
      const outcomes = ['delivered', 'skipped'].map(
        (outcome) => metrics.get(`convbox_deliver_events_total{platform="${platform}",outcome="${outcome}"}`) ?? 0,
      )
      const latencySum = metrics.get(`convbox_deliver_latency_seconds_sum{platform="${platform}"}`) ?? 0
      const latencyCount = metrics.get(`convbox_deliver_latency_seconds_count{platform="${platform}"}`) ?? 0
      return [platform, { sent: outcomes.reduce((sum, count) => sum + count, 0), latencySum, latencyCount }]
    }),
  )
}

const cpuOf = async (app: RunningApp): Promise<number> => (await readMetrics(app)).get('process_cpu_seconds_total') ?? Number.NaN

/** Calls that a platform allows a second, where its adapter knows a limit. */
const allowedOf = (platform: (typeof ALL_PLATFORMS)[number]): string => {
  const { rates = [], maxBatch } = DESTINATIONS[platform].limits
  if (rates.length === 0) return ''
  const calls = Math.min(...rates.map(({ count, perMs }) => (count * 1000) / perMs))
  return ` (allows ${calls < 1 ? calls.toFixed(2) : Math.round(calls)} calls/s of ${maxBatch})`
}

const measureMany = async (app: RunningApp, storeKey: string, say: (text: string) => void): Promise<Measured[]> => {
  say(`${MANY_SECONDS} s at ${MANY_PER_SECOND} events/s, ${ALL_PLATFORMS.length} pixels ...`)
  const [before, cpuBefore, ownBefore, lags] = [await readLanes(app), await cpuOf(app), readProcessorTime(app), Array<Lag>()]
  const timer = setInterval(() => {
    readMetrics(app).then(
      (metrics) => lags.push({ atSeconds: performance.now() / 1000, lagSeconds: metrics.get('convbox_ingest_lag_seconds') ?? 0 }),
      () => undefined,
    )
  }, 2000)
  const load = await generateLoad({
    url: app.url,
    storeKey,
    batch: BATCH,
    connections: 16,
    seconds: MANY_SECONDS,
    perSecond: MANY_PER_SECOND,
    isShopping: true,
  })
  clearInterval(timer)
  const [after, cpuAfter, ownAfter] = [await readLanes(app), await cpuOf(app), readProcessorTime(app)]
  const rates = ALL_PLATFORMS.map((platform) => ({
    platform,
    rate: ((after.get(platform)?.sent ?? 0) - (before.get(platform)?.sent ?? 0)) / load.seconds,
  }))
  const pairs = rates.reduce((sum, { rate }) => sum + rate, 0)
  // Lanes whose platform limits the calls wait for it, whatever the machine does.
  const free = rates.filter(({ platform }) => (DESTINATIONS[platform].limits.rates ?? []).length === 0)
  const growth = growthOf(lags)
  const mainShare = ((ownAfter?.main ?? Number.NaN) - (ownBefore?.main ?? Number.NaN)) / 1e6 / load.seconds
  const cpuMicros = ((cpuAfter - cpuBefore) * 1e6) / (pairs * load.seconds)
  return [
    {
      what: `collect, durable, ${MANY_SECONDS} s: ${ALL_PLATFORMS.length} pixels delivering, paced to ${MANY_PER_SECOND}/s`,
      target: '',
      measured: `${Math.round(load.accepted / load.seconds)}/s, p99 ${ms(load.p99)}, ${JSON.stringify(load.statuses)}`,
    },
    {
      what: '  events a second through the slowest lane without a limit of its platform',
      target: '',
      measured: `${Math.round(Math.min(...free.map(({ rate }) => rate)))}/s; ingest falls back ${(growth ?? 0).toFixed(2)} s each second`,
    },
    {
      what: '  processor time of the program, all threads, for each event and pixel',
      target: '',
      measured: `${Math.round(cpuMicros)} µs; ${((cpuAfter - cpuBefore) / load.seconds).toFixed(2)} cores busy, its main thread ${mainShare.toFixed(2)} of one`,
    },
    ...rates.map(({ platform, rate }) => ({
      what: `  ${platform}: decided`,
      target: '',
      measured: `${Math.round(rate)}/s${allowedOf(platform)}`,
    })),
  ]
}

/** Mean time from arrival to delivery by platform, s. */
const measureFew = async (app: RunningApp, storeKey: string): Promise<Map<string, number>> => {
  const before = await readLanes(app)
  await generateLoad({ url: app.url, storeKey, batch: BATCH, connections: 8, seconds: FEW_SECONDS, perSecond: FEW_PER_SECOND })
  const after = await readLanes(app)
  return new Map(
    [...after].flatMap(([platform, { latencySum, latencyCount }]) => {
      const count = latencyCount - (before.get(platform)?.latencyCount ?? 0)
      return count > 0 ? [[platform, (latencySum - (before.get(platform)?.latencySum ?? 0)) / count]] : []
    }),
  )
}

const HANGING = 'facebook'

export const measureEveryPixel: Measurement = async ({ say }) => {
  const stores = await createBenchStores()
  const standIns = await startStandIns()
  const app = await startApp({ dataDir: stores.dataDir, env: { ...standIns.env, SANDBOX: '0', COLLECT_RATE_PER_SECOND: '10000000' } })
  const { storeKey } = stores.withAll
  try {
    // The first events compile.
    await measureFew(app, storeKey)
    say(`${FEW_SECONDS} s at ${FEW_PER_SECOND} events/s, then with ${HANGING} hanging ...`)
    const usual = await measureFew(app, storeKey)
    standIns.hang(HANGING)
    const beside = await measureFew(app, storeKey)
    standIns.hang('')
    const slower = [...usual]
      .filter(([platform]) => platform !== HANGING)
      .map(([platform, seconds]) => ({ platform, seconds, times: (beside.get(platform) ?? Number.NaN) / seconds }))
    const worst = slower.toSorted((a, b) => b.times - a.times)[0]
    const hanging: Measured = {
      what: `${slower.length} other lanes beside a platform that hangs: slowest, arrival to delivery`,
      target: `<= ${SLOWER} times`,
      measured: worst === undefined ? 'none' : `${worst.times.toFixed(2)} times (${worst.platform}, ${ms(worst.seconds * 1000)} before)`,
      met: worst !== undefined && slower.every(({ times }) => times <= SLOWER),
    }
    return [...(await measureMany(app, storeKey, say)), hanging]
  } finally {
    await app.stop()
    standIns.stop()
    app.remove()
  }
}
