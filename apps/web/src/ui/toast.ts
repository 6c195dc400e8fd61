/** Toasts, callable from anywhere; `<ToastList>` shows them. */
import { create } from 'zustand'

export type ToastTone = 'plain' | 'good' | 'warn' | 'bad'
export type Toast = { text: string; tone: ToastTone; action?: { label: string; onClick: () => void } }

/** How long a toast is shown by default. */
const SHOWN_MS = 6000
/** More toasts would cover the page: the oldest is dropped. */
const MOST = 4

/** The shown toasts, oldest first. */
export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

/** The list with one more toast; it replaces one with the same text. */
export const withToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] =>
  [...toasts.filter(({ text }) => text !== toast.text), toast].slice(-MOST)

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Removes the toast with this text. */
export const closeToast = (text: string): void => {
  clearTimeout(timers.get(text))
  timers.delete(text)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.text !== text) }))
}

/** Shows a toast for 6 s by default; timeoutMs 0 keeps it until it is closed. Returns the text, for `closeToast`. */
export const showToast = (toast: { text: string; tone?: ToastTone; timeoutMs?: number; action?: Toast['action'] }): string => {
  const { text, tone = 'plain', timeoutMs = SHOWN_MS, action } = toast
  clearTimeout(timers.get(text))
  useToasts.setState(({ toasts }) => ({ toasts: withToast(toasts, { text, tone, ...(action && { action }) }) }))
  if (timeoutMs > 0)
    timers.set(
      text,
      setTimeout(() => closeToast(text), timeoutMs),
    )
  return text
}
