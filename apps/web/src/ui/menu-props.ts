/** Props of Menu, for its button and its lazily loaded layer. */
import type { ReactElement, ReactNode } from 'react'

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
