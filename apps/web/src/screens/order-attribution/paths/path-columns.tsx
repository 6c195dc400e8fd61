import { MISSING, formatAmount, formatPercent, formatWhole, type Language, type Words } from '@convbox/contract/format'
import { formatDuration } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { PATH_COLUMNS, pathText, type PathColumnKey } from '@convbox/contract/reports/conversion-paths.columns'
import type { PathRow, PathsAnswer } from '@convbox/contract/reports/conversion-paths.schemas'
import { pathColumnsText } from '@convbox/contract/reports/conversion-paths.text'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/grid-columns.ts'
import { CreditFigure } from '../../../widgets/CreditFigure.tsx'
import { gridColumn } from '../../../widgets/grid-column.tsx'
import type { pathsText } from './paths.text.ts'
import { PathSteps } from './PathSteps.tsx'

type PathWords = (typeof pathsText)['en'] | (typeof pathsText)['zh']

/** A figure with its share. */
const Shared = ({ figure, percent }: { figure: string; percent: number }) => (
  <>
    {figure} <span className="text-ink-3">({formatPercent(percent)})</span>
  </>
)

const Path = ({ row, words, language }: { row: PathRow; words: PathWords; language: Language }) =>
  row.kind === 'path' ? (
    <PathSteps row={row} />
  ) : (
    <span title={row.kind === 'untracked' ? words.untrackedHelp : words.othersHelp} className="text-ink-2">
      {pathText(row, language)}
    </span>
  )

const Minutes = ({ minutes, language }: { minutes: number | undefined; language: Language }) => (
  <span className="tabular-nums" title={formatDuration(minutes, language)}>
    {formatDuration(minutes, language, 2)}
  </span>
)

/** The place of each path among all paths as they are sorted, by its key. */
export const placesOf = ({ insight, pageNo, pageSize }: PathsAnswer): ReadonlyMap<string, number> =>
  new Map(insight.flatMap((row, index) => (row.kind === 'path' ? [[row.key, (pageNo - 1) * pageSize + index + 1]] : [])))

type Shown = { answer: PathsAnswer; time: 'median' | 'avg'; words: PathWords; language: Language; explainTotal: () => void }

/** The report's columns with one of the two times, and the totals. */
export const makePathColumns = ({ answer, time, words, language, explainTotal }: Shown): Column<PathRow>[] => {
  const { currency, summary } = answer
  const places = placesOf(answer)
  const money = (row: Pick<PathRow, 'conversion_values' | 'conversion_values_precent'>) => (
    <Shared figure={formatAmount(row.conversion_values, currency)} percent={row.conversion_values_precent} />
  )
  const orders = (row: Pick<PathRow, 'conversions' | 'conversions_percent'>) => (
    <Shared figure={formatWhole(row.conversions)} percent={row.conversions_percent} />
  )
  const cells: Partial<Record<PathColumnKey, (row: PathRow) => ReactNode>> = {
    index: (row) => <span className="text-ink-3 tabular-nums">{places.get(row.key) ?? MISSING}</span>,
    path: (row) => <Path row={row} words={words} language={language} />,
    length: (row) => row.length,
    conversions: orders,
    conversion_values: money,
    ...(time === 'median'
      ? { time_median: (row) => <Minutes minutes={row.time_median} language={language} /> }
      : { time_avg: (row) => <Minutes minutes={row.time_avg} language={language} /> }),
  }
  const explained = (name: Words, value: string, figure: ReactNode) => (
    <CreditFigure value={value} name={`${name[language]}, ${totalName(language)}`} onExplain={explainTotal}>
      {figure}
    </CreditFigure>
  )
  const lasted = (name: Words, minutes: number | undefined) =>
    explained(name, formatDuration(minutes, language), <Minutes minutes={minutes} language={language} />)
  const totals: Partial<Record<PathColumnKey, ReactNode>> = {
    conversions: explained(pathColumnsText.conversions, formatWhole(summary.conversions), orders(summary)),
    conversion_values: explained(pathColumnsText.conversion_values, formatAmount(summary.conversion_values, currency), money(summary)),
    time_median: lasted(pathColumnsText.time_median, summary.expired_median),
    time_avg: lasted(pathColumnsText.time_avg, summary.time_avg),
  }
  return PATH_COLUMNS.flatMap((column) => {
    const cell = cells[column.key]
    if (cell === undefined) return []
    return [
      {
        ...gridColumn(column, language, cell),
        ...(column.key === 'path' && { isGrowing: true }),
        ...(totals[column.key] !== undefined && { total: totals[column.key] }),
      },
    ]
  })
}

/** Name of the total row. */
export const totalName = (language: Language): string => creditText[language].total
