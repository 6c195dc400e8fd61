/** Enforces the platforms' rate limits: calls per time span, over one pixel, one credential or the whole program. In memory: a restart counts from zero. */
import type { DirectoryPixel } from '../directory/directory-entries.ts'
import type { Rate } from '@convbox/destinations'

type Sent = { atMs: number; calls: number }
/** Calls that one rate let pass, oldest first. */
type Window = { rate: Rate; sent: Sent[] }

export type Pace = {
  /** Takes this many calls from all rates of the pixel's platform. Returns 0, or how long to wait, ms, if one of them is used up; then nothing is taken. */
  take: (pixel: DirectoryPixel, rates: readonly Rate[], calls: number) => number
}

const scopeOf = ({ id, settings, credential }: DirectoryPixel, { scope }: Rate): string =>
  ({ pixel: id, account: `${settings.platform} ${credential?.secret ?? id}`, program: settings.platform })[scope]

/** A pace by this clock. A request with more calls than a rate allows at once passes when the window is empty: a request is never split. */
export const createPace = (now: () => number): Pace => {
  const windows = new Map<string, Window>()
  const open = (pixel: DirectoryPixel, rate: Rate): Window => {
    const key = `${rate.scope} ${scopeOf(pixel, rate)} ${rate.count}/${rate.perMs}`
    const known = windows.get(key)
    if (known !== undefined) return known
    const window: Window = { rate, sent: [] }
    windows.set(key, window)
    return window
  }
  /** Time until the window has room for this many calls, ms. */
  const waitFor = ({ rate, sent }: Window, calls: number): number => {
    const nowMs = now()
    const firstInside = sent.findIndex(({ atMs }) => atMs > nowMs - rate.perMs)
    sent.splice(0, firstInside === -1 ? sent.length : firstInside)
    let excess = sent.reduce((sum, one) => sum + one.calls, 0) + Math.min(calls, rate.count) - rate.count
    if (excess <= 0) return 0
    for (const one of sent) {
      excess -= one.calls
      if (excess <= 0) return one.atMs + rate.perMs - nowMs
    }
    return rate.perMs
  }
  return {
    take: (pixel, rates, calls) => {
      const all = rates.map((rate) => open(pixel, rate))
      const waitMs = Math.max(0, ...all.map((window) => waitFor(window, calls)))
      if (waitMs > 0) return waitMs
      const atMs = now()
      for (const { sent } of all) {
        const last = sent.at(-1)
        if (last?.atMs === atMs) last.calls += calls
        else sent.push({ atMs, calls })
      }
      return 0
    },
  }
}
