import { METRICS, metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import clsx from 'clsx'
import type { Column } from '../../ui/grid-columns.ts'
import { ChannelIcon, ChannelName } from '../../widgets/ChannelIcon.tsx'
import { ExplainMetric } from '../../widgets/ExplainMetric.tsx'
import { MetricHead } from '../../widgets/MetricHead.tsx'
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

/** Room for the figure, and beside it for the change when there is a comparison. */
const numberWidthPx = (key: MetricKey, isComparing: boolean): number =>
  (METRICS[key].format === 'currency' ? 128 : 112) + (isComparing ? 72 : 0)

/** The dash of a figure that nobody knows steps back behind those that are there. */
const isUnknown = (figure: string): boolean => figure === '-'

const FIGURE = 'rounded-[4px] tabular-nums hover:text-accent hover:underline'

const NameCell = ({ row, name, help }: { row: AnalysisRow; name: string; help: string | undefined }) => (
  <span className="flex min-w-0 items-center gap-2" title={help}>
    {row.kind === 'credited' || row.kind === 'spend only' ? (
      <ChannelIcon channel={row.channel} />
    ) : (
      <span className="size-[18px] shrink-0" aria-hidden />
    )}
    {/* The icon says the channel too: its name gives way first. */}
    <span className="max-w-[calc(100%-26px)] shrink-0 truncate">{name}</span>
    {row.value !== undefined && (
      <span className="truncate text-caption text-ink-3">
        <ChannelName channel={row.channel} />
      </span>
    )}
  </span>
)

/** The table's columns: the name, then the chosen metrics; every figure is a button that explains itself. */
export const makeColumns = ({ columns, analysis, labels, inForce, onExplain }: ColumnsOf): Column<AnalysisRow>[] => [
  {
    key: 'name',
    label: labels.name,
    widthPx: 260,
    cell: (row) => <NameCell row={row} name={labels.row(row)} help={row.kind === 'untracked' ? labels.untrackedHelp : undefined} />,
    sortValue: (row) => labels.row(row),
  },
  ...columns.map((key): Column<AnalysisRow> => ({
    key,
    label: labels.metric(key),
    head: <MetricHead metric={key} />,
    headExtra: <ExplainMetric metric={key} inForce={inForce} />,
    widthPx: numberWidthPx(key, analysis.total.compare !== undefined),
    align: 'right',
    sortValue: (row) => metricValue(key, row.measures),
    cell: (row) => {
      const figure = showMetric(key, row.measures, analysis.currency)
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
      if (!row.compare) return button
      return (
        <span className="flex items-center justify-end gap-1.5">
          <ChangeBadge metric={key} now={row.measures} before={row.compare} />
          {button}
        </span>
      )
    },
    total: (
      <button type="button" className={FIGURE} onClick={() => onExplain(key, undefined)}>
        {showMetric(key, analysis.total.measures, analysis.currency)}
      </button>
    ),
  })),
]
