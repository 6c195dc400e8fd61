import { channelName } from '@convbox/contract/channel-names'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { REPORT_MODELS, WINDOW_KEYS, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import { windowComparison } from '@convbox/contract/reports/window-comparison'
import { rowKey, UNTRACKED_KEY } from '@convbox/contract/reports/conversion-analysis.keys'
import type { WindowComparisonAnswer, WindowRow } from '@convbox/contract/reports/window-comparison.schemas'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { DataGrid } from '../../ui/DataGrid.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ChannelCell } from '../../widgets/ChannelCell.tsx'
import { CreditExplanation } from '../../widgets/CreditExplanation.tsx'
import { CreditFigure } from '../../widgets/CreditFigure.tsx'
import { showFigure } from '@convbox/contract/metrics/show-metric'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { useReport } from '../../widgets/use-report.ts'
import { FIGURES, SORTS } from './window-comparison-search.ts'
import { windowComparisonText } from './window-comparison.text.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis/windows')

const useWindowComparison = () => {
  const search = route.useSearch()
  return useReport({
    endpoint: windowComparison.report,
    search,
    steps: ['explain'],
    question: ({ from, to }) => ({ from, to, model: search.model }),
  })
}
type WindowComparison = ReturnType<typeof useWindowComparison>
type Figure = (typeof FIGURES)[number]

const Controls = ({ report: { search, change } }: { report: WindowComparison }) => {
  const text = useText(windowComparisonText)
  const { models, modelHelp } = useText(creditText)
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Segments
        label={text.figure}
        options={FIGURES.map((value) => ({ value, label: text.figures[value] }))}
        value={search.figure}
        onChange={(figure) => change({ figure })}
      />
      <Select
        label={text.model}
        isLabelInside
        options={REPORT_MODELS.map((value) => ({ value, label: models[value], description: modelHelp[value] }))}
        value={search.model}
        onChange={(model) => change({ model })}
      />
    </div>
  )
}

const valueOf = (row: WindowRow, window: WindowKey, figure: Figure): number => row.figures[window]?.[figure] ?? 0
/** Changes smaller than what a figure shows are none. */
const LEAST_CHANGE = 0.005

/** A row as the conversion analysis names it. */
const keyOf = (channel: string): string => (channel === '' ? UNTRACKED_KEY : rowKey(channel, ''))

type Explain = (window: WindowKey, row: string) => void

const useColumns = ({ currency, total }: WindowComparisonAnswer, figure: Figure, onExplain: Explain): Column<WindowRow>[] => {
  const text = useText(windowComparisonText)
  const credit = useText(creditText)
  const language = useLanguage()
  return useMemo(() => {
    const nameOf = (channel: string): string => (channel === '' ? credit.untracked : channelName(channel, language))
    const changeOf = (row: WindowRow, index: number): string | undefined => {
      const [window, shorter] = [WINDOW_KEYS[index], WINDOW_KEYS[index - 1]]
      if (window === undefined || shorter === undefined) return undefined
      const change = valueOf(row, window, figure) - valueOf(row, shorter, figure)
      if (Math.abs(change) < LEAST_CHANGE) return undefined
      return `${change > 0 ? '+' : '−'}${showFigure(figure, Math.abs(change), currency)}`
    }
    return [
      {
        key: 'channel',
        label: text.channel,
        widthPx: 150,
        isGrowing: true,
        cell: ({ channel }) =>
          channel === '' ? <span className="text-ink-2">{credit.untracked}</span> : <ChannelCell channel={channel} />,
        sortValue: ({ channel }) => nameOf(channel),
      },
      ...WINDOW_KEYS.map((window, index): Column<WindowRow> => ({
        key: window,
        label: credit.windows[window],
        widthPx: 104,
        align: 'right',
        cell: (row) => {
          const change = changeOf(row, index)
          const than = credit.windows[WINDOW_KEYS[index - 1] ?? window]
          return (
            <span className="flex flex-col items-end tabular-nums">
              <CreditFigure
                value={showFigure(figure, valueOf(row, window, figure), currency)}
                name={`${text.figures[figure]}, ${nameOf(row.channel)}, ${credit.windows[window]}`}
                onExplain={() => onExplain(window, keyOf(row.channel))}
              />
              {change !== undefined && (
                <span className="text-caption whitespace-nowrap text-ink-3" title={text.change({ change, than })}>
                  {change}
                </span>
              )}
            </span>
          )
        },
        total: (
          <CreditFigure
            value={showFigure(figure, total[figure], currency)}
            name={`${text.figures[figure]}, ${credit.total}, ${credit.windows[window]}`}
            onExplain={() => onExplain(window, '')}
          />
        ),
        sortValue: (row) => valueOf(row, window, figure),
      })),
    ]
  }, [text, credit, language, figure, currency, total, onExplain])
}

const Comparison = ({ report, data, isDimmed }: { report: WindowComparison; data: WindowComparisonAnswer; isDimmed: boolean }) => {
  const text = useText(windowComparisonText)
  const credit = useText(creditText)
  const { search, change, question } = report
  const explain = useCallback<Explain>((window, row) => change({ explain: window, row }), [change])
  return (
    <>
      <DataGrid
        label={text.tableLabel}
        columns={useColumns(data, search.figure, explain)}
        rows={data.rows}
        rowKey={({ channel }) => channel}
        sort={{ key: search.sort.split('.')[0] ?? '', direction: search.sort.endsWith('.asc') ? 'asc' : 'desc' }}
        onSort={(sort) => {
          const key = SORTS.find((each) => each === sort.key)
          if (key) change({ sort: `${key}.${sort.direction}` })
        }}
        totalLabel={credit.total}
        isDimmed={isDimmed}
        rowPx={46}
        empty={
          <EmptyState icon={<Scale size={22} aria-hidden />} title={text.emptyTitle}>
            {text.empty}
          </EmptyState>
        }
        maxHeight="max(380px, calc(100dvh - 300px))"
      />
      {data.rows.length > 0 && (
        <p className="mt-3 text-caption text-ink-2">
          {text.legend} {data.ownConstants && text.ownConstants}
        </p>
      )}
      {search.explain !== undefined && (
        <CreditExplanation
          days={question}
          model={search.model}
          window={search.explain}
          metric={search.figure}
          rowKey={search.row}
          currency={data.currency}
          onClose={() => change({ explain: undefined, row: '' })}
        />
      )}
    </>
  )
}

/** One model in every window: channels as rows, windows as columns, each with its change to the shorter one. */
const WindowComparisonScreen = () => {
  const text = useText(windowComparisonText)
  const { websiteName } = useStore()
  const report = useWindowComparison()
  return (
    <ReportPage
      title={text.title}
      subtitle={text.subtitle}
      titleExtra={
        <span className="flex gap-3 text-caption text-accent [&>a]:hover:underline">
          <Link to="/website/$websiteName/conversion-analysis" params={{ websiteName }}>
            {text.toAnalysis}
          </Link>
          <Link to="/website/$websiteName/conversion-analysis/models" params={{ websiteName }}>
            {text.toModels}
          </Link>
        </span>
      }
      report={report}
    >
      <Controls report={report} />
      <AnswerStates answer={report.answer} feature="Conversion Analysis" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(data, isDimmed) => <Comparison report={report} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default WindowComparisonScreen
