import type { Logger } from 'pino'
import type { SignalName, Signals } from './program.ts'

type Listener = (detail?: unknown) => void

/** Signals inside one process. Listeners run asynchronously, after the emitter; one that throws is logged and does not affect the others or the program. */
export const createSignals = (logger: Pick<Logger, 'error'>): Signals => {
  const listeners = new Map<SignalName, Set<Listener>>()
  const call = (name: SignalName, listener: Listener, detail: unknown): void => {
    try {
      listener(detail)
    } catch (error) {
      logger.error({ err: error, signal: name }, 'a listener failed')
    }
  }
  return {
    emit: (name, detail) => {
      for (const listener of listeners.get(name) ?? []) queueMicrotask(() => call(name, listener, detail))
    },
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => set.delete(listener)
    },
  }
}
