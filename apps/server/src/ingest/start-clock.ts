import type { Program, RunningRole } from '../program.ts'

/** Runs a pass again and again until stopped, never two at once. A pass that fails is logged as `fault` and tried again. */
export const startClock = (
  program: Program,
  pass: (program: Program) => Promise<unknown>,
  { tickMs, fault }: { tickMs: number; fault: string },
): RunningRole => {
  let looking: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const tick = (): void => {
    if (isBusy) return
    isBusy = true
    looking = pass(program)
      .catch((error: unknown) => program.logger.error({ err: error }, fault))
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(tick, tickMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
