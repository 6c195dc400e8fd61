/** Short messages at the edge of the page, callable from anywhere. The page shows them through `<ToastList>`. */
import { create } from 'zustand'

export type ToastTone = 'plain' | 'good' | 'warn' | 'bad'
export type Toast = { text: string; tone: ToastTone; action?: { label: string; onClick: () => void } }

/** How long a message stays unless told. */
const SHOWN_MS = 6000
/** More at once would cover the page: the oldest leaves. */
const MOST = 4

/** What is shown now, oldest first. */
export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

/** The list with one more message: the same text takes the place of its earlier self. */
export const withToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] =>
  [...toasts.filter(({ text }) => text !== toast.text), toast].slice(-MOST)

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Takes a message away. */
export const closeToast = (text: string): void => {
  clearTimeout(timers.get(text))
  timers.delete(text)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.text !== text) }))
}

/** Shows a message, for 6 s unless told; timeoutMs 0 keeps it until it is closed. Returns what `closeToast` wants. */
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
