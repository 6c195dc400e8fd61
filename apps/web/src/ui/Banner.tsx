import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import type { ToastTone } from './toast.ts'

const TONES: Record<ToastTone, { box: string; icon: ReactNode }> = {
  plain: { box: 'border-line bg-card', icon: <Info size={16} className="text-ink-3" aria-hidden /> },
  good: { box: 'border-transparent bg-good-soft', icon: <CircleCheck size={16} className="text-good" aria-hidden /> },
  warn: { box: 'border-transparent bg-warn-soft', icon: <TriangleAlert size={16} className="text-warn" aria-hidden /> },
  bad: { box: 'border-transparent bg-bad-soft', icon: <CircleAlert size={16} className="text-bad" aria-hidden /> },
}

/** A message that stays on the page until its cause is gone. */
export const Banner = ({
  tone = 'plain',
  children,
  action,
  onClose,
  className,
}: {
  tone?: ToastTone
  children: ReactNode
  action?: ReactNode
  onClose?: () => void
  className?: string
}) => {
  const text = useText(sharedText)
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx('flex min-h-10 items-center gap-2.5 rounded-card border px-3.5 py-2 text-body', TONES[tone].box, className)}
    >
      {TONES[tone].icon}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      {onClose && (
        <button type="button" aria-label={text.close} onClick={onClose} className="text-ink-3 hover:text-ink">
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
