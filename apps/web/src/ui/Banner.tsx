import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { ToastTone } from './toast.ts'
import { TONE_ICONS } from './tone-icons.tsx'

const BOXES: Record<ToastTone, string> = {
  plain: 'border-line bg-card',
  good: 'border-transparent bg-good-soft',
  warn: 'border-transparent bg-warn-soft',
  bad: 'border-transparent bg-bad-soft',
}

/** A message that stays on the page until its cause is gone. */
export const Banner = ({
  tone = 'plain',
  children,
  action,
  className,
}: {
  tone?: ToastTone
  children: ReactNode
  action?: ReactNode
  className?: string
}) => {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx('flex min-h-10 items-center gap-2.5 rounded-card border px-3.5 py-2 text-body', BOXES[tone], className)}
    >
      {TONE_ICONS[tone]}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
