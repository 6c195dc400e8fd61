import clsx from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { CONTROL } from './classes.ts'
import type { Option } from './select-parts.tsx'
import { useFieldProps } from './TextField.tsx'

// 15 KB, loaded when the pointer or the focus comes near.
const loadList = () => import('./ComboboxList.tsx')
const ComboboxList = lazy(loadList)

type Common<Value extends string> = {
  label: string
  /** Show the label inside the control, before the value. Otherwise only screen readers get it. */
  isLabelInside?: boolean
  options: readonly Option<Value>[]
  className?: string
  placeholder?: string
}

type ClosedProps<Value extends string> = Common<Value> & {
  summary: string
  triggerLabel: string
  chosen: readonly Option<Value>[]
  isMultiple: boolean
  onChoose: (values: Value[]) => void
}

/** The closed control; its first click loads and opens the list. */
const Closed = <Value extends string>({
  label,
  isLabelInside = false,
  options,
  className,
  summary,
  triggerLabel,
  chosen,
  isMultiple,
  onChoose,
}: ClosedProps<Value>) => {
  const field = useFieldProps()
  const [isWanted, setIsWanted] = useState(false)
  const triggerClassName = clsx(
    CONTROL,
    'inline-flex min-w-36 items-center justify-between gap-2 px-2.5 hover:bg-head data-popup-open:bg-sunken',
    className,
  )
  const content = (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        {summary !== label && <span className={isLabelInside ? 'shrink-0 text-ink-3' : 'sr-only'}>{label}</span>}
        <span className="truncate">{summary}</span>
      </span>
      <ChevronsUpDown size={14} className="shrink-0 text-ink-3" aria-hidden />
    </>
  )
  const trigger = (
    <button
      {...field}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      className={triggerClassName}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onClick={() => setIsWanted(true)}
    >
      {content}
    </button>
  )
  if (!isWanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <ComboboxList
        label={label}
        options={options}
        chosen={chosen}
        isMultiple={isMultiple}
        onChoose={(values) => onChoose(options.filter((option) => values.includes(option.value)).map((option) => option.value))}
        triggerLabel={triggerLabel}
        triggerClassName={triggerClassName}
      >
        {content}
      </ComboboxList>
    </Suspense>
  )
}

type ComboboxProps<Value extends string> = Common<Value> & { value: Value | undefined; onChange: (value: Value) => void }

/** Selects one option out of a long list, with a search box. */
export const Combobox = <Value extends string>({ value, onChange, ...common }: ComboboxProps<Value>) => {
  const chosen = common.options.find((option) => option.value === value)
  return (
    <Closed
      {...common}
      summary={chosen?.label ?? common.placeholder ?? common.label}
      triggerLabel={chosen ? `${common.label}: ${chosen.label}` : common.label}
      chosen={chosen ? [chosen] : []}
      isMultiple={false}
      onChoose={([next]) => {
        if (next !== undefined) onChange(next)
      }}
    />
  )
}

type MultiSelectProps<Value extends string> = Common<Value> & { value: readonly Value[]; onChange: (value: Value[]) => void }

/** Selects any number of options, with a search box; the closed control says how many, or shows `placeholder`. The value has the order of the options. */
export const MultiSelect = <Value extends string>({ value, onChange, ...common }: MultiSelectProps<Value>) => {
  const text = useText(sharedText)
  const chosen = common.options.filter((option) => value.includes(option.value))
  const summary =
    chosen.length === 0
      ? (common.placeholder ?? common.label)
      : chosen.length === 1
        ? (chosen[0]?.label ?? '')
        : text.selected({ n: chosen.length })
  return (
    <Closed {...common} summary={summary} triggerLabel={`${common.label}: ${summary}`} chosen={chosen} isMultiple onChoose={onChange} />
  )
}
