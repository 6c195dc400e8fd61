import clsx from 'clsx'
import { X } from 'lucide-react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { closeToast, type Toast, useToasts } from './toast.ts'
import { TONE_ICONS } from './tone-icons.tsx'

const Message = ({ toast }: { toast: Toast }) => {
  const { close } = useText(sharedText)
  const { action } = toast
  return (
    <li
      className={clsx(
        'pointer-events-auto flex w-full items-start gap-2.5 rounded-card border bg-card px-3.5 py-3 text-body shadow-float',
        toast.tone === 'bad' ? 'border-bad' : 'border-line',
      )}
    >
      <span className="mt-px">{TONE_ICONS[toast.tone]}</span>
      <span className="min-w-0 flex-1">
        <span className="block">{toast.text}</span>
        {action && (
          <button
            type="button"
            className="mt-1.5 font-medium text-accent underline underline-offset-2"
            onClick={() => {
              closeToast(toast.text)
              action.onClick()
            }}
          >
            {action.label}
          </button>
        )}
      </span>
      <button type="button" aria-label={close} onClick={() => closeToast(toast.text)} className="text-ink-3 hover:text-ink">
        <X size={14} aria-hidden />
      </button>
    </li>
  )
}

const isUrgent = ({ tone }: Toast): boolean => tone === 'bad' || tone === 'warn'

/** Shows the messages of `showToast`; mounted once per page. Centred, away from the buttons at the right end of forms and drawers. Errors are announced to screen readers at once, others when the reader is idle. */
export const ToastList = () => {
  const text = useText(sharedText)
  const toasts = useToasts((state) => state.toasts)
  return (
    <section
      aria-label={text.messages}
      className="pointer-events-none fixed bottom-4 left-1/2 z-70 flex w-88 -translate-x-1/2 flex-col gap-2"
    >
      <ul aria-live="polite" className="flex flex-col gap-2">
        {toasts
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <Message key={toast.text} toast={toast} />
          ))}
      </ul>
      <ul aria-live="assertive" className="flex flex-col gap-2">
        {toasts.filter(isUrgent).map((toast) => (
          <Message key={toast.text} toast={toast} />
        ))}
      </ul>
    </section>
  )
}
