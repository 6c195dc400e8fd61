import { Tabs as Base } from '@base-ui/react/tabs'
import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Tab<Value extends string> = { value: Value; label: ReactNode; isDisabled?: boolean }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  children?: ReactNode
  className?: string
}

/** Tabs over one panel: the panel shows `children`, which the caller chooses by `value` (from the address). */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, children, className }: TabsProps<Value>) => (
  <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className={className}>
    <Base.List aria-label={label} className="relative flex gap-5 border-b border-line">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          value={tab.value}
          disabled={tab.isDisabled ?? false}
          className={clsx(
            '-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent text-body font-medium text-ink-2 hover:text-ink data-active:border-accent data-active:text-ink data-disabled:text-ink-3',
          )}
        >
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className="outline-none">
        {tab.value === value ? children : null}
      </Base.Panel>
    ))}
  </Base.Root>
)

type SegmentsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two or three choices side by side, in force at once. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => (
  <fieldset aria-label={label} className="inline-flex h-8 shrink-0 items-center rounded-control border border-line bg-card p-0.5">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className={clsx(
          'h-full rounded-[5px] px-2 text-caption',
          option.value === value ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-2 hover:text-ink',
        )}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
