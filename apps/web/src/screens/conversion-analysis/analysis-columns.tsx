import { METRICS, metricValue, type MetricFormat, type MetricKey } from '@convbox/contract/metrics/metrics'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/grid-columns.ts'
import { ChannelIcon, ChannelName } from '../../widgets/ChannelIcon.tsx'
import { ExplainMetric } from '../../widgets/ExplainMetric.tsx'
import { SourceDot } from '../../widgets/SourceDot.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import { showMetric } from './metric-format.ts'

export type Analysis = ResultOf<typeof conversionAnalysis.report>
export type AnalysisRow = Analysis['rows'][number]

type ColumnsOf = {
  columns: readonly MetricKey[]
  analysis: Analysis
  labels: { name: string; metric: (key: MetricKey) => string; row: (row: AnalysisRow) => string; explain: string; untrackedHelp: string }
  /** In force: shown in the explanation of a head. */
  inForce: string
  onExplain: (metric: MetricKey, row: AnalysisRow | undefined) => void
}

/** Room for figures of each format. */
const WIDTHS_PX: Record<MetricFormat, number> = { currency: 100, price: 84, int: 80, percent: 84, ratio: 72 }
/** Px of one character of the total, which is bold, and of the cell's padding. */
const [CHAR_PX, PADDING_PX] = [7.7, 24]

/** The dash of a figure that nobody knows steps back behind those that are there. */
const isUnknown = (figure: string): boolean => figure === '-'

const FIGURE = 'rounded-[4px] tabular-nums hover:text-accent hover:underline'

type NameCellProps = { row: AnalysisRow; name: string; help: string | undefined; hasTwoLines: boolean }

/** The row's name beside the mark of its channel; the channel's own name under it where rows are high enough, else on hover. */
const NameCell = ({ row, name, help, hasTwoLines }: NameCellProps) => (
  <span
    className="flex min-w-0 items-center gap-2"
    title={help ?? [name, row.value === undefined ? '' : row.channel].filter(Boolean).join(' · ')}
  >
    {row.kind === 'credited' || row.kind === 'spend only' ? (
      <ChannelIcon channel={row.channel} />
    ) : (
      <span className="size-[18px] shrink-0" aria-hidden />
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

/** A figure, and under it how it changed. */
const WithChange = ({ figure, change }: { figure: ReactNode; change: ReactNode }) => (
  <span className="flex flex-col items-end leading-4">
    {figure}
    {/* Its line stays where there is nothing to compare with, so that figures of a row stand on one line. */}
    <span className="h-4 font-normal">{change}</span>
  </span>
)

/** The table's columns: the name, then the chosen metrics; every figure is a button that explains itself. */
export const makeColumns = ({ columns, analysis, labels, inForce, onExplain }: ColumnsOf): Column<AnalysisRow>[] => {
  const { total, currency } = analysis
  const isComparing = total.compare !== undefined
  return [
    {
      key: 'name',
      label: labels.name,
      widthPx: 184,
      cell: (row) => (
        <NameCell
          row={row}
          name={labels.row(row)}
          help={row.kind === 'untracked' ? labels.untrackedHelp : undefined}
          hasTwoLines={isComparing}
        />
      ),
      sortValue: (row) => labels.row(row),
    },
    ...columns.map((key): Column<AnalysisRow> => {
      const totalText = showMetric(key, total.measures, currency)
      const totalButton = (
        <button type="button" className={FIGURE} onClick={() => onExplain(key, undefined)}>
          {totalText}
        </button>
      )
      return {
        key,
        label: labels.metric(key),
        headIcon: <SourceDot source={METRICS[key].source} />,
        headExtra: <ExplainMetric metric={key} inForce={inForce} />,
        widthPx: Math.max(WIDTHS_PX[METRICS[key].format], Math.ceil(totalText.length * CHAR_PX + PADDING_PX)),
        align: 'right',
        sortValue: (row) => metricValue(key, row.measures),
        cell: (row) => {
          const figure = showMetric(key, row.measures, currency)
          const button = (
            <button
              type="button"
              className={clsx(FIGURE, isUnknown(figure) && 'text-ink-3')}
              aria-label={`${labels.explain}: ${labels.metric(key)}, ${labels.row(row)}, ${figure}`}
              onClick={() => onExplain(key, row)}
            >
              {figure}
            </button>
          )
          if (!isComparing || isUnknown(figure)) return button
          const change = <ChangeBadge metric={key} now={row.measures} before={row.compare} isNeutral={row.kind === 'untracked'} />
          return <WithChange figure={button} change={change} />
        },
        total: isComparing ? (
          <WithChange figure={totalButton} change={<ChangeBadge metric={key} now={total.measures} before={total.compare} />} />
        ) : (
          totalButton
        ),
      }
    }),
  ]
}
