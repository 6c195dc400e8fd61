import { METRICS, type MetricGroup, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSite } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Segments } from '../ui/Tabs.tsx'
import { MetricHead } from './MetricHead.tsx'
import { columnsText } from './columns.text.ts'
import { toggleColumn, type ColumnPresets, type ColumnsProps } from './column-choice.ts'

const COLUMN_GROUPS: readonly MetricGroup[] = ['order-value', 'sessions', 'events', 'users', 'media']

/** The preset with exactly these columns, in any order. */
const presetOf = (presets: ColumnPresets, columns: readonly MetricKey[]): string | undefined =>
  presets.find((preset) => preset.columns.length === columns.length && preset.columns.every((key) => columns.includes(key)))?.name

/** Content of the column picker: search, presets, and every metric by group. */
export const ColumnChoices = ({ columns, offered, presets, onChange }: ColumnsProps) => {
  const text = useText(columnsText)
  const metrics = useText(metricsText)
  const { websiteName } = useSite()
  const [query, setQuery] = useState('')
  const preset = presetOf(presets, columns)
  const matches = (key: MetricKey): boolean => metrics[key].label.toLowerCase().includes(query.trim().toLowerCase())
  return (
    <>
      <div className="flex items-center gap-2 border-b border-hairline p-3">
        <SearchField label={text.columnsTitle} value={query} onChange={setQuery} className="flex-1" />
        <Segments
          label={text.columnsTitle}
          options={presets.map(({ name, label }) => ({ value: name, label }))}
          value={preset ?? ''}
          onChange={(name) => onChange(presets.find((each) => each.name === name)?.columns ?? columns)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <section tabIndex={0} aria-label={text.columnsTitle} className="max-h-[min(480px,60dvh)] overflow-y-auto p-3">
        {COLUMN_GROUPS.map((group) => {
          const keys = offered.filter((key) => METRICS[key].group === group && matches(key))
          if (keys.length === 0) return null
          return (
            <fieldset key={group} className="mb-3 last:mb-0">
              <legend className="mb-1.5 text-caption font-medium text-ink-3">{text.columnGroups[group]}</legend>
              <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
                {keys.map((key) => (
                  <Checkbox
                    key={key}
                    checked={columns.includes(key)}
                    onChange={() => onChange(toggleColumn(columns, key))}
                    label={<MetricHead metric={key} />}
                  />
                ))}
              </div>
            </fieldset>
          )
        })}
      </section>
      <p className="border-t border-hairline px-3 py-2 text-caption">
        <Link
          to="/website/$websiteName/conversion-analysis/metrics"
          params={{ websiteName }}
          className="text-accent underline underline-offset-2"
        >
          {text.allMetrics}
        </Link>
      </p>
    </>
  )
}
