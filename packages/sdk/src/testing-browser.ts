/** A fake browser for tests of the built storefront script: its pages share cookies and storage, which count how often they are asked. */
import { runInNewContext } from 'node:vm'
import type { CollectBatch, CollectEvent } from '@convbox/contract/events/events'

/** hidden: opened in the background. hasStorage: false where the visitor has blocked it. isChromium: false for Safari, whose cookies live shorter than its storage. */
type PageOptions = { hidden?: boolean; hasStorage?: boolean; isChromium?: boolean; consentRequired?: boolean; search?: string }
/** How the collect endpoint answers; undefined: not yet. */
type Answered = { ok: boolean; status: number } | undefined

/** Empty at first. code: the built script. */
export const fakeBrowser = (code: string) => {
  const cookies = new Map<string, string>()
  const storage = new Map<string, string>()
  const asked = { reads: 0, writes: 0 }
  const sent: CollectEvent[] = []
  const answer: { next: Answered } = { next: { ok: true, status: 202 } }
  const localStorage = {
    getItem: (key: string) => {
      asked.reads += 1
      return storage.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      asked.writes += 1
      storage.set(key, value)
    },
    removeItem: (key: string) => storage.delete(key),
  }

  /** Opens a page and runs the script on it. */
  const open = ({ hidden = false, hasStorage = true, isChromium = true, consentRequired = false, search = '' }: PageOptions = {}) => {
    const listeners = new Map<string, ((event: unknown) => void)[]>()
    const addEventListener = (type: string, listener: (event: unknown) => void) =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener])
    const document = {
      hidden,
      title: 'Shop',
      referrer: '',
      addEventListener,
      get cookie() {
        return [...cookies].map((one) => one.join('=')).join('; ')
      },
      set cookie(line: string) {
        asked.writes += 1
        const [, name = '', value = '', age] = /^([^=]+)=([^;]*).*max-age=(\d+)/.exec(line) ?? []
        if (age === '0') cookies.delete(name)
        else cookies.set(name, value)
      },
    }
    const config = { storeKey: 'key', collectUrl: 'https://c.example/', consentRequired }
    const convbox: Record<string, (...args: unknown[]) => void> = {}
    const window = {
      document,
      addEventListener,
      location: { hostname: 'shop.example', href: `https://shop.example/${search}`, protocol: 'https:' },
      history: { pushState: () => undefined },
      screen: { width: 400, height: 800 },
      navigator: isChromium ? { connection: {} } : {},
      crypto,
      convbox: Object.assign(convbox, { config }),
      setTimeout: () => 0,
      fetch: async (_url: string, { body }: { body: string }) => {
        const batch: CollectBatch = JSON.parse(body)
        sent.push(...batch.events)
        const { next } = answer
        return next ? { ...next, headers: new Headers(), text: async () => '' } : new Promise(() => undefined)
      },
      get localStorage() {
        if (!hasStorage) throw new Error('blocked')
        return localStorage
      },
    }
    runInNewContext(code, { window, URLSearchParams, Blob })
    return {
      convbox,
      /** The visitor acts, or the browser tells that the page goes. */
      fire: (type: 'pointerdown' | 'keydown' | 'visibilitychange' | 'pagehide') => {
        for (const listener of listeners.get(type) ?? []) listener({ type })
      },
      /** Clicks on an element with these data attributes. */
      click: (dataset: Record<string, string>) => {
        for (const listener of listeners.get('click') ?? []) listener({ type: 'click', target: { closest: () => ({ dataset }) } })
      },
    }
  }
  return { open, cookies, storage, asked, sent, answer }
}
