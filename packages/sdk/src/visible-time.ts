/** Counts the seconds that a page was visible. */
import { guarded } from './env.ts'

/**
 * Returns the function that starts the count anew with these rising seconds; none stops it. reached: called as each is over. Seconds in a background tab, or
 * of a computer that sleeps, do not count.
 */
export const countVisible = (page: Window, reached: (seconds: number) => void): ((seconds: readonly number[]) => void) => {
  let left: readonly number[] = []
  let countedMs = 0
  let sinceMs = 0
  let timer = 0
  const goOn = (): void => {
    const [next] = left
    const nextMs = (next ?? 0) * 1000
    page.clearTimeout(timer)
    // A timer that comes late has slept: never more than what it waited for.
    if (sinceMs) countedMs = Math.min(nextMs, countedMs + Date.now() - sinceMs)
    sinceMs = 0
    if (!next || page.document.hidden) return
    sinceMs = Date.now()
    timer = page.setTimeout(
      guarded(() => {
        countedMs = nextMs
        sinceMs = 0
        left = left.slice(1)
        goOn()
        reached(next)
      }),
      nextMs - countedMs,
    )
  }
  page.document.addEventListener('visibilitychange', guarded(goOn))
  return (seconds) => {
    sinceMs = countedMs = 0
    left = seconds
    goOn()
  }
}
