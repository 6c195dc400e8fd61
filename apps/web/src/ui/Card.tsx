import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A surface with a thin border. The caller sets the padding. */
export const Card = ({ children, className }: { children: ReactNode; className?: string }) => (
  <section className={clsx('rounded-card border border-line bg-card', className)}>{children}</section>
)

/** A card with a title line. */
export const TitledCard = ({
  title,
  extra,
  children,
  className,
}: {
  title: string
  extra?: ReactNode
  children: ReactNode
  className?: string
}) => (
  <Card className={clsx('px-4 py-3.5', className)}>
    <div className="mb-2 flex min-h-6 items-center justify-between gap-3">
      <h2 className="text-body font-semibold">{title}</h2>
      {extra}
    </div>
    {children}
  </Card>
)
