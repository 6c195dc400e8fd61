/** A fake page for tests of the built extras: its clock is wound by the test, and its events are told by it as the storefront script would. */
import { runInNewContext } from 'node:vm'
import type { CollectEvent, EventName } from '@convbox/contract/events/events'
import type { ExtrasConfig } from '@convbox/contract/events/extras'
import type { Decision } from './consent.ts'

/** Page and visitor of a test: as tall as four windows of 1,000 pixels, in view, everything allowed. */
export const fakePage = (
  code: string,
  config: ExtrasConfig,
  href = 'https://www.shop.example/products/mug?variant=1',
  decision: Decision = 'go',
) => {
  const world = { nowMs: Date.UTC(2026, 0, 1), decision, allowsAds: true }
  const timers = new Map<number, { atMs: number; work: () => void }>()
  const listeners: { type: string; listener: (event: unknown) => void }[] = []
  const addEventListener = (type: string, listener: (event: unknown) => void): void => void listeners.push({ type, listener })
  const storage = new Map<string, string>()
  const sent: Partial<CollectEvent>[] = []
  /** What the extras told. */
  const told: { name: EventName; data: unknown }[] = []
  const identified: unknown[] = []
  let timerCount = 0
  /** Scripts that the extras put on the page. */
  const scripts: { src: string; onLoad: () => void }[] = []
  /** Cookies as the extras wrote them. */
  const cookies: string[] = []
  const document = {
    set cookie(line: string) {
      cookies.push(line)
    },
    hidden: false,
    addEventListener,
    documentElement: { scrollHeight: 4000 },
    createElement: () => {
      const script = {
        src: '',
        onLoad: () => undefined as void,
        addEventListener: (_type: string, work: () => void) => (script.onLoad = work),
      }
      return script
    },
    head: { append: (script: { src: string; onLoad: () => void }) => scripts.push(script) },
  }
  const window = {
    document,
    location: { pathname: '/products/mug', search: '?variant=1', hostname: 'www.shop.example', protocol: 'https:', href },
    addEventListener,
    scrollY: 0,
    innerHeight: 1000,
    setTimeout: (work: () => void, delayMs: number) => {
      timers.set((timerCount += 1), { atMs: world.nowMs + delayMs, work })
      return timerCount
    },
    clearTimeout: (timer: number) => timers.delete(timer),
    convbox: {
      x: [
        sent,
        () => world.decision,
        () => world.allowsAds,
        (key: string) => storage.get(key),
        (key: string, value?: string) => (value === undefined ? storage.delete(key) : storage.set(key, value)),
      ],
      m: config,
      config: { storeKey: 'key-1', collectUrl: 'https://c.example/collect', consentRequired: false, cookieDomain: 'shop.example' },
      track: (name: EventName, data: unknown) => {
        // Of another realm, where the arrays are no arrays of this one.
        told.push({ name, data: JSON.parse(JSON.stringify(data)) })
        sent.push({ name })
      },
      identify: (user: unknown) => identified.push(JSON.parse(JSON.stringify(user))),
    },
  }
  const fire = (type: string, event: unknown = { type }): void => {
    for (const one of listeners) if (one.type === type) one.listener(event)
  }
  class Clock extends Date {
    static override now = () => world.nowMs
  }
  runInNewContext(code, { window, Date: Clock, TextEncoder, URLSearchParams })
  return {
    world,
    window,
    storage,
    scripts,
    cookies,
    told,
    identified,
    fire,
    /** The storefront script sends an event. */
    send: (name: EventName, more: Partial<CollectEvent> = {}) => void sent.push({ name, ...more }),
    /** The time goes on; due timers run. */
    wind: (seconds: number) => {
      const endMs = world.nowMs + seconds * 1000
      for (;;) {
        const [due] = [...timers].filter(([, { atMs }]) => atMs <= endMs).sort(([, a], [, b]) => a.atMs - b.atMs)
        if (!due) break
        timers.delete(due[0])
        world.nowMs = Math.max(world.nowMs, due[1].atMs)
        due[1].work()
      }
      world.nowMs = endMs
    },
    /** The computer sleeps: the clock goes on, and no timer. */
    sleep: (seconds: number) => {
      world.nowMs += seconds * 1000
      for (const timer of timers.values()) timer.atMs += seconds * 1000
    },
    show: (isVisible: boolean) => {
      document.hidden = !isVisible
      fire('visibilitychange')
    },
    scrollTo: (y: number) => {
      window.scrollY = y
      fire('scroll')
    },
  }
}
