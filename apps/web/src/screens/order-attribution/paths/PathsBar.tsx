import { creditText } from '@convbox/contract/metrics/credit.text'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { PATH_DIMENSIONS, PATH_MODELS } from '@convbox/contract/reports/conversion-paths.values'
import { Filter, X } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Segments } from '../../../ui/Tabs.tsx'
import { PathFilters } from './PathFilters.tsx'
import { pathsText } from './paths.text.ts'
import { filtersOf, type Paths } from './use-paths.ts'

/** The filters in force, each with a button that removes it. */
const Chips = ({ paths: { search, change } }: { paths: Paths }) => {
  const text = useText(pathsText)
  const shared = useText(sharedText)
  const language = useLanguage()
  const clear = (key: 'channel' | 'length'): void => change(key === 'channel' ? { channel: '' } : { operator: undefined, length: 0 })
  return filtersOf(search, text, language).map(({ key, label }) => (
    <Button key={key} icon={<X size={13} aria-hidden />} onClick={() => clear(key)} aria-label={shared.remove({ what: label })}>
      {label}
    </Button>
  ))
}

/** Goal, dimension, time, window, view and filters of the report. */
export const PathsBar = ({ paths }: { paths: Paths }) => {
  const text = useText(pathsText)
  const { models, windows } = useText(creditText)
  const { search, change, sort } = paths
  const [isFiltering, setIsFiltering] = useState(false)
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Select
        label={text.goal}
        isLabelInside
        options={[{ value: 'purchase', label: text.purchase }]}
        value="purchase"
        onChange={() => undefined}
      />
      <Select
        label={text.dimension}
        isLabelInside
        options={PATH_DIMENSIONS.map((value) => ({ value, label: text.dimensions[value] }))}
        value={search.dimension}
        onChange={(dimension) => change({ dimension })}
      />
      <Select
        label={text.window}
        isLabelInside
        options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
        value={search.window}
        onChange={(window) => change({ window })}
      />
      <Select
        label={text.from}
        isLabelInside
        options={PATH_MODELS.map((value) => ({ value, label: models[value], description: text.fromHelp[value] }))}
        value={search.timeFrom}
        onChange={(timeFrom) => change({ timeFrom })}
      />
      <Segments
        label={text.time}
        options={[
          { value: 'median', label: text.median },
          { value: 'avg', label: text.avg },
        ]}
        value={search.time}
        // A table sorted by one of the two stays sorted by the one that is shown.
        onChange={(time) => change({ time, ...(sort.key.startsWith('time_') && { pathSort: `time_${time}.${sort.direction}` as const }) })}
      />
      <Button icon={<Filter size={13} aria-hidden />} onClick={() => setIsFiltering(true)}>
        {text.filters}
      </Button>
      <Chips paths={paths} />
      <span className="ml-auto">
        <Segments
          label={text.view}
          options={[
            { value: 'table', label: text.table },
            { value: 'flow', label: text.flow },
          ]}
          value={search.view}
          onChange={(view) => change({ view })}
        />
      </span>
      {isFiltering && <PathFilters paths={paths} onClose={() => setIsFiltering(false)} />}
    </div>
  )
}
