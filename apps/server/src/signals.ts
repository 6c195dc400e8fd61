import type { SignalName, Signals } from './program.ts'

/** Signals inside one process: a listener that throws does not stop the others. */
export const createSignals = (): Signals => {
  const listeners = new Map<SignalName, Set<(detail?: unknown) => void>>()
  return {
    emit: (name, detail) => {
      for (const listener of listeners.get(name) ?? []) queueMicrotask(() => listener(detail))
    },
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => set.delete(listener)
    },
  }
}
