import type { TrendPoint, TrendsAnswer } from '@convbox/contract/api/trends.schemas'
import { trends } from '@convbox/contract/api/trends'
import { channelName } from '@convbox/contract/channel-names'
import { dayCount, daysOf } from '@convbox/contract/date-range'
import { formatDayShort, formatMoment, formatRange } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { METRICS, metricValue, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { MEASURE_KEYS, RATIO_KEYS } from '@convbox/contract/metrics/metric-keys'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { DEFAULT_TRENDS, MAX_TRENDS } from '@convbox/contract/trends'
import { getRouteApi } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { ChartGap } from '../../charts/chart-gaps.ts'
import type { ChartMark } from '../../charts/ChartMarks.tsx'
import { LineChart } from '../../charts/LineChart.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, TitledCard } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ColumnPicker } from '../../widgets/ColumnPicker.tsx'
import { MetricHead } from '../../widgets/MetricHead.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { StoreName } from '../../widgets/store-of-row.tsx'
import { showFigure } from '@convbox/contract/metrics/show-metric'
import { useGaps } from '../../widgets/use-gaps.ts'
import { useMarkWords } from '../../widgets/use-mark-words.ts'
import { useReport } from '../../widgets/use-report.ts'
import { GRAINS } from './trends-search.ts'
import { trendsText } from './trends.text.ts'

const ExplainDrawer = lazy(async () => ({ default: (await import('../../widgets/ExplainDrawer.tsx')).ExplainDrawer }))

const route = getRouteApi('/website/$websiteName/trends')
const ALL_METRICS: readonly MetricKey[] = [...MEASURE_KEYS, ...RATIO_KEYS]
const metricOf = (key: string): MetricKey | undefined => ALL_METRICS.find((metric) => metric === key)
const ALL = '(all)'

const useTrends = () => {
  const search = route.useSearch()
  const metrics = useMemo(() => [...new Set(search.metrics.flatMap((key) => metricOf(key) ?? []))].slice(0, MAX_TRENDS), [search.metrics])
  const report = useReport({
    endpoint: trends.report,
    search,
    steps: ['explain'],
    question: (days) => ({
      ...days,
      metrics: (metrics.length === 0 ? DEFAULT_TRENDS : metrics).join(','),
      grain: search.grain,
      mainModel: search.model,
      adsOnly: search.scope === 'ads' ? ('1' as const) : ('0' as const),
      window: search.window,
      ...(search.channel !== '' && { channel: search.channel }),
    }),
  })
  return { ...report, metrics }
}
type Trends = ReturnType<typeof useTrends>

const Controls = ({ report: { search, change, metrics, answer } }: { report: Trends }) => {
  const text = useText(trendsText)
  const { models, windows } = useText(creditText)
  const language = useLanguage()
  const channels = [...new Set([...(answer.data?.channels ?? []), ...(search.channel === '' ? [] : [search.channel])])]
  const presets = [
    { name: 'usual', label: text.usual, columns: DEFAULT_TRENDS },
    { name: 'profit', label: text.profit, columns: ['sales', 'grossProfit', 'spend', 'contribution'] as const },
    { name: 'visits', label: text.visits, columns: ['sessions', 'visitors', 'conversionRate', 'aov'] as const },
  ]
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <ColumnPicker
        columns={metrics}
        offered={ALL_METRICS}
        presets={presets}
        onChange={(columns) => change({ metrics: columns.slice(0, MAX_TRENDS) })}
      />
      <Segments
        label={text.grain}
        options={GRAINS.map((value) => ({ value, label: text.grains[value] }))}
        value={search.grain}
        onChange={(grain) => change({ grain })}
      />
      <Select
        label={text.channel}
        isLabelInside
        options={[{ value: ALL, label: text.allChannels }, ...channels.map((value) => ({ value, label: channelName(value, language) }))]}
        value={search.channel === '' ? ALL : search.channel}
        onChange={(channel) => change({ channel: channel === ALL ? '' : channel })}
      />
      <Select
        label={text.model}
        isLabelInside
        options={REPORT_MODELS.map((value) => ({ value, label: models[value] }))}
        value={search.model}
        onChange={(model) => change({ model, ...(model === 'convbox' && { scope: 'all' }) })}
      />
      <Segments
        label={text.scope}
        options={(['all', 'ads'] as const).map((value) => ({ value, label: text.scopes[value] }))}
        value={search.scope}
        onChange={(scope) => change({ scope: search.model === 'convbox' ? 'all' : scope })}
      />
      <Select
        label={text.window}
        isLabelInside
        options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
        value={search.window}
        onChange={(window) => change({ window })}
      />
    </div>
  )
}

