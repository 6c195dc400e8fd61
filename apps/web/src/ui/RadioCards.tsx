import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import clsx from 'clsx'
import type { Option } from './Select.tsx'

type RadioCardsProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  columns?: 1 | 2 | 3
}

const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' }

/** One choice out of a few, each with its explanation in view. */
export const RadioCards = <Value extends string>({ label, options, value, onChange, columns = 2 }: RadioCardsProps<Value>) => (
  <RadioGroup
    aria-label={label}
    value={value}
    onValueChange={(next: Value) => onChange(next)}
    className={clsx('grid gap-2', COLUMNS[columns])}
  >
    {options.map((option) => (
      <label
        key={option.value}
        className={clsx(
          'flex items-start gap-2.5 rounded-control border px-3 py-2.5',
          option.value === value ? 'border-accent bg-accent-soft' : 'border-line bg-card',
          option.disabledReason === undefined ? 'cursor-pointer' : 'cursor-not-allowed text-ink-3',
        )}
      >
        <Radio.Root
          value={option.value}
          disabled={option.disabledReason !== undefined}
          className="mt-px flex size-4 shrink-0 items-center justify-center rounded-full border border-control-line bg-card data-checked:border-accent"
        >
          <Radio.Indicator className="size-2 rounded-full bg-accent" />
        </Radio.Root>
        <span className="min-w-0">
          <span className="flex items-center gap-1.5 font-medium">
            {option.icon}
            {option.label}
          </span>
          {(option.disabledReason ?? option.description) && (
            <span className="block text-caption text-ink-2">{option.disabledReason ?? option.description}</span>
          )}
        </span>
      </label>
    ))}
  </RadioGroup>
)
