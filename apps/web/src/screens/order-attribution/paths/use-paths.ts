/** The path report for the search parameters. */
import { channelName } from '@convbox/contract/channel-names'
import type { Language } from '@convbox/contract/format'
import { formatRange } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionPaths } from '@convbox/contract/reports/conversion-paths'
import { lengthOperatorsText } from '@convbox/contract/reports/conversion-paths.text'
import { PATH_SORTS, type PathSort } from '@convbox/contract/reports/conversion-paths.values'
import { getRouteApi } from '@tanstack/react-router'
import { useLanguage, useText } from '../../../text/language.ts'
import { type Days, useReport } from '../../../widgets/use-report.ts'
import { withRange } from '../order-attribution-search.ts'
import { type PathsSearch, readPathsSearch, writingPaths } from './paths-search.ts'
import { pathsText } from './paths.text.ts'

const route = getRouteApi('/website/$websiteName/order-attribution')

/** Whether only some of the paths are asked for. */
export const isPathFiltered = ({ channel, operator, length }: Pick<PathsSearch, 'channel' | 'operator' | 'length'>): boolean =>
  channel !== '' || (operator !== undefined && length > 0)

const pathSortOf = (text: PathsSearch['pathSort']): { key: PathSort; direction: 'asc' | 'desc' } => ({
  key: PATH_SORTS.find((sort) => text.startsWith(`${sort}.`)) ?? 'conversion_values',
  direction: text.endsWith('.asc') ? 'asc' : 'desc',
})

/** The report; question: its query without the page. */
export const usePaths = () => {
  const written = withRange(route.useSearch(), 'month_to_date')
  const search = readPathsSearch(written)
  const { key, direction } = pathSortOf(search.pathSort)
  const filterOf = ({ from, to }: Days) => ({
    from,
    to,
    mainModel: search.timeFrom,
    dimension: search.dimension,
    window: search.window,
    sort: key,
    direction,
    ...(search.channel !== '' && { channelName: search.channel }),
    ...(search.operator !== undefined && search.length > 0 && { pathLengthOperator: search.operator, pathLength: search.length }),
  })
  const report = useReport({
    endpoint: conversionPaths.report,
    search: written,
    steps: ['page', 'tab', 'view', 'path'],
    question: (days) => ({ ...filterOf(days), pageNo: search.page }),
    options: { enabled: search.tab === 'paths' },
  })
  return { ...report, search, change: writingPaths(report.change), sort: { key, direction }, filter: filterOf(report.question) }
}

export type Paths = ReturnType<typeof usePaths>

type Words = (typeof pathsText)['en'] | (typeof pathsText)['zh']
type PathFilterKey = 'channel' | 'length'

/** The filters of paths in force, in words. */
export const filtersOf = (search: PathsSearch, words: Words, language: Language): { key: PathFilterKey; label: string }[] => [
  ...(search.channel === ''
    ? []
    : [{ key: 'channel' as const, label: words.onlyChannel({ channel: channelName(search.channel, language) }) }]),
  ...(search.operator === undefined || search.length === 0
    ? []
    : [
        {
          key: 'length' as const,
          label: words.onlyLength({ operator: lengthOperatorsText[search.operator][language], length: search.length }),
        },
      ]),
]

/** Everything that decides the report, as text. */
export const usePathsInForce = ({ search, range }: Paths): string => {
  const text = useText(pathsText)
  const { models, windows } = useText(creditText)
  const language = useLanguage()
  return [
    text.dimensions[search.dimension],
    windows[search.window],
    `${text.from}: ${models[search.timeFrom]}`,
    ...filtersOf(search, text, language).map(({ label }) => label),
    formatRange(range.range, language),
  ].join(' · ')
}
