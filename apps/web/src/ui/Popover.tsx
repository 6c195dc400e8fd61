import { cloneElement } from 'react'
import { openedLater } from './opened-later.ts'
import type { PopoverProps } from './popover-props.ts'

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
