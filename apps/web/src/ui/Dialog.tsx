import { Dialog as Base } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { buttonClass } from './Button.tsx'
import { firstFocus, titleOf } from './first-focus.ts'

type PanelProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Shown beside the title: badges, previous and next. */
  titleExtra?: ReactNode
  description?: ReactNode
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode
  children: ReactNode
  /** Maximum width. */
  widthPx: number
}

const Head = ({ title, titleExtra, description }: Pick<PanelProps, 'title' | 'titleExtra' | 'description'>) => {
  const text = useText(sharedText)
  return (
    <div className="flex items-start gap-4 border-b border-hairline px-6 py-4">
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 items-center gap-2.5">
          <Base.Title tabIndex={-1} className="text-[17px] leading-6 font-semibold tracking-[-0.01em] outline-none">
            {title}
          </Base.Title>
          {titleExtra}
        </div>
        {description !== undefined && <Base.Description className="text-body text-ink-2">{description}</Base.Description>}
      </div>
      <Base.Close className={buttonClass('quiet', 'square')} aria-label={text.close}>
        <X size={16} aria-hidden />
      </Base.Close>
    </div>
  )
}

const FOOT = 'flex items-center justify-end gap-2 border-t border-hairline px-6 py-3.5'

/** Footer for buttons that belong to a form; put it at the end of the form. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div data-dialog-foot className={clsx(FOOT, 'sticky -bottom-5 -mx-6 mt-1 -mb-5 bg-card')}>
    {children}
  </div>
)

/** Backdrop, head, scrolling body and footer; focus stays inside, Esc and the close button close it. place: classes for position and animation. opensAt: the element focused on opening. */
const Panel = ({
  isOpen,
  onClose,
  footer,
  children,
  widthPx,
  place,
  opensAt,
  ...head
}: PanelProps & { place: string; opensAt: (dialog: ParentNode) => HTMLElement | null }) => {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={() => popup.current && opensAt(popup.current)}
          className={clsx('fixed z-50 flex w-[calc(100vw-64px)] flex-col border-line bg-card text-ink shadow-float outline-none', place)}
          style={{ maxWidth: widthPx }}
        >
          <Head {...head} />
          <div data-dialog-body className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
            {children}
          </div>
          {footer !== undefined && (
            <div data-dialog-foot className={FOOT}>
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A dialog over the page. */
export const Dialog = (props: PanelProps) => (
  <Panel
    {...props}
    opensAt={firstFocus}
    place="floats top-1/2 left-1/2 max-h-[calc(100dvh-64px)] -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-dialog border"
  />
)

/** A dialog of full height at the right edge: details of one row while the list stays in view. */
export const Drawer = (props: PanelProps) => (
  <Panel
    {...props}
    opensAt={titleOf}
    place="inset-y-0 right-0 border-l transition-transform duration-100 ease-out data-ending-style:translate-x-8 data-starting-style:translate-x-8"
  />
)
