import { Combobox as Base } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { sharedText } from '../text/shared.text.ts'
import { useText } from '../text/language.ts'
import { CONTROL, FLOATING, MENU_ITEM } from './classes.ts'
import type { Option } from './Select.tsx'

type Common<Value extends string> = {
  label: string
  isLabelInside?: boolean
  options: readonly Option<Value>[]
  disabled?: boolean
  className?: string
  placeholder?: string
}

const triggerClass = (className?: string): string =>
  clsx(
    CONTROL,
    'inline-flex min-w-36 items-center justify-between gap-2 px-2.5 hover:not-data-disabled:bg-head data-popup-open:bg-sunken data-disabled:text-ink-3',
    className,
  )

/** The floating part with its search box, the same for one choice and for many. */
const SearchList = <Value extends string>({ label }: { label: string }) => {
  const text = useText(sharedText)
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="start" className="z-50 outline-none">
        <Base.Popup className={clsx(FLOATING, 'w-max max-w-96 min-w-(--anchor-width) p-1')} aria-label={label}>
          <span className="relative m-1 block">
            <Search size={14} className="absolute top-2 left-2.5 text-ink-3" aria-hidden />
            <Base.Input
              placeholder={text.search}
              aria-label={`${text.search}: ${label}`}
              className="h-8 w-full rounded-control border border-line bg-card pr-2 pl-8 text-body outline-none focus:border-accent"
            />
          </span>
          <Base.Empty className="px-2.5 text-caption text-ink-3 not-empty:py-2">{text.nothingFound}</Base.Empty>
          <Base.List
            className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain outline-none"
            aria-label={label}
          >
            {(option: Option<Value>) => (
              <Base.Item key={option.value} value={option} className={MENU_ITEM} disabled={option.disabledReason !== undefined}>
                {option.icon}
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                <Base.ItemIndicator className="text-accent">
                  <Check size={14} aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

const TriggerContent = ({ label, isLabelInside, children }: { label: string; isLabelInside: boolean; children: ReactNode }) => (
  <>
    <span className="flex min-w-0 items-center gap-1.5">
      {isLabelInside && <span className="shrink-0 text-ink-3">{label}</span>}
      <span className="truncate">{children}</span>
    </span>
    <ChevronsUpDown size={14} className="shrink-0 text-ink-3" aria-hidden />
  </>
)

type ComboboxProps<Value extends string> = Common<Value> & { value: Value | undefined; onChange: (value: Value) => void }

/** One choice out of a long list, with a search box. */
export const Combobox = <Value extends string>({
  label,
  isLabelInside = false,
  options,
  value,
  onChange,
  disabled,
  className,
  placeholder,
}: ComboboxProps<Value>) => {
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Base.Root
      items={[...options]}
      value={chosen}
      onValueChange={(next: Option<Value> | null) => {
        if (next) onChange(next.value)
      }}
      isItemEqualToValue={(one: Option<Value>, other: Option<Value>) => one.value === other.value}
      {...(disabled !== undefined && { disabled })}
    >
      <Base.Trigger className={triggerClass(className)} aria-label={chosen ? `${label}: ${chosen.label}` : label}>
        <TriggerContent label={label} isLabelInside={isLabelInside}>
          {chosen?.label ?? placeholder ?? label}
        </TriggerContent>
      </Base.Trigger>
      <SearchList<Value> label={label} />
    </Base.Root>
  )
}

type MultiSelectProps<Value extends string> = Common<Value> & { value: readonly Value[]; onChange: (value: Value[]) => void }

/** Any number of choices out of a list, with a search box; the closed control says how many. None chosen shows `placeholder`. */
export const MultiSelect = <Value extends string>({
  label,
  isLabelInside = false,
  options,
  value,
  onChange,
  disabled,
  className,
  placeholder,
}: MultiSelectProps<Value>) => {
  const text = useText(sharedText)
  const chosen = options.filter((option) => value.includes(option.value))
  const summary =
    chosen.length === 0 ? (placeholder ?? label) : chosen.length === 1 ? (chosen[0]?.label ?? '') : text.selected({ n: chosen.length })
  return (
    <Base.Root
      multiple
      items={[...options]}
      value={chosen}
      onValueChange={(next: Option<Value>[]) => onChange(next.map((option) => option.value))}
      isItemEqualToValue={(one: Option<Value>, other: Option<Value>) => one.value === other.value}
      {...(disabled !== undefined && { disabled })}
    >
      <Base.Trigger className={triggerClass(className)} aria-label={`${label}: ${summary}`}>
        <TriggerContent label={label} isLabelInside={isLabelInside}>
          {summary}
        </TriggerContent>
      </Base.Trigger>
      <SearchList<Value> label={label} />
    </Base.Root>
  )
}
