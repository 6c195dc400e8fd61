import { Combobox as Base } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { Check, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { FLOATING, MENU_ITEM } from './classes.ts'
import type { Option } from './select-parts.tsx'

export type ComboboxListProps = {
  label: string
  options: readonly Option<string>[]
  chosen: readonly Option<string>[]
  isMultiple: boolean
  onChoose: (values: string[]) => void
  /** Content of the closed control. */
  children: ReactNode
  triggerLabel: string
  triggerClassName: string
}

const isSame = (one: Option<string>, other: Option<string>): boolean => one.value === other.value

/** The loaded combobox; opens as soon as it is mounted. */
const ComboboxList = ({ label, options, chosen, isMultiple, onChoose, children, triggerLabel, triggerClassName }: ComboboxListProps) => {
  const parts = (
    <>
      <Base.Trigger className={triggerClassName} aria-label={triggerLabel}>
        {children}
      </Base.Trigger>
      <Floating label={label} />
    </>
  )
  if (isMultiple)
    return (
      <Base.Root
        multiple
        defaultOpen
        items={[...options]}
        value={[...chosen]}
        isItemEqualToValue={isSame}
        onValueChange={(next: Option<string>[]) => onChoose(next.map((option) => option.value))}
      >
        {parts}
      </Base.Root>
    )
  return (
    <Base.Root
      defaultOpen
      items={[...options]}
      value={chosen[0] ?? null}
      isItemEqualToValue={isSame}
      onValueChange={(next: Option<string> | null) => onChoose(next ? [next.value] : [])}
    >
      {parts}
    </Base.Root>
  )
}

const Floating = ({ label }: { label: string }) => {
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
              className="h-8 w-full rounded-control border border-line bg-card pr-2 pl-8 text-body focus:border-accent focus-visible:-outline-offset-1"
            />
          </span>
          <Base.Empty className="px-2.5 text-caption text-ink-3 not-empty:py-2">{text.nothingFound}</Base.Empty>
          <Base.List
            className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain outline-none"
            aria-label={label}
          >
            {(option: Option<string>) => (
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

export default ComboboxList
