import { Toast } from '@base-ui/react/toast'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { type ToastTone, toastManager } from './toast.ts'

const ICONS = {
  plain: <Info size={16} className="text-ink-3" aria-hidden />,
  good: <CircleCheck size={16} className="text-good" aria-hidden />,
  warn: <TriangleAlert size={16} className="text-warn" aria-hidden />,
  bad: <CircleAlert size={16} className="text-bad" aria-hidden />,
} satisfies Record<ToastTone, unknown>

const Toasts = () => {
  const { toasts } = Toast.useToastManager<{ tone: ToastTone }>()
  const text = useText(sharedText)
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={clsx(
        'floats flex w-full items-start gap-2.5 rounded-card border border-line bg-card px-3.5 py-3 text-body shadow-float',
        toast.data?.tone === 'bad' && 'border-bad',
      )}
    >
      <span className="mt-px">{ICONS[toast.data?.tone ?? 'plain']}</span>
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-normal" />
        <Toast.Action className="mt-1.5 font-medium text-accent underline underline-offset-2" />
      </Toast.Content>
      <Toast.Close aria-label={text.close} className="text-ink-3 hover:text-ink">
        <X size={14} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}

/** The place where `showToast` messages appear; once per page. */
export const ToastList = () => (
  <Toast.Provider toastManager={toastManager} limit={4}>
    <Toast.Portal>
      <Toast.Viewport className="fixed right-4 bottom-4 z-70 flex w-88 flex-col gap-2">
        <Toasts />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)
