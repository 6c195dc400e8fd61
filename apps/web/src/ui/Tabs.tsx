import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

export type Tab<Value extends string> = { value: Value; label: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  children?: ReactNode
  className?: string
}

/** Moves the focus among the tabs, cyclically; Enter or Space opens the focused tab. */
const moveFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const now = tabs.findIndex((tab) => tab === document.activeElement)
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (next === undefined || event.altKey) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}

/** Tabs over one panel that shows `children`, which the caller chooses by `value` (from the address). */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, children, className }: TabsProps<Value>) => {
  const id = useId()
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} tabIndex={-1} onKeyDown={moveFocus} className="flex gap-5 border-b border-line">
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={clsx(
                '-mb-px flex h-9 items-center gap-1.5 border-b-2 text-body font-medium',
                isChosen ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}

type SegmentsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two or three options side by side; a choice takes effect at once. */
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
