import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = { text: ReactNode; children: ReactElement<Record<string, unknown>>; side?: 'top' | 'bottom' | 'left' | 'right' }

/** A short explanation on hover and focus. The child must be focusable; what matters must not stand only here. */
export const Tooltip = ({ text, children, side = 'top' }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} side={side} className="z-60">
        <Base.Popup className="floats max-w-72 rounded-control bg-ink px-2 py-1 text-caption text-paper shadow-float">{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
