/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Base UI draws the popup; a landmark role keeps its content out of nowhere */
import { Select as Base } from '@base-ui/react/select'
import clsx from 'clsx'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONTROL, FLOATING, MENU_ITEM } from './classes.ts'
import { useFieldProps } from './TextField.tsx'

export type Option<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  /** A second line: what the choice means. */
  description?: string
  /** Why it cannot be chosen; its presence disables the option and is shown under it. */
  disabledReason?: string
}

type SelectProps<Value extends string> = {
  label: string
  /** Show the label inside the control, before the value ("Model: Last click"). Else it is only read aloud; wrap in FieldFrame for a label above. */
  isLabelInside?: boolean
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** One choice out of a short list. For long or searchable lists use Combobox. */
export const Select = <Value extends string>({ label, isLabelInside = false, options, value, onChange, className }: SelectProps<Value>) => {
  const field = useFieldProps()
  const chosen = options.find((option) => option.value === value)
  const choose = (next: Value | null): void => {
    if (next !== null) onChange(next)
  }
  return (
    <Base.Root<Value> items={[...options]} value={value} onValueChange={choose}>
      <Base.Trigger
        {...field}
        aria-label={chosen ? `${label}: ${chosen.label}` : label}
        className={clsx(
          CONTROL,
          'inline-flex min-w-32 items-center justify-between gap-2 px-2.5 hover:enabled:bg-head data-popup-open:bg-sunken',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          {isLabelInside && <span className="shrink-0 text-ink-3">{label}</span>}
          {chosen?.icon}
          <Base.Value className="truncate" />
        </span>
        <Base.Icon className="text-ink-3">
          <ChevronsUpDown size={14} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup role="region" aria-label={label} className={clsx(FLOATING, 'min-w-(--anchor-width) p-1')}>
            <Base.List className="max-h-[min(24rem,var(--available-height))] overflow-y-auto" aria-label={label}>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabledReason !== undefined}
                  className={MENU_ITEM}
                >
                  {option.icon}
                  <span className="min-w-0 flex-1">
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {(option.disabledReason ?? option.description) && (
                      <span className="block max-w-72 text-caption text-ink-3">{option.disabledReason ?? option.description}</span>
                    )}
                  </span>
                  <Base.ItemIndicator className="text-accent">
                    <Check size={14} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
