/** The report's query from the address, its data, and the current settings as text. */
import { formatRange } from '@convbox/contract/format-time'
import type { InputOf } from '@convbox/contract/endpoint'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { MEASURE_KEYS, RATIO_KEYS, type MetricKey } from '@convbox/contract/metrics/metric-keys'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchOf } from '../../search-params.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { useReport } from '../../widgets/use-report.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { TILES } from './tiles.ts'
import { levelOf, type conversionAnalysisParams } from './conversion-analysis-search.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis')

const METRIC_KEYS: ReadonlySet<string> = new Set([...MEASURE_KEYS, ...RATIO_KEYS])
const isMetric = (key: string): key is MetricKey => METRIC_KEYS.has(key)
const metricOf = (key: string): MetricKey | undefined => (isMetric(key) ? key : undefined)

type AddressSearch = SearchOf<typeof conversionAnalysisParams>
/** The parameters with metrics that there are. */
export type AnalysisSearch = Omit<AddressSearch, 'columns' | 'second' | 'explain'> & {
  columns: readonly MetricKey[]
  second: MetricKey | undefined
  explain: MetricKey | undefined
}

/** Leaves out metrics that an old or misspelt address names. */
export const knownMetrics = (search: AddressSearch): AnalysisSearch => ({
  ...search,
  columns: search.columns.filter(isMetric),
  second: metricOf(search.second),
  explain: metricOf(search.explain),
})
export type AnalysisQuestion = InputOf<typeof conversionAnalysis.report>

/** The report for the search parameters. */
export const useAnalysis = () => {
  const asked = route.useSearch()
  const search = useMemo(() => knownMetrics(asked), [asked])
  const text = useText(conversionAnalysisText)
  const { models, timeBases } = useText(creditText)
  const language = useLanguage()
  const level = levelOf(search.tab, search.level)
  const report = useReport({
    endpoint: conversionAnalysis.report,
    search,
    steps: ['explain'],
    question: (days): AnalysisQuestion => ({
      ...days,
      mainModel: search.model,
      adsOnly: search.scope === 'ads' ? '1' : '0',
      level,
      window: search.window,
      ...(search.time === 'click' && { timeBasis: search.time }),
      // Only the shown metrics are requested, because counting sessions and visitors is expensive. The tiles are always shown.
      columns: [...new Set([...TILES, ...search.columns, ...(search.second ? [search.second] : [])])].join(','),
      ...(search.channel !== '' && { channel: search.channel }),
    }),
  })
  const windowText = search.window === 'lifetime' ? text.lifetime : text.windowDays({ days: search.window })
  const inForce = [
    models[search.model],
    text.scopes[search.scope],
    windowText,
    timeBases[search.time],
    formatRange(report.range.range, language),
  ].join(' · ')
  return { ...report, level, inForce }
}
