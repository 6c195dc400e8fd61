/** Short links at a steady rate: the time of a redirect, whose click is on disk before its answer. The generator shares the machine's cores with the program. */
import { linksSchemas } from '@convbox/contract/api/links.schemas'
import { startApp, type RunningApp } from '../../e2e/start-app.ts'
import { callAsUser, readMetrics, sendAsUser, signInToDemo, type DemoUser } from './app-metrics.ts'
import { openConnection } from './http-client.ts'
import { ms, percentile, type Measurement } from './measured.ts'

const PER_SECOND = 500
const CONNECTIONS = 32
const LINKS = 50
const SECONDS = 20
/** Left out of the figures: code that runs first is slow. */
const WARM_UP_MS = 5000
const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.104'

const makeLinks = async (app: RunningApp, user: DemoUser): Promise<string[]> => {
  const { hosts } = linksSchemas.listLinks.result.parse(await callAsUser(app, user, '/hub/links'))
  const codes: string[] = []
  for (let n = 0; n < LINKS; n++) {
    const link = await sendAsUser(app, user, '/hub/links', { name: `Bench ${n}`, destination: `https://${hosts[0]}/?n=${n}` })
    codes.push(linksSchemas.saveLink.result.parse(link).code)
  }
  return codes
}

type Answered = { sentMs: number; tookMs: number; status: number }

/** Opens links on one connection, each when its time has come: an answer that is late makes the next one late too, and that is counted from when it was due. */
const openOnOne = async (app: RunningApp, codes: readonly string[], place: number, startMs: number): Promise<Answered[]> => {
  const answered: Answered[] = []
  const everyMs = (CONNECTIONS * 1000) / PER_SECOND
  const connections = await Promise.all(codes.map((code) => openConnection(app.url, `/s/${code}`, { 'user-agent': BROWSER }, 'GET')))
  for (let n = 0; n * everyMs < SECONDS * 1000; n++) {
    const dueMs = startMs + (place * 1000) / PER_SECOND + n * everyMs
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const answer = await connections[n % connections.length]?.send('')
    answered.push({ sentMs: dueMs - startMs, tookMs: performance.now() - dueMs, status: answer?.status ?? 0 })
  }
  for (const connection of connections) connection.close()
  return answered
}

/** 500 clicks a second on 50 links of the demo store. */
export const measureLinks: Measurement = async ({ say }) => {
  const app = await startApp({ env: { DEMO_DAYS: '0' } })
  try {
    const codes = await makeLinks(app, await signInToDemo(app))
    say(`${SECONDS} s at ${PER_SECOND} clicks/s ...`)
    const startMs = performance.now() + 1000
    const perConnection = Array.from({ length: CONNECTIONS }, (_, place) =>
      openOnOne(
        app,
        codes.filter((_code, index) => index % CONNECTIONS === place),
        place,
        startMs,
      ),
    )
    const all = (await Promise.all(perConnection)).flat()
    const measured = all.filter(({ sentMs }) => sentMs >= WARM_UP_MS).map(({ tookMs }) => tookMs)
    const p95 = percentile(measured, 0.95)
    const redirected = all.filter(({ status }) => status === 302).length
    const counted = (await readMetrics(app)).get('convbox_link_clicks_total{class="human"}') ?? 0
    return [
      {
        what: `short link -> redirect, click on disk, ${PER_SECOND}/s, p50 / p95 / p99`,
        target: 'p95 < 20 ms',
        measured: `${ms(percentile(measured, 0.5))} / ${ms(p95)} / ${ms(percentile(measured, 0.99))}`,
        met: p95 < 20,
      },
      {
        what: '  redirected, and noted as clicks of people',
        target: 'all',
        measured: `${redirected} and ${counted} of ${all.length}`,
        met: redirected === all.length && counted === all.length,
      },
    ]
  } finally {
    await app.stop()
  }
}
