/** Ends the program once, in any state, within a bounded time. */
import { Worker } from 'node:worker_threads'

/** One Ctrl-C arrives up to three times: from the terminal, from npm and from npm start. A signal after this time is a second one. */
const SAME_WISH_MS = 1000
/** Extra time after which a watchdog thread ends a process whose main thread is blocked in an engine and runs no timers. */
const STUCK_MS = 2000

export type EndOptions = {
  /** Time limit of the graceful stop. */
  timeoutMs: number
  /** Stops everything in order; also during the start. */
  stopInOrder: () => Promise<void>
  /** Minimal clean-up when the process ends without a graceful stop. Must not wait. */
  leave: () => void
  /** Prints a line to the terminal. */
  say: (message: string) => void
  /** Monotonic milliseconds. */
  now?: () => number
}

/** Ends this process without touching the engines, like kill -9: accepted data is on disk, and the next start continues there. */
const endNow = (leave: () => void): never => {
  try {
    leave()
  } catch {
    // Clean-up must not keep the process alive.
  }
  // Not process.exit(): it runs the engines' exit code, which may hang or abort.
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

const watchFromOutside = (ms: number): void => {
  const source = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`
  new Worker(source, { eval: true }).unref()
}

/**
 * Returns the function that ends the program: the first call stops gracefully and exits with its code; a second one more than a second later, or a graceful
 * stop that takes too long or fails, ends the process at once.
 */
export const createEnding = ({
  timeoutMs,
  stopInOrder,
  leave,
  say,
  now = () => performance.now(),
}: EndOptions): ((code: number) => void) => {
  let askedAtMs: number | undefined
  return (code) => {
    if (askedAtMs !== undefined) {
      if (now() - askedAtMs < SAME_WISH_MS) return
      say('Asked again: ending at once.')
      endNow(leave)
    }
    askedAtMs = now()
    say('Stopping ...')
    watchFromOutside(timeoutMs + STUCK_MS)
    const giveUp = (why: string): void => {
      say(`${why} Ending at once; nothing that was accepted is lost, the next start goes on with it.`)
      endNow(leave)
    }
    setTimeout(() => giveUp(`Not stopped within ${timeoutMs / 1000} s.`), timeoutMs)
    stopInOrder().then(
      () => process.exit(code),
      (error: unknown) => giveUp(`The stop failed (${error instanceof Error ? error.message : String(error)}).`),
    )
  }
}
