/** Short links at a steady rate: the time of a redirect, whose click is on disk before its answer. The generator shares the machine's cores with the program. */
import { linksSchemas } from '@convbox/contract/api/links.schemas'
import { startApp, type RunningApp } from '../../e2e/start-app.ts'
import { callAsUser, readMetrics, sendAsUser, signInToDemo, type DemoUser } from './app-metrics.ts'
import { openConnection } from './http-client.ts'
import { ms, percentile, type Measured, type Measurement } from './measured.ts'
import { createSingleUseLinks } from './single-use-links.ts'

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
  const connections = await Promise.all(codes.map((code) => openConnection(app.url, `/s/${code}`, {}, 'GET')))
  for (let n = 0; n * everyMs < SECONDS * 1000; n++) {
    const dueMs = startMs + (place * 1000) / PER_SECOND + n * everyMs
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    // Each another visitor: one who comes again gets the code of before.
    const agent = { 'user-agent': `${BROWSER} (${place}.${n})` }
    const answer = await connections[n % connections.length]?.send('', agent)
    answered.push({ sentMs: dueMs - startMs, tookMs: performance.now() - dueMs, status: answer?.status ?? 0 })
  }
  for (const connection of connections) connection.close()
  return answered
}

const openAll = async (app: RunningApp, codes: readonly string[]): Promise<Answered[]> => {
  const startMs = performance.now() + 1000
  const perConnection = Array.from({ length: CONNECTIONS }, (_, place) =>
    openOnOne(
      app,
      codes.filter((_code, index) => index % CONNECTIONS === place),
      place,
      startMs,
    ),
  )
  return (await Promise.all(perConnection)).flat()
}

/** what: begins the row of the times. noted: the metric that counts what each click should be, and its words. */
const tell = async (
  app: RunningApp,
  all: readonly Answered[],
  { what, noted, metric }: Record<'what' | 'noted' | 'metric', string>,
): Promise<Measured[]> => {
  const measured = all.filter(({ sentMs }) => sentMs >= WARM_UP_MS).map(({ tookMs }) => tookMs)
  const p95 = percentile(measured, 0.95)
  const redirected = all.filter(({ status }) => status === 302).length
  const counted = (await readMetrics(app)).get(metric) ?? 0
  return [
    {
      what: `${what}, ${PER_SECOND}/s, p50 / p95 / p99`,
      target: 'p95 < 20 ms',
      measured: `${ms(percentile(measured, 0.5))} / ${ms(p95)} / ${ms(percentile(measured, 0.99))}`,
      met: p95 < 20,
    },
    {
      what: `  redirected, and ${noted}`,
      target: 'all',
      measured: `${redirected} and ${counted} of ${all.length}`,
      met: redirected === all.length && counted === all.length,
    },
  ]
}

const measurePlain: Measurement = async ({ say }) => {
  const app = await startApp({ env: { DEMO_DAYS: '0' } })
  try {
    const codes = await makeLinks(app, await signInToDemo(app))
    say(`${SECONDS} s at ${PER_SECOND} clicks/s ...`)
    return await tell(app, await openAll(app, codes), {
      what: 'short link -> redirect, click on disk',
      noted: 'noted as clicks of people',
      metric: 'convbox_link_clicks_total{class="human"}',
    })
  } finally {
    await app.stop()
  }
}

const measureSingleUse: Measurement = async ({ say }) => {
  const { dataDir, codes } = await createSingleUseLinks(LINKS)
  const app = await startApp({ dataDir, env: { SANDBOX: '0' } })
  try {
    say(`${SECONDS} s at ${PER_SECOND} clicks/s, each by somebody else who gets a code ...`)
    return await tell(app, await openAll(app, codes), {
      what: 'short link that hands out single-use codes -> redirect with a code',
      noted: 'with a code of their own',
      metric: 'convbox_single_use_codes_total{outcome="handed out"}',
    })
  } finally {
    await app.stop()
    app.remove()
  }
}

/** 500 clicks a second on 50 links: of the demo store, and of creators with single-use codes. */
export const measureLinks: Measurement = async (options) => [...(await measurePlain(options)), ...(await measureSingleUse(options))]
