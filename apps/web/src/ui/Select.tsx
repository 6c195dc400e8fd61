/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a closed list has nothing to name in aria-controls */
import clsx from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONTROL } from './classes.ts'
import { byArrows, openedLater } from './opened-later.ts'
import { useFieldProps } from './TextField.tsx'

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

export const selectLayer = openedLater<SelectProps<string>>(async () => (await import('./SelectLayer.tsx')).SelectLayer)

/** Content of the closed select: icon, value, and the label if it is inside. */
export const SelectValue = ({ label, icon, children }: { label: string | undefined; icon: ReactNode; children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    {label !== undefined && <span className="shrink-0 text-ink-3">{label}</span>}
    {icon}
    {children}
  </span>
)

export const SELECT_CLASS = 'inline-flex min-w-32 items-center justify-between gap-2 px-2.5 hover:enabled:bg-head data-popup-open:bg-sunken'

/** Selects one option out of a short list. For long or searchable lists use Combobox. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { label, isLabelInside = false, options, value, onChange, className } = props
  const field = useFieldProps()
  const { Layer, opening } = selectLayer.useLayer()
  const chosen = options.find((option) => option.value === value)
  const choose = (next: string): void => {
    const option = options.find((each) => each.value === next)
    if (option) onChange(option.value)
  }
  if (Layer) return <Layer {...props} onChange={choose} />
  return (
    <button
      {...field}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={chosen ? `${label}: ${chosen.label}` : label}
      className={clsx(CONTROL, SELECT_CLASS, className)}
      {...byArrows(opening)}
    >
      <SelectValue label={isLabelInside ? label : undefined} icon={chosen?.icon}>
        <span className="truncate">{chosen?.label}</span>
      </SelectValue>
      <ChevronsUpDown size={14} className="text-ink-3" aria-hidden />
    </button>
  )
}
