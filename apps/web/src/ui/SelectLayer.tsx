/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Base UI draws the popup; a landmark role keeps its content out of nowhere */
import { Select as Base } from '@base-ui/react/select'
import clsx from 'clsx'
import { Check, ChevronsUpDown } from 'lucide-react'
import { CONTROL, FLOATING, MENU_ITEM } from './classes.ts'
import { SELECT_CLASS, SelectValue, type SelectProps } from './select-parts.tsx'
import { useFieldProps } from './TextField.tsx'

/** The loaded select, button and list. */
export const SelectLayer = ({ label, isLabelInside = false, options, value, onChange, className }: SelectProps<string>) => {
  const field = useFieldProps()
  const chosen = options.find((option) => option.value === value)
  const choose = (next: string | null): void => {
    if (next !== null) onChange(next)
  }
  return (
    <Base.Root<string> defaultOpen items={[...options]} value={value} onValueChange={choose}>
      <Base.Trigger {...field} aria-label={chosen ? `${label}: ${chosen.label}` : label} className={clsx(CONTROL, SELECT_CLASS, className)}>
        <SelectValue label={isLabelInside ? label : undefined} icon={chosen?.icon}>
          <Base.Value className="truncate" />
        </SelectValue>
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
