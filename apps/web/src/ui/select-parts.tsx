/** What Select's button and its lazily loaded layer share. */
import type { ReactNode } from 'react'

export type Option<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  /** Second line that explains the option. */
  description?: string
  /** Why the option cannot be chosen; if set, the option is disabled and this is shown under it. */
  disabledReason?: string
}

export type SelectProps<Value extends string> = {
  label: string
  /** Show the label inside the control, before the value ("Model: Last click"). Otherwise only screen readers get it; wrap in FieldFrame for a label above. */
  isLabelInside?: boolean
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Content of the closed select: icon, value, and the label if it is inside. */
export const SelectValue = ({ label, icon, children }: { label: string | undefined; icon: ReactNode; children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    {label !== undefined && <span className="shrink-0 text-ink-3">{label}</span>}
    {icon}
    {children}
  </span>
)

export const SELECT_CLASS = 'inline-flex min-w-32 items-center justify-between gap-2 px-2.5 hover:enabled:bg-head data-popup-open:bg-sunken'
