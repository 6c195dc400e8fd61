import type { Browser, BrowserContextOptions } from 'playwright-core'
import { z } from 'zod'
import { openBrowser } from '../../e2e/chromium.ts'
import { watchFirstLoad } from '../../e2e/first-load.ts'
import { startApp, type RunningApp } from '../../e2e/start-app.ts'
import { signInToDemo } from './app-metrics.ts'
import { BEFORE_LOAD, PAINTS } from './in-page.ts'
import { kilobytes, median, ms, type Measured, type Measurement } from './measured.ts'
import { measureTable } from './screens-table.ts'

const RUNS = 4
const KB = 1024

type Load = { lcpMs: number; cls: number; bytes: number; fontBytes: number }
const paintsSchema = z.object({ lcpMs: z.number(), cls: z.number() })

/** One page load with an empty cache: bytes of the build, largest paint and layout shifts. slowdown: of the processor. */
const loadOnce = async (
  browser: Browser,
  context: BrowserContextOptions,
  page: { url: string; shows: string; slowdown: number },
): Promise<Load> => {
  const tab = await (await browser.newContext(context)).newPage()
  await tab.addInitScript({ content: BEFORE_LOAD })
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: page.slowdown })
  const loaded = watchFirstLoad(tab)
  await tab.goto(page.url)
  await tab.locator(page.shows).first().waitFor()
  await tab.waitForLoadState('networkidle')
  const paints = paintsSchema.parse(await tab.evaluate(PAINTS))
  const load = { ...paints, ...loaded() }
  await tab.context().close()
  return load
}

type LoadTargets = { bytes: number; lcpMs?: number; slowLcpMs?: number }

const loadRows = async (
  browser: Browser,
  context: BrowserContextOptions,
  page: { name: string; url: string; shows: string },
  targets: LoadTargets,
): Promise<Measured[]> => {
  const run = async (slowdown: number): Promise<Load[]> => {
    const loads: Load[] = []
    for (let count = 0; count < RUNS; count += 1) loads.push(await loadOnce(browser, context, { ...page, slowdown }))
    return loads
  }
  const [loads, slow] = [await run(1), await run(4)]
  const bytes = Math.max(...loads.map((load) => load.bytes))
  const cls = Math.max(...loads.map((load) => load.cls))
  const paintRow = (label: string, all: Load[], targetMs: number | undefined): Measured => {
    const times = all.map(({ lcpMs }) => lcpMs)
    const middle = median(times)
    return {
      what: `${page.name}: largest paint, ${label}`,
      target: targetMs === undefined ? '' : `< ${ms(targetMs)}`,
      measured: `${ms(middle)} (${times.map(ms).join(', ')})`,
      ...(targetMs !== undefined && { met: middle < targetMs }),
    }
  }
  return [
    {
      what: `${page.name}: first load, script and style, gzip`,
      target: `<= ${targets.bytes} KB`,
      measured: kilobytes(bytes),
      met: bytes <= targets.bytes * KB,
    },
    {
      what: `${page.name}: fonts`,
      target: '<= 40 KB',
      measured: kilobytes(loads[0]?.fontBytes ?? 0),
      met: (loads[0]?.fontBytes ?? 0) <= 40 * KB,
    },
    paintRow('processor x1', loads, targets.lcpMs),
    paintRow('processor x4', slow, targets.slowLcpMs),
    { what: `${page.name}: layout shift, highest of ${RUNS}`, target: '<= 0.05', measured: cls.toFixed(3), met: cls <= 0.05 },
  ]
}

/** Cookies and storage of a signed-in user. */
const signedIn = (app: RunningApp, cookie: string): BrowserContextOptions => ({
  storageState: {
    origins: [],
    cookies: cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return {
        name,
        value: value.join('='),
        domain: new URL(app.url).hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      }
    }),
  },
})

/** Bytes, paints and a large table in Chromium against the real program with 35 days of the demo store. `npm run build` first. */
export const measureScreens: Measurement = async ({ say }) => {
  say('starting with 35 days of the demo store ...')
  const app = await startApp({ env: { DEMO_DAYS: '35', DEMO_ORDERS_PER_DAY: '40' } })
  const browser = await openBrowser()
  try {
    const { cookie, websiteName } = await signInToDemo(app)
    const view: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-US' }
    const person = { ...view, ...signedIn(app, cookie) }
    const report = `${app.url}/website/${websiteName}/conversion-analysis`
    say('first loads ...')
    const rows = [
      ...(await loadRows(
        browser,
        person,
        { name: 'conversion analysis', url: report, shows: 'table tbody tr[aria-rowindex]' },
        { bytes: 240, lcpMs: 1300, slowLcpMs: 2800 },
      )),
      ...(await loadRows(browser, view, { name: 'sign-in', url: `${app.url}/login`, shows: 'input[type=password]' }, { bytes: 150 })),
    ]
    say('a table of 2,000 rows ...')
    return [...rows, ...(await measureTable(browser, person, report))]
  } finally {
    await browser.close()
    await app.stop()
    app.remove()
  }
}
