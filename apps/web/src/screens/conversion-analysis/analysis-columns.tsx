import type { ResultOf } from '@convbox/contract/endpoint'
import type { Language } from '@convbox/contract/format'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import { METRICS, metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import type { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { metricColumn, nameColumns, rowName } from '@convbox/contract/reports/conversion-analysis.columns'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/grid-columns.ts'
import { ChannelIcon, ChannelName } from '../../widgets/ChannelIcon.tsx'
import { ExplainMetric } from '../../widgets/ExplainMetric.tsx'
import { gridColumn } from '../../widgets/grid-column.tsx'
import { SourceDot } from '../../widgets/SourceDot.tsx'
import { ChangeBadge } from '../../widgets/ChangeBadge.tsx'
import { showFigure, showMetric } from '@convbox/contract/metrics/show-metric'

export type Analysis = ResultOf<typeof conversionAnalysis.report>
export type AnalysisRow = Analysis['rows'][number]

type ColumnsOf = {
  level: Level
  /** The only channel shown; '': all. */
  channel: string
  columns: readonly MetricKey[]
  analysis: Analysis
  language: Language
  labels: { explain: string; untrackedHelp: string }
  /** Current settings, shown in the explanation of a head. */
  inForce: string
  onExplain: (metric: MetricKey, row: AnalysisRow | undefined) => void
}

/** Width in px of one bold character of the total, and padding of its cell. */
const [CHAR_PX, PADDING_PX] = [7.7, 24]

/** Unknown figures ('-') are drawn paler. */
const isUnknown = (figure: string): boolean => figure === '-'

const FIGURE = 'rounded-[4px] tabular-nums hover:text-accent hover:underline'

type NameCellProps = { row: AnalysisRow; name: string; help: string | undefined; hasTwoLines: boolean }

/** A row's name with its channel's icon; the channel's stored name is shown below it in high rows, else on hover. */
const NameCell = ({ row, name, help, hasTwoLines }: NameCellProps) => (
  <span
    className="flex min-w-0 items-center gap-2"
    title={help ?? [name, row.value === undefined ? '' : row.channel].filter(Boolean).join(' · ')}
  >
    {/* A group of channels has no icon. */}
    {row.kind !== 'untracked' && row.channel !== '' ? (
      <ChannelIcon channel={row.channel} />
    ) : (
      row.kind === 'untracked' && <span className="size-[18px] shrink-0" aria-hidden />
    )}
    <span className="min-w-0">
      <span className="block truncate leading-4">{name}</span>
      {row.value !== undefined && hasTwoLines && (
        <span className="block truncate text-caption text-ink-3">
          <ChannelName channel={row.channel} />
        </span>
      )}
    </span>
  </span>
)

/** A figure with its change below. */
const WithChange = ({ figure, change }: { figure: ReactNode; change: ReactNode }) => (
  <span className="flex flex-col items-end leading-4">
    {figure}
    {/* Keeps its height without a change, so that all figures of a row are aligned. */}
    <span className="h-4 font-normal">{change}</span>
  </span>
)

type MetricCells = Omit<ColumnsOf, 'columns' | 'level' | 'channel'> & { metric: MetricKey }

/** Column of a metric. Its figures are buttons that explain themselves; rows add up to the shown total. */
const metricGridColumn = ({ metric, analysis, language, labels, inForce, onExplain }: MetricCells): Column<AnalysisRow> => {
  const { total, currency } = analysis
  const isComparing = total.compare !== undefined
  const column = metricColumn(metric, analysis)
  const label = column.label[language]
  const totalText = showMetric(metric, total.measures, currency)
  const totalButton = (
    <button type="button" className={FIGURE} onClick={() => onExplain(metric, undefined)}>
      {totalText}
    </button>
  )
  const cell = (row: AnalysisRow): ReactNode => {
    const figure = showFigure(metric, column.value(row, language), currency)
    const button = (
      <button
        type="button"
        className={clsx(FIGURE, isUnknown(figure) && 'text-ink-3')}
        aria-label={`${labels.explain}: ${label}, ${rowName(row, language)}, ${figure}`}
        onClick={() => onExplain(metric, row)}
      >
        {figure}
      </button>
    )
    if (!isComparing || isUnknown(figure)) return button
    const change = <ChangeBadge metric={metric} now={row.measures} before={row.compare} isNeutral={row.kind === 'untracked'} />
    return <WithChange figure={button} change={change} />
  }
  const { head: _explainedInExtra, ...drawn } = gridColumn(column, language, cell)
  return {
    ...drawn,
    headIcon: <SourceDot source={METRICS[metric].source} />,
    headExtra: <ExplainMetric metric={metric} inForce={inForce} />,
    widthPx: Math.max(column.widthPx, Math.ceil(totalText.length * CHAR_PX + PADDING_PX)),
    sortValue: (row) => metricValue(metric, row.measures),
    total: isComparing ? (
      <WithChange figure={totalButton} change={<ChangeBadge metric={metric} now={total.measures} before={total.compare} />} />
    ) : (
      totalButton
    ),
  }
}

/** The table's columns: the row's name, then the chosen metrics, as the contract declares them. */
export const makeColumns = ({ level, channel, columns, ...rest }: ColumnsOf): Column<AnalysisRow>[] => {
  const { analysis, language, labels } = rest
  const names = nameColumns(level, channel).filter(({ isFileOnly }) => !isFileOnly)
  const nameCell = (row: AnalysisRow): ReactNode => (
    <NameCell
      row={row}
      name={rowName(row, language)}
      help={row.kind === 'untracked' ? labels.untrackedHelp : undefined}
      hasTwoLines={analysis.total.compare !== undefined}
    />
  )
  return [
    ...names.map((column) => ({ ...gridColumn(column, language, nameCell), sortValue: (row: AnalysisRow) => rowName(row, language) })),
    ...columns.map((metric) => metricGridColumn({ metric, ...rest })),
  ]
}
