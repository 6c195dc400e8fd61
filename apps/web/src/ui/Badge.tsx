import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'accent' | 'good' | 'warn' | 'bad' | 'outline'

const TONES: Record<BadgeTone, string> = {
  plain: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  outline: 'border border-line text-ink-2',
}

/** A short label for the state of what is beside it. */
export const Badge = ({ tone = 'plain', children, className }: { tone?: BadgeTone; children: ReactNode; className?: string }) => (
  <span
    className={clsx(
      'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-caption font-medium whitespace-nowrap',
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
)
