import clsx from 'clsx'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'

/** A grey placeholder. Give it the size of the final content by class, so that the layout does not shift. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('shimmer block rounded-control', className ?? 'h-4 w-full')} />
)

/** Wraps the skeleton of a loading part; announced once to screen readers. */
export const Loading = ({ children, className }: { children: React.ReactNode; className?: string }) => {
  const text = useText(sharedText)
  return (
    <output aria-busy="true" className={clsx('block', className)}>
      <span className="sr-only">{text.loading}</span>
      {children}
    </output>
  )
}
