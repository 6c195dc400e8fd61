/** Ends the program once, whatever state it is in, within a bounded time. */
import { Worker } from 'node:worker_threads'

/** One Ctrl-C arrives up to three times: from the terminal, from npm and from npm start. A later one is a second wish. */
const SAME_WISH_MS = 1000
/** By how much later a thread of its own ends a process whose main thread is stuck in an engine and runs no timers. */
const STUCK_MS = 2000

export type EndOptions = {
  /** How long the orderly stop may take. */
  timeoutMs: number
  /** Stops everything in order; also while it still starts. */
  stopInOrder: () => Promise<void>
  /** What must still be done when the process ends without an orderly stop. Must not wait. */
  leave: () => void
  /** A line for the terminal. */
  say: (message: string) => void
  /** Milliseconds that only grow. */
  now?: () => number
}

/** Ends this process without another look at the engines, as kill -9 does: what was accepted is on disk, and the next start goes on there. */
const endNow = (leave: () => void): never => {
  try {
    leave()
  } catch {
    // Nothing may keep the process alive any more.
  }
  // Not process.exit(): that runs the engines' own exit code, which may hang or abort.
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

const watchFromOutside = (ms: number): void => {
  const source = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`
  new Worker(source, { eval: true }).unref()
}

/**
 * Returns the way to end the program: the first call stops in order and exits with its code; a second one more than a second later, or an orderly stop that takes too long or fails, ends the process at once.
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
