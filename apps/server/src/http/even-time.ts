import { setTimeout as pause } from 'node:timers/promises'

type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> }

/** Returns the result or error of work only at a multiple of stepMs after the call, so that timing does not reveal which path the work took. */
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
