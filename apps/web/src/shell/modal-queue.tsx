/**
 * Modals that the program itself wants to show: one at a time, each added once, advanced when the current one is closed.
 * A dismissed one stores '0' and is not shown again in this session, or on this browser.
 */
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { readRemembered, remember } from '../remembered.ts'

/** key: unique and lasting. rememberIn: where a dismissal is kept; left out, it is shown again on the next visit. */
export type QueuedModal = { key: string; rememberIn?: 'session' | 'local'; render: (close: () => void) => ReactNode }

type QueueState = { queue: readonly QueuedModal[]; added: ReadonlySet<string> }

/** The queue after a modal is handed in: unchanged when it was added before. */
export const withModal = (state: QueueState, modal: QueuedModal): QueueState =>
  state.added.has(modal.key) ? state : { queue: [...state.queue, modal], added: new Set([...state.added, modal.key]) }

/** The queue after the current modal is closed. */
export const withoutFirst = (state: QueueState): QueueState => ({ ...state, queue: state.queue.slice(1) })

const useQueue = create<QueueState>()(() => ({ queue: [], added: new Set() }))
const storageKey = (key: string): string => `convbox.modal.${key}`
/** What a dismissal stores. */
const DISMISSED = '0'

/** Adds a modal to the queue, unless it was added before or dismissed where that is remembered. */
export const queueModal = (modal: QueuedModal): void => {
  if (modal.rememberIn && readRemembered(storageKey(modal.key), modal.rememberIn) === DISMISSED) return
  useQueue.setState((state) => withModal(state, modal))
}

/** Shows the first modal of the queue; once per page. */
export const ModalQueue = () => {
  const current = useQueue((state) => state.queue[0])
  if (!current) return null
  const close = (): void => {
    if (current.rememberIn) remember(storageKey(current.key), DISMISSED, current.rememberIn)
    useQueue.setState(withoutFirst)
  }
  return <div key={current.key}>{current.render(close)}</div>
}