/** A position among days as one among the periods that they belong to. */
const toPeriods =
  (points: readonly TrendPoint[]) =>
  (at: number): number => {
    let passed = 0
    for (const [index, { from, to }] of points.entries()) {
      const days = dayCount({ since: from, until: to })
      if (at <= passed + days) return index + (at - passed) / days
      passed += days
    }
    return points.length
  }

const useMarks = (points: readonly TrendPoint[]) => {
  const wordsOf = useMarkWords()
  const [first, last] = [points[0]?.from ?? '', points.at(-1)?.to ?? '']
  const answer = useCall(trends.marks, { from: first, to: last }, { quiet: true, enabled: first !== '' })
  const marks = answer.data?.marks.flatMap((mark, at): ChartMark[] => {
    const index = points.findIndex(({ from, to }) => from <= mark.day && mark.day <= to)
    return index < 0 ? [] : [{ key: `${at} ${mark.name}`, index, label: wordsOf(mark) }]
  })
  return { answer, marks: marks ?? [] }
}

const placeOf = ({ from, to }: TrendPoint, language: ReturnType<typeof useLanguage>): string =>
  from === to ? formatDayShort(from, language) : formatRange({ since: from, until: to }, language)

const Charts = ({
  report,
  data,
  gaps,
  marks,
}: {
  report: Trends
  data: TrendsAnswer
  gaps: readonly ChartGap[]
  marks: readonly ChartMark[]
}) => {
  const text = useText(trendsText)
  const words = useText(metricsText)
  const language = useLanguage()
  const { points, compared, comparedUntil, currency, timezone } = data
  const unfinished = points.findIndex(({ to }) => to >= report.range.today)
  const earlier =
    comparedUntil === undefined ? text.previous : text.previousUntil({ time: formatMoment(comparedUntil, timezone).slice(11) })
  const valuesOf = (metric: MetricKey, of: readonly { measures: Measures }[]) => of.map(({ measures }) => metricValue(metric, measures))
  return (
    <div className="grid gap-3 min-[1600px]:grid-cols-2">
      {report.metrics.map((metric) => (
        <Card key={metric} className="min-w-0 px-4 py-3">
          <LineChart
            title={text.chartTitle({ metric: words[metric].label })}
            places={points.map((point) => placeOf(point, language))}
            series={[
              {
                key: metric,
                label: words[metric].label,
                colour: METRICS[metric].source,
                values: valuesOf(metric, points),
                format: (value) => showFigure(metric, value, currency),
                ...(compared && {
                  earlier: {
                    label: earlier,
                    values: valuesOf(metric, compared),
                    places: compared.map((point) => placeOf(point, language)),
                  },
                }),
              },
            ]}
            unfinishedFrom={unfinished === -1 ? undefined : unfinished}
            gaps={gaps}
            marks={marks}
            head={
              <div className="flex shrink-0 items-center gap-3">
                <h2 className="text-body font-semibold">
                  <MetricHead metric={metric} />
                </h2>
                <Button
                  look="quiet"
                  aria-label={text.explainOf({ metric: words[metric].label })}
                  onClick={() => report.change({ explain: metric })}
                >
                  {text.explain}
                </Button>
              </div>
            }
          />
          {valuesOf(metric, points).every((value) => value === undefined) && <p className="text-caption text-ink-2">{text.unknown}</p>}
        </Card>
      ))}
    </div>
  )
}

