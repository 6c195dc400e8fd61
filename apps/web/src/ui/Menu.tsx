import { cloneElement } from 'react'
import type { MenuProps } from './menu-props.ts'
import { byArrows, openedLater } from './opened-later.ts'

export const menuLayer = openedLater<MenuProps>(async () => (await import('./MenuLayer.tsx')).MenuLayer)

/** A menu of actions, opened by a button. */
export const Menu = (props: MenuProps) => {
  const { Layer, opening } = menuLayer.useLayer()
  if (Layer) return <Layer {...props} />
  return cloneElement(props.trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...byArrows(opening) })
}
