import { creditText } from '@convbox/contract/metrics/credit.text'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { X } from 'lucide-react'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { COHORT_FIGURES, DIMENSIONS, MODELS, PERIODS } from './cohorts-search.ts'
import { cohortsText } from './cohorts.text.ts'
import { filterName } from './line-name.ts'
import type { Cohorts } from './use-cohorts.ts'

/** Filters on the first order: the shown dimension's as a list, the others' as buttons that remove them. */
const Filters = ({ report: { search, change, answer } }: { report: Cohorts }) => {
  const words = useText(cohortsText)
  const language = useLanguage()
  const { by } = search
  const lines = answer.data?.lines ?? []
  const nameOf = (dimension: typeof by, key: string) => filterName(dimension, key, dimension === by ? lines : [], { words, language })
  const keys = [...new Set([...lines.map(({ key }) => key), search[by]])].filter((key) => key !== '')
  return (
    <>
      <Select
        label={words.dimensions[by]}
        isLabelInside
        options={[{ value: '', label: words.all }, ...keys.map((key) => ({ value: key, label: nameOf(by, key) }))]}
        value={search[by]}
        onChange={(key) => change({ [by]: key, page: 1 })}
        className="max-w-72"
      />
      {DIMENSIONS.filter((each) => each !== by && search[each] !== '').map((each) => {
        const filter = `${words.dimensions[each]}: ${nameOf(each, search[each])}`
        return (
          <Button
            key={each}
            icon={<X size={14} aria-hidden />}
            aria-label={words.remove({ filter })}
            onClick={() => change({ [each]: '', page: 1 })}
          >
            {filter}
          </Button>
        )
      })}
    </>
  )
}

/** Choices of the cohorts, all of them in the address. */
export const CohortControls = ({ report }: { report: Cohorts }) => {
  const words = useText(cohortsText)
  const { models, windows } = useText(creditText)
  const { search, change, answer } = report
  const currencies = [...new Set([...(answer.data?.currencies ?? []), search.currency])].filter(Boolean)
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Segments
        label={words.period}
        options={PERIODS.map((value) => ({ value, label: words.periods[value] }))}
        value={search.period}
        onChange={(period) => change({ period, cell: '', page: 1 })}
      />
      <Select
        label={words.figure}
        isLabelInside
        options={COHORT_FIGURES.map((value) => ({ value, label: words.figures[value] }))}
        value={search.figure}
        onChange={(figure) => change({ figure })}
      />
      <Select
        label={words.by}
        isLabelInside
        options={DIMENSIONS.map((value) => ({ value, label: words.dimensions[value] }))}
        value={search.by}
        onChange={(by) => change({ by })}
      />
      <Filters report={report} />
      <Select
        label={words.model}
        isLabelInside
        options={MODELS.map((value) => ({ value, label: models[value] }))}
        value={search.model}
        onChange={(model) => change({ model })}
      />
      <Select
        label={words.window}
        isLabelInside
        options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
        value={search.window}
        onChange={(window) => change({ window })}
      />
      {currencies.length > 1 && (
        <Select
          label={words.currency}
          isLabelInside
          options={[{ value: '', label: words.allCurrencies }, ...currencies.map((value) => ({ value, label: value }))]}
          value={search.currency}
          onChange={(currency) => change({ currency, page: 1 })}
        />
      )}
    </div>
  )
}
