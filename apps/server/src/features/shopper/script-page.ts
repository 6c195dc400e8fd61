/**
 * A page without a browser, in which our own served script runs: what it asks of a window, and no more. Time passes at once: timers run in their order as soon as nothing
 * is under way. Only our own code may run here, because node:vm keeps nobody in.
 */
import { runInNewContext } from 'node:vm'
import type { Jar } from '../../platforms/shop/shop-client.ts'

/** Timers due later than this are left: they retry, or wait for what never comes. */
const MAX_WAIT_MS = 2000
const MAX_TURNS = 500
const RUN_MS = 2000

/** A request of the script, answered by the run. */
export type PageFetch = (url: string, init: { method?: string; body?: string }) => Promise<{ status: number; text: string }>

/** shop: globals of the theme that the script reads. */
export type OpenPage = {
  url: string
  title: string
  referrer: string
  code: string
  shop?: Record<string, unknown>
  globals?: Record<string, unknown>
}

/** Cookies and storage that a shopper's pages share. */
export type Visitor = { jar: Jar; storage: Map<string, string> }

type Listener = (event: unknown) => void
type PublicCalls = Record<string, ((...args: unknown[]) => void) | undefined>

const answerOf = ({ status, text }: { status: number; text: string }) => ({
  status,
  ok: status >= 200 && status < 300,
  headers: { get: (): null => null },
  text: async () => text,
  json: async (): Promise<unknown> => JSON.parse(text),
})

/** Timers and requests of one page. */
const createClock = () => {
  const timers: { work: () => void; atMs: number }[] = []
  const underWay = new Set<Promise<unknown>>()
  let nowMs = 0
  return {
    setTimeout: (work: () => void, delayMs = 0): number => timers.push({ work, atMs: nowMs + Math.max(0, delayMs) }),
    track: <Result>(work: Promise<Result>): Promise<Result> => {
      underWay.add(work)
      const end = () => void underWay.delete(work)
      work.then(end, end)
      return work
    },
    /** Resolves when nothing is under way and nothing is due soon. */
    settle: async (): Promise<void> => {
      const endMs = nowMs + MAX_WAIT_MS
      for (let turn = 0; turn < MAX_TURNS; turn++) {
        await new Promise<void>((resolve) => setImmediate(resolve))
        if (underWay.size > 0) {
          await Promise.allSettled(underWay)
          continue
        }
        const [due] = timers.filter(({ atMs }) => atMs <= endMs).toSorted((one, other) => one.atMs - other.atMs)
        if (due === undefined) return
        timers.splice(timers.indexOf(due), 1)
        nowMs = Math.max(nowMs, due.atMs)
        due.work()
      }
    },
  }
}

const storageOf = (storage: Map<string, string>) => ({
  getItem: (key: string): string | null => storage.get(key) ?? null,
  setItem: (key: string, value: string): void => void storage.set(key, value),
  removeItem: (key: string): void => void storage.delete(key),
})

const documentOf = ({ title, referrer }: OpenPage, jar: Jar, addEventListener: (type: string, listener: Listener) => void) => ({
  hidden: false,
  title,
  referrer,
  addEventListener,
  get cookie(): string {
    return [...jar].flatMap(([name, { value, isHidden }]) => (isHidden ? [] : [`${name}=${value}`])).join('; ')
  },
  set cookie(line: string) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
    if (/;\s*max-age=0(;|$)/i.test(line)) jar.delete(name)
    else if (name !== '') jar.set(name, { value, isHidden: false })
  },
})

/** Runs the script on a page. Throws what the script throws while it starts. */
export const openPage = (page: OpenPage, { jar, storage }: Visitor, answer: PageFetch) => {
  const clock = createClock()
  const listeners = new Map<string, Listener[]>()
  const observers: ((list: { getEntries: () => { name: string }[] }) => void)[] = []
  const addEventListener = (type: string, listener: Listener): void => void listeners.set(type, [...(listeners.get(type) ?? []), listener])
  const { href, hostname, protocol, pathname, search } = new URL(page.url)
  const fetchOf = (url: string, init: { method?: string; body?: string } = {}) =>
    clock.track(answer(new URL(url, href).href, init).then(answerOf))
  const convbox: PublicCalls = {}
  const window: Record<string, unknown> = {
    document: documentOf(page, jar, addEventListener),
    addEventListener,
    location: { href, hostname, protocol, pathname, search },
    history: { pushState: () => undefined },
    screen: { width: 1440, height: 900 },
    navigator: { connection: {}, language: 'en-US' },
    crypto,
    localStorage: storageOf(storage),
    setTimeout: clock.setTimeout,
    fetch: fetchOf,
    convbox,
    ...page.shop,
  }
  const context: Record<string, unknown> = {
    window,
    URLSearchParams,
    URL,
    Blob,
    crypto,
    fetch: fetchOf,
    setTimeout: clock.setTimeout,
    PerformanceObserver: class {
      constructor(told: (typeof observers)[number]) {
        observers.push(told)
      }
      observe(): void {
        return undefined
      }
    },
    ...page.globals,
  }
  context['self'] = context
  runInNewContext(page.code, context, { timeout: RUN_MS })
  return {
    /** A public call of the script, as the shop's page makes it. */
    call: (name: 'track' | 'identify' | 'consent', ...args: unknown[]): void => convbox[name]?.(...args),
    isStarted: (): boolean => convbox['track'] !== undefined,
    /** The visitor acts, or the browser tells that the page goes. */
    fire: (type: 'pointerdown' | 'pagehide'): void => {
      for (const listener of listeners.get(type) ?? []) listener({ type })
    },
    /** The browser tells that the page has asked for this address. */
    requested: (name: string): void => {
      for (const told of observers) told({ getEntries: () => [{ name }] })
    },
    settle: clock.settle,
  }
}
export type ScriptPage = ReturnType<typeof openPage>