const Happened = ({ answer }: { answer: ReturnType<typeof useMarks>['answer'] }) => {
  const text = useText(trendsText)
  const language = useLanguage()
  const wordsOf = useMarkWords()
  return (
    <TitledCard title={text.happened} className="mt-3">
      <AnswerStates answer={answer} skeleton={<Skeleton className="h-20 w-full" />} errorClass="py-4">
        {({ marks, isCut }) =>
          marks.length === 0 ? (
            <p className="text-body text-ink-2">{text.happenedNone}</p>
          ) : (
            <>
              <ul className="divide-y divide-hairline">
                {marks.toReversed().map((mark) => (
                  <li key={JSON.stringify(mark)} className="flex items-baseline gap-3 py-1.5">
                    <span className="w-16 shrink-0 text-caption text-ink-3">{formatDayShort(mark.day, language)}</span>
                    <span className="min-w-0 flex-1">{wordsOf(mark)}</span>
                    <StoreName store={mark.store} />
                  </li>
                ))}
              </ul>
              <p className="mt-2 text-caption text-ink-3">
                {text.happenedLead} {isCut && text.cut}
              </p>
            </>
          )
        }
      </AnswerStates>
    </TitledCard>
  )
}

const Explained = ({ report, data }: { report: Trends; data: TrendsAnswer }) => {
  const text = useText(trendsText)
  const { models, windows } = useText(creditText)
  const { search, change, question } = report
  const metric = metricOf(search.explain)
  if (metric === undefined) return null
  const { from, to, mainModel, adsOnly, window, channel } = question
  const asked = { from, to, mainModel, adsOnly, window, ...(channel !== undefined && { channel }) }
  return (
    <Suspense fallback={null}>
      <ExplainDrawer
        key={metric}
        endpoint={conversionAnalysis.explain}
        inputOf={(figure) => ({ ...asked, ...figure })}
        metric={metric}
        rowKey={undefined}
        rowName={text.wholeRange}
        inForce={text.inForce({ model: models[search.model], scope: text.scopes[search.scope], window: windows[search.window] })}
        days={{ from, to }}
        currency={data.currency}
        onClose={() => change({ explain: '' })}
      />
    </Suspense>
  )
}

const Body = ({ report, data, isDimmed }: { report: Trends; data: TrendsAnswer; isDimmed: boolean }) => {
  const text = useText(trendsText)
  const { points } = data
  const days = useMemo(() => {
    const [first, last] = [points[0]?.from, points.at(-1)?.to]
    return first === undefined || last === undefined ? [] : daysOf({ since: first, until: last })
  }, [points])
  const at = toPeriods(points)
  const gaps = useGaps(days).map((gap) => ({ ...gap, from: at(gap.from), to: at(gap.to) }))
  const { answer, marks } = useMarks(points)
  if (report.metrics.length === 0)
    return (
      <Card>
        <EmptyState icon={<ChartLine size={22} aria-hidden />} title={text.emptyTitle}>
          {text.empty}
        </EmptyState>
      </Card>
    )
  return (
    <div aria-busy={isDimmed} className={isDimmed ? 'opacity-55 transition-opacity' : 'transition-opacity'}>
      <Charts report={report} data={data} gaps={gaps} marks={marks} />
      <div className="mt-2 flex flex-col gap-0.5 text-caption text-ink-2">
        {report.metrics.length === MAX_TRENDS && <p>{text.most({ n: MAX_TRENDS })}</p>}
        {report.search.grain !== 'day' && (
          <p>
            {text.noPart} {text.people}
          </p>
        )}
        {data.convertedFrom.length > 0 && <p>{text.converted({ currencies: data.convertedFrom.join(', '), shown: data.currency })}</p>}
      </div>
      <Happened answer={answer} />
      <Explained report={report} data={data} />
    </div>
  )
}

/** Metrics over time, each in a chart of its own over the same days, with what happened meanwhile. */
const TrendsScreen = () => {
  const text = useText(trendsText)
  const report = useTrends()
  return (
    <ReportPage title={text.title} subtitle={text.subtitle} report={report} hasComparison>
      <Controls report={report} />
      <AnswerStates answer={report.answer} feature="Trends" skeleton={<Skeleton className="h-[560px] w-full rounded-card" />}>
        {(data, isDimmed) => <Body report={report} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default TrendsScreen
