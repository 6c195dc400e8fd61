/**
 * Queue of modals that the program opens by itself: shown one at a time, each added once; closing one shows the next.
 * A dismissed modal stores '0' and is not shown again in this session, or on this browser.
 */
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { readRemembered, remember } from '../remembered.ts'

/** key: unique and stable. rememberIn: where a dismissal is stored; without it the modal is shown again on the next visit. */
export type QueuedModal = { key: string; rememberIn?: 'session' | 'local'; render: (close: () => void) => ReactNode }

type QueueState = { queue: readonly QueuedModal[]; added: ReadonlySet<string> }

/** The queue with a modal added; unchanged when it was added before. */
export const withModal = (state: QueueState, modal: QueuedModal): QueueState =>
  state.added.has(modal.key) ? state : { queue: [...state.queue, modal], added: new Set([...state.added, modal.key]) }

/** The queue without its first modal. */
export const withoutFirst = (state: QueueState): QueueState => ({ ...state, queue: state.queue.slice(1) })

/** The modals that wait to be shown. */
export const useModals = create<QueueState>()(() => ({ queue: [], added: new Set() }))
const storageKey = (key: string): string => `convbox.modal.${key}`
/** Value stored on dismissal. */
const DISMISSED = '0'

/** Queues a modal, unless it was queued before or its dismissal is remembered. */
export const queueModal = (modal: QueuedModal): void => {
  if (modal.rememberIn && readRemembered(storageKey(modal.key), modal.rememberIn) === DISMISSED) return
  useModals.setState((state) => withModal(state, modal))
}

/** Shows the first modal of the queue; mounted once per page. */
export const ModalQueue = () => {
  const current = useModals((state) => state.queue[0])
  if (!current) return null
  const close = (): void => {
    if (current.rememberIn) remember(storageKey(current.key), DISMISSED, current.rememberIn)
    useModals.setState(withoutFirst)
  }
  return <div key={current.key}>{current.render(close)}</div>
}
