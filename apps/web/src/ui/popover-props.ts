/** Props of Popover, for its button and its lazily loaded layer. */
import type { ReactElement, ReactNode } from 'react'

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  label: string
  children: ReactNode
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
}
