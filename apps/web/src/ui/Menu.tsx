import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { byArrows, openedLater } from './opened-later.ts'

export type MenuEntry =
  | {
      kind: 'action'
      key: string
      label: ReactNode
      icon?: ReactNode
      hint?: ReactNode
      isChecked?: boolean
      onSelect: () => void
    }
  | { kind: 'separator'; key: string }
  | { kind: 'heading'; key: string; label: ReactNode }

export type MenuProps = {
  trigger: ReactElement<Record<string, unknown>>
  label: string
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  minWidthPx?: number
}

export const menuLayer = openedLater<MenuProps>(async () => (await import('./MenuLayer.tsx')).MenuLayer)

/** A menu of actions, opened by a button. */
export const Menu = (props: MenuProps) => {
  const { Layer, opening } = menuLayer.useLayer()
  if (Layer) return <Layer {...props} />
  return cloneElement(props.trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...byArrows(opening) })
}
