/** How long a page's scripts ran, read from a trace: with the microtasks (what comes after an await), which ScriptDuration leaves out. */
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'

const SPANS = /^(EvaluateScript|FunctionCall|RunMicrotasks|v8\.(compile|compileModule|evaluateModule|run|callFunction))$/

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().optional(),
      args: z.unknown(),
    }),
  ),
})

/** Runs `visit` under a trace; the ms for which the thread of the page at `url` ran scripts, nested spans counted once. */
export const scriptSpansMs = async (browser: Browser, tab: Page, url: string, visit: () => Promise<void>): Promise<number> => {
  await browser.startTracing(tab, { categories: ['-*', 'devtools.timeline', 'v8.execute', 'v8'] })
  await visit()
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString('utf8')))
  const page = traceEvents.find(({ name, args }) => name === 'ParseHTML' && JSON.stringify(args).includes(url))
  const spans = traceEvents.filter(({ name, pid, tid }) => pid === page?.pid && tid === page.tid && SPANS.test(name))
  let [sum, endedAt] = [0, 0]
  for (const { ts, dur = 0 } of spans.toSorted((one, other) => one.ts - other.ts)) {
    sum += Math.max(0, ts + dur - Math.max(ts, endedAt))
    endedAt = Math.max(endedAt, ts + dur)
  }
  return sum / 1000
}
