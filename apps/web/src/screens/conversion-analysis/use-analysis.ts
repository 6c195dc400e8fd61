/** The question that the address asks, its answer, and the words for what is in force. */
import { formatRange } from '@convbox/contract/format-time'
import type { InputOf } from '@convbox/contract/endpoint'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { SearchOf } from '../../search-params.ts'
import { useCall } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { useRange } from '../../widgets/use-range.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { TILES } from './column-presets.ts'
import { levelOf, type conversionAnalysisParams } from './conversion-analysis-search.ts'

const address = '/website/$websiteName/conversion-analysis'
const route = getRouteApi(address)

export type AnalysisSearch = SearchOf<typeof conversionAnalysisParams>
export type AnalysisQuestion = InputOf<typeof conversionAnalysis.report>

/** `change` changes a part of the address; only an explanation makes a new step to go back from. */
export const useAnalysis = () => {
  const search: AnalysisSearch = route.useSearch()
  const navigate = useNavigate({ from: address })
  const change = (part: Partial<AnalysisSearch>): void =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: !('explain' in part) })
  const text = useText(conversionAnalysisText)
  const { models } = useText(creditText)
  const language = useLanguage()
  const range = useRange(search)
  const level = levelOf(search.tab, search.level)
  const question: AnalysisQuestion = {
    from: range.range.since,
    to: range.range.until,
    ...(range.compareRange && { compareFrom: range.compareRange.since, compareTo: range.compareRange.until }),
    mainModel: search.model,
    adsOnly: search.scope === 'ads' ? '1' : '0',
    level,
    window: search.window,
    // Only what is shown is asked for: counting sessions and visitors costs the most. The tiles are always shown.
    columns: [...new Set([...TILES, ...search.columns, ...(search.second ? [search.second] : [])])].join(','),
    ...(search.channel !== '' && { channel: search.channel }),
  }
  const answer = useCall(conversionAnalysis.report, question, { quiet: true })
  const windowText = search.window === 'lifetime' ? text.lifetime : text.windowDays({ days: search.window })
  const inForce = [models[search.model], text.scopes[search.scope], windowText, text.timeBasis, formatRange(range.range, language)].join(
    ' · ',
  )
  return { search, change, range, level, question, answer, inForce }
}
