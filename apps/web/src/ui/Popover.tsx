import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { openedLater } from './opened-later.ts'

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

export const popoverLayer = openedLater<PopoverProps>(async () => (await import('./PopoverLayer.tsx')).PopoverLayer)

/** A floating panel opened by a button; Esc and a click outside close it and return the focus. Only the button is rendered until the first opening, because every head of a table has one. */
export const Popover = (props: PopoverProps) => {
  const { trigger, onOpenChange } = props
  const { Layer, opening } = popoverLayer.useLayer()
  if (Layer) return <Layer {...props} />
  const open = (): void => {
    opening.onClick()
    onOpenChange?.(true)
  }
  return cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false, ...opening, onClick: open })
}
