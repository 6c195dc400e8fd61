import { Popover as Base } from '@base-ui/react/popover'
import clsx from 'clsx'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { FLOATING } from './classes.ts'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  label: string
  children: ReactNode
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
}

/** A floating panel opened by a button; Esc and a click outside close it and give the focus back. Until it is opened first it is only the button: a table has one in every head. */
export const Popover = ({ trigger, label, children, isOpen, onOpenChange, align = 'end', className }: PopoverProps) => {
  const [isWanted, setIsWanted] = useState(isOpen ?? false)
  const open = (): void => {
    setIsWanted(true)
    onOpenChange?.(true)
  }
  if (!isWanted) return cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false, onClick: open })
  return (
    <Base.Root
      defaultOpen
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none" collisionPadding={8}>
          <Base.Popup aria-label={label} className={clsx(FLOATING, className ?? 'p-4')}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
