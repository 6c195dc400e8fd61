/** What the storefront script costs a page: its own time on the main thread and when the first event leaves, on an empty page with the processor slowed four times; with the empty page, a script that does nothing but send a text and, where it is given, another script in the same run. */
import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { z } from 'zod'
import { openBrowser } from '../../e2e/chromium.ts'
import { scriptFor } from '../../apps/server/src/features/sdk-script/sdk-script.ts'
import { median, ms, type Measured, type Measurement } from './measured.ts'
import { scriptSpansMs } from './script-spans.ts'

const RUNS = 15
/** Of these visits a trace is taken too. */
const TRACED_RUNS = 5
const SLOWDOWN = 4
const NETWORK_MS = 0

/** The least that any script of this kind must do. */
const BARE = `fetch('/collect/v1/events', { method: 'POST', body: location.href, keepalive: true })`

const DIST = fileURLToPath(new URL('../../packages/sdk/dist/', import.meta.url))
const builtCode = (): string => {
  const { standard } = z.object({ standard: z.string() }).parse(JSON.parse(readFileSync(`${DIST}manifest.json`, 'utf8')))
  return readFileSync(`${DIST}${standard}`, 'utf8')
}

type Page = { name: string; head: string }

/** A shop of one empty page, which serves its scripts and takes its events. */
const startShop = (pages: readonly Page[], peer: string | undefined): Promise<{ server: Server; origin: string }> =>
  new Promise((done) => {
    const server = createServer((request, response) => {
      const path = request.url ?? '/'
      const page = pages.find(({ name }) => path.startsWith(`/${name}?`))
      const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
      if (page) {
        response.setHeader('content-type', 'text/html')
        return response.end(`<!doctype html><html><head><title>Shop</title>${page.head}</head><body><h1>Shop</h1></body></html>`)
      }
      if (path === '/sdk/key.js') {
        response.setHeader('content-type', 'text/javascript')
        return response.end(scriptFor({ storeKey: 'key', host: new URL(origin).host, consentRequired: false }, origin, builtCode()))
      }
      if (path === '/bare.js') {
        response.setHeader('content-type', 'text/javascript')
        return response.end(BARE)
      }
      if (path === '/peer.js' && peer !== undefined) {
        response.setHeader('content-type', 'text/javascript')
        return response.end(readFileSync(peer))
      }
      response.statusCode = path === '/favicon.ico' ? 404 : 202
      return setTimeout(() => response.end('{"accepted":1,"refused":[]}'), NETWORK_MS)
    })
    server.listen(0, '127.0.0.1', () => done({ server, origin: `http://127.0.0.1:${(server.address() as { port: number }).port}` }))
  })

type Run = { scriptMs: number; taskMs: number; firstEventMs: number }

const SEARCH = '?fbclid=AbC&utm_source=facebook'

/** Scripts of one first visit, microtasks included. No other figure is taken from it, because the trace itself costs time. */
const tracedVisit = async (browser: Browser, origin: string, name: string): Promise<number> => {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const spansMs = await scriptSpansMs(browser, tab, `${origin}/${name}?`, async () => {
    await tab.goto(`${origin}/${name}${SEARCH}`)
    await tab.waitForLoadState('networkidle')
    await tab.waitForTimeout(300)
  })
  await context.close()
  return spansMs
}

/** One first visit: time of scripts and of the main thread, and when the first event was asked for. */
const visit = async (browser: Browser, origin: string, name: string): Promise<Run> => {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Performance.enable')
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  let [startedMs, firstMs] = [0, Number.NaN]
  devtools.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    if (request.method === 'GET' && request.url.includes(`/${name}?`)) startedMs = timestamp * 1000
    if (request.method === 'POST' && Number.isNaN(firstMs)) firstMs = timestamp * 1000
  })
  await tab.goto(`${origin}/${name}${SEARCH}`)
  await tab.waitForLoadState('networkidle')
  await tab.waitForTimeout(300)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const secondsOf = (metric: string): number => metrics.find((one) => one.name === metric)?.value ?? 0
  await context.close()
  return { scriptMs: secondsOf('ScriptDuration') * 1000, taskMs: secondsOf('TaskDuration') * 1000, firstEventMs: firstMs - startedMs }
}

const titleOf = (name: string): string =>
  name === 'bare' ? 'one fetch alone (floor)' : name === 'ours' ? 'storefront script' : 'the other script'

/** Measures on loopback. PEER_SCRIPT: a built script to compare with (an ES module that starts itself). */
export const measureScriptSpeed: Measurement = async () => {
  const peer = process.env['PEER_SCRIPT']
  const pages: Page[] = [
    { name: 'empty', head: '' },
    { name: 'bare', head: '<script async src="/bare.js"></script>' },
    { name: 'ours', head: '<script async src="/sdk/key.js"></script>' },
    ...(peer === undefined ? [] : [{ name: 'peer', head: '<script type="module" async src="/peer.js"></script>' }]),
  ]
  const { server, origin } = await startShop(pages, peer)
  const browser = await openBrowser()
  const runs = new Map<string, Run[]>(pages.map(({ name }) => [name, []]))
  const traced = new Map<string, number[]>(pages.map(({ name }) => [name, []]))
  try {
    for (let run = 0; run < RUNS; run += 1) for (const { name } of pages) runs.get(name)?.push(await visit(browser, origin, name))
    for (let run = 0; run < TRACED_RUNS; run += 1)
      for (const { name } of pages) traced.get(name)?.push(await tracedVisit(browser, origin, name))
  } finally {
    await browser.close()
    server.close()
  }
  const middle = (name: string, of: keyof Run): number => median((runs.get(name) ?? []).map((one) => one[of]))
  const own = (name: string): number => middle(name, 'scriptMs') - middle('empty', 'scriptMs')
  const ownTraced = (name: string): number => median(traced.get(name) ?? []) - median(traced.get('empty') ?? [])
  const floor: Measured = {
    what: `empty page, processor / ${SLOWDOWN}: scripts; whole thread`,
    target: '',
    measured: `${ms(middle('empty', 'scriptMs'))}; ${ms(middle('empty', 'taskMs'))}`,
  }
  const figures = pages.slice(1).flatMap(({ name }): Measured[] => [
    {
      // No target: what a script does behind an await is missing in it, so that scripts cannot be compared by it.
      what: `${titleOf(name)}, processor / ${SLOWDOWN}: own time without microtasks`,
      target: '',
      measured: `${ms(own(name))}; whole thread +${ms(middle(name, 'taskMs') - middle('empty', 'taskMs'))}`,
    },
    {
      what: `${titleOf(name)}, processor / ${SLOWDOWN}: own time with microtasks`,
      target: name === 'ours' && peer !== undefined ? `<= ${ms(ownTraced('peer'))}` : '',
      measured: ms(ownTraced(name)),
      ...(name === 'ours' && peer !== undefined && { met: ownTraced('ours') <= ownTraced('peer') }),
    },
    {
      what: `${titleOf(name)}, processor / ${SLOWDOWN}: first event`,
      target: name === 'ours' && peer !== undefined ? `<= ${ms(middle('peer', 'firstEventMs'))}` : '',
      measured: ms(middle(name, 'firstEventMs')),
      ...(name === 'ours' && peer !== undefined && { met: middle('ours', 'firstEventMs') <= middle('peer', 'firstEventMs') }),
    },
  ])
  return [floor, ...figures]
}
