import { setTimeout as pause } from 'node:timers/promises'

type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> }

/** Runs work, and gives its result or its error only at a whole multiple of stepMs after the call: how long the work took does not tell which way it went. */
export const atEvenTimes = async <Result>(
  stepMs: number,
  work: () => Promise<Result>,
  { now, wait }: Clock = { now: () => performance.now(), wait: pause },
): Promise<Result> => {
  const startedMs = now()
  try {
    return await work()
  } finally {
    await wait(stepMs - ((now() - startedMs) % stepMs))
  }
}
