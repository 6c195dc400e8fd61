import { startApp } from '../../e2e/start-app.ts'
import { signInToDemo } from './app-metrics.ts'
import { generateLoad } from './collect-load.ts'
import { measureOrders } from './latency-of-orders.ts'
import { measureProbes } from './latency-of-probes.ts'
import { ms, percentile, type Measured, type Measurement } from './measured.ts'

const EVENTS_PER_SECOND = 1000
const LOAD_SECONDS = 30
/** Load before and after the measurement, so that all of it happens under load. */
const WARM_UP_MS = 2000
const MEASURED_MS = (LOAD_SECONDS - 4) * 1000

const timesRow = (what: string, times: readonly number[], asked: number): Measured => {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const isAll = times.length === asked
  return {
    what: `${what}, ${times.length} of ${asked}`,
    target: 'p50 < 1 s, p99 < 5 s',
    measured: `${ms(p50)} / ${ms(p99)}`,
    met: isAll && p50 < 1000 && p99 < 5000,
  }
}

/** Time from accepted to seen, sent and attributed, while the load generator sends 1,000 events a second to the demo store with its two pixels. */
export const measureLatency: Measurement = async ({ say }) => {
  const app = await startApp({ env: { DEMO_DAYS: '0', COLLECT_RATE_PER_SECOND: '10000000' } })
  try {
    const user = await signInToDemo(app)
    say(`${LOAD_SECONDS} s at ${EVENTS_PER_SECOND} events/s ...`)
    const load = generateLoad({
      url: app.url,
      storeKey: user.storeKey,
      batch: 10,
      seconds: LOAD_SECONDS,
      connections: 16,
      perSecond: EVENTS_PER_SECOND,
    })
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
    const [probes, orders, sent] = await Promise.all([measureProbes(app, user, MEASURED_MS), measureOrders(app, user), load])
    say(
      `the load: ${Math.round(sent.accepted / sent.seconds)} events/s accepted, answers p99 ${ms(sent.p99)}, ${JSON.stringify(sent.statuses)}`,
    )
    const orderTimes = orders.flatMap(({ tookMs }) => (tookMs === undefined ? [] : [tookMs]))
    const orderP99 = percentile(orderTimes, 0.99)
    return [
      timesRow('event accepted -> in the events monitor, p50 / p99', probes.visibleMs, probes.asked),
      ...probes.answeredMs.map(({ platform, times }) =>
        timesRow(`event accepted -> answered by ${platform}'s stand-in, p50 / p99`, times, probes.asked),
      ),
      timesRow(
        `event accepted -> received by facebook's stand-in, by its own list (the last it keeps)`,
        probes.receivedMs,
        probes.receivedMs.length,
      ),
      {
        what: `order webhook answered -> journey with its touch in Order Journey, p50 / p99, ${orderTimes.length} of ${orders.length}`,
        target: 'p99 < 60 s',
        measured: `${ms(percentile(orderTimes, 0.5))} / ${ms(orderP99)}`,
        met: orderTimes.length === orders.length && orderP99 < 60_000,
      },
    ]
  } finally {
    await app.stop()
    app.remove()
  }
}
