/** Browser pages for journeys, and the checks that they share. */
import { account } from '@convbox/contract/api/account'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { appUrl, demoPassword } from './app.ts'
import { openBrowser } from './chromium.ts'

/**
 * Language and theme that the browser requests; width in pixels, 1440 by default. ownClock: page.clock can be wound forward. isKept: the page stays open after
 * the test; whoever asks for it closes its context. url: of a program of the test's own. isFresh: nothing is cached; a browser keeps a shop's script for
 * minutes, so a page that was lent before may hold the one from before a setting.
 */
export type PageOptions = {
  language?: 'en' | 'zh'
  theme?: 'light' | 'dark'
  width?: number
  ownClock?: boolean
  isFresh?: boolean
  isKept?: boolean
  url?: string
}

let opened: Promise<Browser> | undefined
/** Pages of one context share a process, which knows the app's scripts already; and scripts that run once are not worth optimizing: axe needs two thirds of the time without. */
const FLAGS = ['--process-per-site', '--js-flags=--no-opt --no-maglev']
/** The Chromium of this worker; it ends with the worker. */
export const workerBrowser = (): Promise<Browser> => (opened ??= openBrowser(FLAGS))

/** The integration suite runs beside the browser tests. */
const MOST_WAIT_MS = 60_000
/** Characters of a failed test's page. */
const MOST_SHOWN = 3000

/** A context whose pages are closed. A resting page keeps its process, and the session clears its storage. */
type IdleContext = { context: BrowserContext; resting: Page; session: CDPSession }
const idle = new Map<string, IdleContext[]>()

const openContext = async ({ language, theme, width, url }: PageOptions): Promise<BrowserContext> => {
  const browser = await workerBrowser()
  const context = await browser.newContext({
    baseURL: url ?? appUrl,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    colorScheme: theme ?? 'light',
    // Skeletons that pulse cost a core a sixth of its time.
    reducedMotion: 'reduce',
    viewport: { width: width ?? 1440, height: 900 },
  })
  context.setDefaultTimeout(MOST_WAIT_MS)
  return context
}

/** A context without cookies and storage, for one test. It is used again by the next test that asks for the same kind. */
const borrowContext = async (options: PageOptions): Promise<BrowserContext> => {
  const kind = JSON.stringify([options.language, options.theme, options.width])
  const waiting = idle.get(kind) ?? []
  idle.set(kind, waiting)
  const found = waiting.pop()
  const context = found?.context ?? (await openContext(options))
  onTestFinished(async () => {
    const resting = found?.resting ?? (await context.newPage())
    if (found === undefined) await resting.goto('/healthz')
    const session = found?.session ?? (await context.newCDPSession(resting))
    for (const page of context.pages()) if (page !== resting) await page.close()
    await session.send('Storage.clearDataForOrigin', { origin: appUrl, storageTypes: 'all' })
    await context.clearCookies()
    waiting.push({ context, resting, session })
  })
  return context
}

/** What a failed test's page shows, so that a failure seen once can be understood. */
const describePage = async (page: Page): Promise<string> => {
  if (page.isClosed()) return 'The page was closed.'
  const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
  return `The page showed at ${page.url()}:\n${text.slice(0, MOST_SHOWN)}`
}

/** A page without cookies and storage. errors: uncaught errors of the page; the journey checks them at its end. */
export const openPage = async (options: PageOptions = {}): Promise<{ page: Page; errors: string[] }> => {
  const { ownClock = false, isFresh = false, isKept = false, url } = options
  const isOwn = ownClock || isFresh || isKept || url !== undefined
  const context = isOwn ? await openContext(options) : await borrowContext(options)
  if (isOwn && !isKept) onTestFinished(() => context.close())
  if (ownClock) await context.clock.install()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  // Added last and so called first: the page is still open. A page that is kept may be opened outside a test.
  if (!isKept)
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') console.error(await describePage(page))
    })
  return { page, errors }
}

/** Winds the clock of a page with its own forward, so that it asks the server again and again, until it shows something. everyMs: its pause between two questions. */
export const windUntil = (page: Page, shown: Locator, everyMs: number): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(everyMs)
        return shown.isVisible()
      },
      { timeout: 90_000, interval: 300 },
    )
    .toBe(true)

/** Signs in, by default as the demo user, without the form. */
export const signIn = async (page: Page, login = { email: 'demo@convbox.example', password: demoPassword }): Promise<void> => {
  const answer = await page.request.post(`/api${account.login.path}`, { data: login })
  expect(answer.status()).toBe(200)
}

/** Signs in through the form as the demo user. */
export const signInByForm = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[type=email]').fill('demo@convbox.example')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/website\//)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All default rules; only violations are told in full. axe does not look into frames here, of which our pages have none. */
const findViolations = async (page: Page, within: string): Promise<string[]> => {
  if (page.frames().length > 1) return ['a frame, into which axe does not look here']
  // Half a megabyte of script: once per document.
  if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) await page.evaluate(AXE)
  return page.evaluate<string[]>(`axe
    .run(${JSON.stringify(within)}, { resultTypes: ['violations'], selectors: false })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`)
}

/** Checks that the page has no violation of WCAG 2.2 AA or axe's best practices. Retries for a while, so that a page still rendering or a closing dialog does not fail. within: of a page that is not ours, the part that is. */
export const expectAccessible = (page: Page, within = 'html'): Promise<void> =>
  expect.poll(() => findViolations(page, within), { timeout: 15_000 }).toEqual([])
