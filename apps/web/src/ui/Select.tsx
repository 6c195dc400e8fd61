/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a closed list has nothing to name in aria-controls */
import clsx from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { CONTROL } from './classes.ts'
import { byArrows, openedLater } from './opened-later.ts'
import { SELECT_CLASS, SelectValue, type SelectProps } from './select-parts.tsx'
import { useFieldProps } from './TextField.tsx'

export const selectLayer = openedLater<SelectProps<string>>(async () => (await import('./SelectLayer.tsx')).SelectLayer)

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
