/** Short messages at the edge of the page, callable from anywhere. The page shows them through `<ToastList>`. */
import { Toast } from '@base-ui/react/toast'

export type ToastTone = 'plain' | 'good' | 'warn' | 'bad'

export const toastManager = Toast.createToastManager<{ tone: ToastTone }>()

/** Shows a message; one with the same text replaces the earlier one. Bad and warn are announced at once, the others when the reader is free. */
export const showToast = (toast: {
  text: string
  tone?: ToastTone
  timeoutMs?: number
  action?: { label: string; onClick: () => void }
}): string =>
  toastManager.add({
    id: toast.text,
    title: toast.text,
    priority: toast.tone === 'bad' || toast.tone === 'warn' ? 'high' : 'low',
    timeout: toast.timeoutMs ?? 6000,
    data: { tone: toast.tone ?? 'plain' },
    ...(toast.action && { actionProps: { children: toast.action.label, onClick: toast.action.onClick } }),
  })

/** Takes a message away. */
export const closeToast = (id: string): void => toastManager.close(id)
