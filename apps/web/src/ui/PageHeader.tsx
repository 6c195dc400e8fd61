import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './Button.tsx'

type PageHeaderProps = {
  title: string
  subtitle?: ReactNode
  back?: { label: string; onClick: () => void }
  /** Secondary facts and controls at the right, the main action last. */
  actions?: ReactNode
  /** Shown beside the title, such as a badge. */
  titleExtra?: ReactNode
}

/** Title, subtitle, back link and actions of a page; also sets the title of the browser's tab. */
export const PageHeader = ({ title, subtitle, back, actions, titleExtra }: PageHeaderProps) => (
  <div className="mb-4 flex items-start gap-4">
    <title>{`${title} · Convbox`}</title>
    {back && (
      <button type="button" onClick={back.onClick} aria-label={back.label} className={buttonClass('plain', 'square')}>
        <ArrowLeft size={16} aria-hidden />
      </button>
    )}
    <div className="min-w-0 flex-1">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2.5">
        <h1 className="text-title font-semibold tracking-[-0.015em]">{title}</h1>
        {titleExtra}
      </div>
      {subtitle && <div className="mt-0.5 text-body text-ink-2">{subtitle}</div>}
    </div>
    {actions && <div className="flex shrink-0 flex-wrap items-center justify-end gap-2.5">{actions}</div>}
  </div>
)
