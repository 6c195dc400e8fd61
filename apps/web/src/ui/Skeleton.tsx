import clsx from 'clsx'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'

/** A grey box of the size of what will come: give it that size by class, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('shimmer block rounded-control', className ?? 'h-4 w-full')} />
)

/** A whole part that is loading, announced once. */
export const Loading = ({ children, className }: { children: React.ReactNode; className?: string }) => {
  const text = useText(sharedText)
  return (
    <output aria-busy="true" className={clsx('block', className)}>
      <span className="sr-only">{text.loading}</span>
      {children}
    </output>
  )
}
