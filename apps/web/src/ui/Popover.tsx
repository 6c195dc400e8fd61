import { Popover as Base } from '@base-ui/react/popover'
import clsx from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { FLOATING } from './classes.ts'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  label: string
  children: ReactNode
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  className?: string
}

/** A floating panel opened by a button; Esc and a click outside close it and give the focus back. */
export const Popover = ({ trigger, label, children, isOpen, onOpenChange, align = 'end', side = 'bottom', className }: PopoverProps) => (
  <Base.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange: (open: boolean) => onOpenChange(open) })}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} side={side} className="z-50 outline-none" collisionPadding={8}>
        <Base.Popup aria-label={label} className={clsx(FLOATING, className ?? 'p-4')}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
