import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureOf } from '../api/failure.ts'
import { messageOf } from '../api/message-of.ts'
import { useLanguage, useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Button } from './Button.tsx'

type StateProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode; isPageTitle?: boolean; className?: string }

/** Shown instead of an empty list: says why it is empty (no data yet, no match) and what to do. Use it instead of a blank table. */
export const EmptyState = ({ icon, title, children, action, isPageTitle = false, className }: StateProps) => {
  const Title = isPageTitle ? 'h1' : 'h2'
  return (
    <div className={clsx('flex flex-col items-center justify-center gap-1.5 px-6 py-14 text-center', className)}>
      {icon && <span className="mb-1 text-ink-3">{icon}</span>}
      <Title className="text-section font-semibold">{title}</Title>
      {children && <div className="max-w-110 text-body text-ink-2">{children}</div>}
      {action && <div className="mt-2.5 flex gap-2">{action}</div>}
    </div>
  )
}

/** A failed call: its reason and a retry button. */
export const ErrorState = ({ error, onRetry, className }: { error: unknown; onRetry?: () => void; className?: string }) => {
  const text = useText(sharedText)
  const language = useLanguage()
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={22} className="text-bad" aria-hidden />}
        title={text.failedTitle}
        action={onRetry && <Button onClick={onRetry}>{text.retry}</Button>}
        {...(className !== undefined && { className })}
      >
        {messageOf(failureOf(error), language)}
      </EmptyState>
    </div>
  )
}
