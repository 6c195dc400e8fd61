import clsx from 'clsx'
import { useId } from 'react'
import type { Option } from './select-parts.tsx'

type RadioCardsProps<Value extends string> = {
  label: string
  /** Hides the label from view but not from screen readers, where the title above repeats it. */
  isLabelHidden?: boolean
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  columns?: 1 | 2 | 3
}

const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' }

/** A choice of a few options, each with a visible explanation. */
export const RadioCards = <Value extends string>({
  label,
  isLabelHidden = true,
  options,
  value,
  onChange,
  columns = 2,
}: RadioCardsProps<Value>) => {
  const name = useId()
  return (
    <fieldset>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-caption font-medium text-ink-2'}>{label}</legend>
      <div className={clsx('grid gap-2', COLUMNS[columns])}>
        {options.map((option) => {
          const explanation = option.disabledReason ?? option.description
          return (
            <label
              key={option.value}
              className={clsx(
                'flex cursor-pointer items-start gap-2.5 rounded-control border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
                // By style and not only by `disabledReason`: a disabled fieldset around the cards disables them too.
                'has-disabled:cursor-not-allowed has-disabled:text-ink-3',
                option.value === value ? 'border-accent bg-accent-soft has-disabled:border-line' : 'border-line bg-card',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabledReason !== undefined}
                onChange={() => onChange(option.value)}
                className="mt-px size-4 shrink-0 appearance-none rounded-full border border-control-line bg-card outline-none checked:border-[5px] checked:border-accent disabled:opacity-55"
              />
              <span className="min-w-0">
                <span className="flex items-center gap-1.5 font-medium">
                  {option.icon}
                  {option.label}
                </span>
                {explanation && <span className="block text-caption text-ink-2">{explanation}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
