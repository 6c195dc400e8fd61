/** The report's query from the address, its data, and the current settings as text. */
import { formatRange } from '@convbox/contract/format-time'
import type { InputOf } from '@convbox/contract/endpoint'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { getRouteApi } from '@tanstack/react-router'
import type { SearchOf } from '../../search-params.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { useReport } from '../../widgets/use-report.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { TILES } from './tiles.ts'
import { levelOf, type conversionAnalysisParams } from './conversion-analysis-search.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis')

export type AnalysisSearch = SearchOf<typeof conversionAnalysisParams>
export type AnalysisQuestion = InputOf<typeof conversionAnalysis.report>

/** The report for the search parameters. */
export const useAnalysis = () => {
  const search: AnalysisSearch = route.useSearch()
  const text = useText(conversionAnalysisText)
  const { models } = useText(creditText)
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
    text.timeBasis,
    formatRange(report.range.range, language),
  ].join(' · ')
  return { ...report, level, inForce }
}
