import { Popover as Base } from '@base-ui/react/popover'
import clsx from 'clsx'
import { FLOATING } from './classes.ts'
import type { PopoverProps } from './popover-props.ts'

/** The loaded popover, button and panel. */
export const PopoverLayer = ({ trigger, label, children, isOpen, onOpenChange, align = 'end', className }: PopoverProps) => (
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
