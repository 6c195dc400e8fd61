/** A large table on the real screen: the report's answer is generated here and given to the page, so that the figures contain no server time. */
import { MEASURE_KEYS, METRICS } from '@convbox/contract/metrics/metrics'
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { z } from 'zod'
import { answerWith, BEFORE_LOAD, renderMs, ROWS_MS, SCROLL_FRAMES, sortMs } from './in-page.ts'
import { median, megabytes, ms, percentile, type Measured } from './measured.ts'

const ROWS = 2000
const COLUMNS = 20
const RUNS = 4
/** The third head: a figure, neither the name nor the current sort column. */
const SORTED_COLUMN = 2

type Measures = ConversionAnalysisAnswer['total']['measures']
const measuresOf = (seed: number): Measures =>
  Object.fromEntries(MEASURE_KEYS.map((key, index) => [key, (((seed * 7919 + index * 104_729) % 100_000) / 10).toFixed(2)]))

/** An answer of campaigns as the server gives it. */
const madeAnswer = (): ConversionAnalysisAnswer => ({
  currency: 'USD',
  convertedFrom: [],
  timezone: 'America/New_York',
  rows: Array.from({ length: ROWS }, (_, index) => ({
    key: `row:facebook%20ads:campaign%20${index}`,
    kind: 'credited' as const,
    channel: index % 2 === 0 ? 'facebook ads' : 'google ads',
    value: `campaign ${index}`,
    isAd: true,
    measures: measuresOf(index + 1),
  })),
  total: { measures: measuresOf(0) },
  excluded: [],
  closing: { attributed: '100', untracked: '0', excluded: '0', storeTotal: '100', difference: '0' },
  series: Array.from({ length: 30 }, (_, index) => ({ day: `2026-06-${String(index + 1).padStart(2, '0')}`, measures: measuresOf(index) })),
  missingRates: { orders: 0, spend: 0 },
})

const heapBytes = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

const number = z.number()

/** The empty table of a search without a match. */
const emptyTable = async (page: Page): Promise<void> => {
  const search = page.locator('[data-search-box]')
  await search.fill('no row is called so')
  await search.press('Enter')
  await page.locator('section[aria-label]:has(> table) > div button').waitFor()
}

/** Render, sort and scroll of 2,000 rows by 20 columns, each the median of four fresh pages. url: the report's URL. context: of a signed-in user. */
export const measureTable = async (browser: Browser, context: BrowserContextOptions, url: string): Promise<Measured[]> => {
  const columns = Object.keys(METRICS).slice(0, COLUMNS).join(',')
  const answer = JSON.stringify({ code: 0, success: true, message: '', result: madeAnswer() })
  const [renders, tables, sorts, scrolls, heaps]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
  for (let run = 0; run < RUNS; run += 1) {
    const page = await (await browser.newContext(context)).newPage()
    await page.addInitScript({ content: `${BEFORE_LOAD}\n${answerWith(answer)}` })
    await page.goto(`${url}?tab=campaign&columns=${columns}`)
    renders.push(number.parse(await page.evaluate(renderMs(ROWS))))
    await page.waitForLoadState('networkidle')
    for (let click = 0; click < 2; click += 1) sorts.push(number.parse(await page.evaluate(sortMs(SORTED_COLUMN))))
    scrolls.push(...z.array(z.number()).parse(await page.evaluate(SCROLL_FRAMES)))
    heaps.push(await heapBytes(page))
    await emptyTable(page)
    tables.push(number.parse(await page.evaluate(ROWS_MS)))
    await page.context().close()
  }
  const [render, table, sort, scroll, heap] = [median(renders), median(tables), median(sorts), percentile(scrolls, 0.95), median(heaps)]
  return [
    {
      what: `whole report with ${ROWS} rows x ${COLUMNS}: answer there -> tiles, chart and table painted`,
      target: '',
      measured: `${ms(render)} (${renders.map(ms).join(', ')})`,
    },
    {
      what: `table of ${ROWS} rows x ${COLUMNS} alone: search cleared -> rows painted`,
      target: '< 150 ms',
      measured: `${ms(table)} (${tables.map(ms).join(', ')})`,
      met: table < 150,
    },
    {
      what: `table of ${ROWS} rows x ${COLUMNS}: sort`,
      target: '< 100 ms',
      measured: `${ms(sort)} (${sorts.map(ms).join(', ')})`,
      met: sort < 100,
    },
    { what: 'scrolling that table, frame p95', target: '80 ms', measured: ms(scroll), met: scroll <= 80 },
    { what: 'script memory of that page', target: '24 MB', measured: megabytes(heap), met: heap <= 24 * 1024 ** 2 },
  ]
}
