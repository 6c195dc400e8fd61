import { MAX_COMPARED } from '@convbox/contract/creatives'
import { METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { ADS_METRICS } from '@convbox/contract/reports/ads-report.columns'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import { creativeKindWords, creativeName, fatigueWords } from '@convbox/contract/reports/creative-compass.columns'
import type { CreativeDetails } from '@convbox/contract/reports/creative-compass.schemas'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { MediaPreview } from '../../widgets/MediaPreview.tsx'
import { showMetric } from '@convbox/contract/metrics/show-metric'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { StoreName } from '../../widgets/store-of-row.tsx'
import { useChange } from '../../widgets/use-change.ts'
import { useRange } from '../../widgets/use-range.ts'
import { creativeText } from './creative-compass.text.ts'
import { readKeys } from './creative-compass-search.ts'
import { SpanControls } from './CreativeControls.tsx'
import { FATIGUE_TONES, Platforms } from './creative-grid.tsx'
import { DayChart } from './DayChart.tsx'
import { channelOf, metricOf } from './use-creatives.ts'

const route = getRouteApi('/website/$websiteName/creative-compass/trends')

/** Shown where the address names none. */
const TOP = 3
const COMPARED = [
  'spend',
  'impressions',
  'cpm',
  'ctr',
  'cpc',
  'orders',
  'sales',
  'aov',
  'roas',
  'cpa',
  'mediaOrders',
  'mediaRoas',
] as const satisfies readonly MetricKey[]

const useTrends = () => {
  const asked = route.useSearch()
  const search = useMemo(() => ({ ...asked, channel: channelOf(asked.channel) }), [asked])
  const change = useChange(search, ['creatives'])
  const range = useRange(search)
  const named = readKeys(search.creatives)
  const { since: from, until: to } = range.range
  const span = { from, to, mainModel: search.model, window: search.window, channel: search.channel }
  const top = useCall(creativeCompass.report, span, { quiet: true, enabled: named.length === 0 })
  const keys = named.length > 0 ? named.slice(0, MAX_COMPARED) : top.data?.rows.slice(0, TOP).map(({ key }) => key)
  const details = useCall(
    creativeCompass.details,
    { ...span, keys: JSON.stringify(keys ?? []) },
    { quiet: true, enabled: keys !== undefined },
  )
  const isTop = named.length === 0
  return { search, change, range, answer: details, isTop, failedTop: isTop && top.error ? top : undefined }
}

/** Creatives side by side, with every figure in a row of its own. */
const SideBySide = ({ creatives, currency }: { creatives: readonly CreativeDetails[]; currency: string }) => {
  const text = useText(creativeText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  return (
    <Card className="overflow-x-auto px-4 py-3.5">
      <table aria-label={text.compareTable} className="w-full table-fixed text-body">
        <thead>
          <tr>
            <th scope="col" className="w-36">
              <span className="sr-only">{text.metric}</span>
            </th>
            {creatives.map(({ row }) => (
              <th key={row.key} scope="col" className="min-w-44 px-2 pb-2 text-left align-top font-semibold">
                <MediaPreview
                  key={row.key}
                  url={row.video ?? row.picture}
                  poster={row.picture}
                  title={creativeName(row, language)}
                  heightPx={180}
                />
                <span className="mt-2 block truncate" title={creativeName(row, language)}>
                  {creativeName(row, language)}
                </span>
                <span className="flex flex-wrap items-center gap-1.5 text-caption font-normal text-ink-2">
                  <Platforms platforms={row.platforms} />
                  {creativeKindWords[row.kind][language]}
                  <Badge tone={FATIGUE_TONES[row.fatigue.state]}>{fatigueWords[row.fatigue.state][language]}</Badge>
                  <StoreName store={row.store} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARED.map((metric) => (
            <tr key={metric} className="border-t border-hairline">
              <th scope="row" className="py-1 text-left font-normal text-ink-2">
                {metrics[metric].label}
              </th>
              {creatives.map(({ row }) => (
                <td key={row.key} className="px-2 py-1 tabular-nums">
                  {showMetric(metric, row.measures, currency)}
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-t border-hairline">
            <th scope="row" className="py-1 text-left font-normal text-ink-2">
              {text.tags}
            </th>
            {creatives.map(({ row }) => (
              <td key={row.key} className="px-2 py-1">
                {row.tags.map(({ tag }) => tag).join(', ') || '-'}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

const Nothing = () => {
  const text = useText(creativeText)
  const { websiteName } = useSite()
  return (
    <Card>
      <EmptyState
        icon={<Images size={22} aria-hidden />}
        title={text.emptyTrendsTitle}
        action={
          <Link to="/website/$websiteName/creative-compass" params={{ websiteName }} className={buttonClass()}>
            {text.chooseOthers}
          </Link>
        }
      >
        {text.emptyTrends}
      </EmptyState>
    </Card>
  )
}

/** Metrics of creatives over time, several side by side. */
const CreativeTrendsScreen = () => {
  const text = useText(creativeText)
  const metrics = useText(metricsText)
  const { websiteName } = useSite()
  const report = useTrends()
  const { search, change, range, answer, isTop, failedTop } = report
  const metric = metricOf(search.metric) ?? 'spend'
  const { since, until, channel, model, window } = search
  return (
    <ReportPage
      title={text.trendsTitle}
      subtitle={text.trendsSubtitle}
      titleExtra={
        <Link
          to="/website/$websiteName/creative-compass"
          params={{ websiteName }}
          search={{ range: search.range, since, until, channel, model, window, chosen: search.creatives }}
          className="text-caption text-accent hover:underline"
        >
          {text.back}
        </Link>
      }
      report={report}
    >
      <div className="my-3 flex flex-wrap items-center gap-2">
        <SpanControls search={search} change={change} />
        <Combobox
          label={text.metric}
          isLabelInside
          options={ADS_METRICS.map((value) => ({ value, label: metrics[value].label }))}
          value={metric}
          onChange={(next) => change({ metric: next })}
        />
      </div>
      {failedTop ? (
        <AnswerStates answer={failedTop} feature="Creative Trends" skeleton={null}>
          {() => null}
        </AnswerStates>
      ) : (
        <AnswerStates answer={answer} feature="Creative Trends" skeleton={<Skeleton className="h-[520px] w-full rounded-card" />}>
          {(data, isDimmed) =>
            data.creatives.length === 0 ? (
              <Nothing />
            ) : (
              <div className={isDimmed ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}>
                {isTop && <p className="text-caption text-ink-2">{text.topBySpend}</p>}
                <Card className="px-4 py-3.5">
                  <DayChart creatives={data.creatives} range={range.range} metric={metric} currency={data.currency} heading="h2" />
                  {METRICS[metric].kind === 'ratio' && <p className="mt-2 text-caption text-ink-2">{text.ratesOfDays}</p>}
                </Card>
                <SideBySide creatives={data.creatives} currency={data.currency} />
              </div>
            )
          }
        </AnswerStates>
      )}
    </ReportPage>
  )
}

export default CreativeTrendsScreen
