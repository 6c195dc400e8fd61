import { CHANNELS } from '@convbox/contract/channels'
import type { MetricKey } from '@convbox/contract/metrics/metric-keys'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import { creativeKindWords, creativeName } from '@convbox/contract/reports/creative-compass.columns'
import type { CreativeDetails, CreativeRow } from '@convbox/contract/reports/creative-compass.schemas'
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react'
import { useCall } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { MediaPreview } from '../../widgets/MediaPreview.tsx'
import { showMetric } from '@convbox/contract/metrics/show-metric'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import { creativeText } from './creative-compass.text.ts'
import { CreativeTags } from './CreativeTags.tsx'
import { DayChart } from './DayChart.tsx'
import { FatigueDetails } from './FatigueDetails.tsx'
import { Platforms } from './creative-grid.tsx'
import type { Creatives } from './use-creatives.ts'

const SHOWN = ['spend', 'impressions', 'ctr', 'orders', 'sales', 'roas', 'mediaRoas', 'cpa'] as const satisfies readonly MetricKey[]
const OF_ADS = ['spend', 'ctr', 'orders', 'roas'] as const satisfies readonly MetricKey[]

const Details = ({ details, report, currency }: { details: CreativeDetails; report: Creatives; currency: string }) => {
  const text = useText(creativeText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  const { row, ads } = details
  const name = creativeName(row, language)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,280px)_minmax(0,1fr)] gap-5">
        <MediaPreview key={row.key} url={row.video ?? row.picture} poster={row.picture} title={name} />
        <div>
          <p className="flex flex-wrap items-center gap-2 text-caption text-ink-2">
            <Platforms platforms={row.platforms} />
            {creativeKindWords[row.kind][language]} · {text.ads({ n: row.adCount })}
            {row.joined > 1 && ` · ${text.joined({ n: row.joined })}`}
          </p>
          {row.pageUrl !== undefined && (
            <a
              href={row.pageUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="mt-1 inline-flex items-center gap-1 text-caption text-accent hover:underline"
            >
              {text.platformPage}
              <ExternalLink size={12} aria-hidden />
            </a>
          )}
          <h3 className="mt-3 mb-1 text-body font-semibold">{text.figures}</h3>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-body">
            {SHOWN.map((metric) => (
              <div key={metric} className="flex justify-between gap-3 border-b border-hairline py-0.5">
                <dt className="text-ink-2">{metrics[metric].label}</dt>
                <dd className="tabular-nums">{showMetric(metric, row.measures, currency)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <CreativeTags row={row} />
      <FatigueDetails fatigue={row.fatigue} currency={currency} />
      <section className="mt-5">
        <DayChart creatives={[details]} range={report.range.range} metric="spend" second="ctr" currency={currency} heading="h3" />
      </section>
      <section className="mt-5">
        <h3 className="mb-1 text-body font-semibold">{text.adsTitle}</h3>
        <PlainTable
          label={text.adsTitle}
          head={[
            { text: text.platform },
            { text: text.campaign },
            { text: text.adset },
            { text: text.ad },
            ...OF_ADS.map((metric) => ({ text: metrics[metric].label, isNumber: true })),
          ]}
          rows={ads.map((ad, index) => ({
            key: `${ad.platform} ${ad.account} ${ad.adId} ${index}`,
            cells: [
              CHANNELS[ad.platform].name,
              ad.campaign,
              ad.adset,
              ad.ad || ad.adId,
              ...OF_ADS.map((metric) => showMetric(metric, ad.measures, currency)),
            ],
          }))}
        />
      </section>
    </>
  )
}

/** One creative: large, with its figures, tags, fatigue, days and ads. rows: of the table, through which the arrows lead. */
export const CreativeDrawer = ({ report, rows }: { report: Creatives; rows: readonly CreativeRow[] }) => {
  const text = useText(creativeText)
  const language = useLanguage()
  const { search, change, question } = report
  const { mainModel, window, channel, from, to } = question
  const asked = { mainModel, window, channel, from, to, keys: JSON.stringify([search.creative]) }
  const answer = useCall(creativeCompass.details, asked, { quiet: true })
  const [details] = answer.data?.creatives ?? []
  const at = rows.findIndex(({ key }) => key === search.creative)
  const known = rows[at] ?? details?.row
  const step = (by: 1 | -1) => {
    const next = at === -1 ? undefined : rows[at + by]
    const Icon = by === 1 ? ChevronRight : ChevronLeft
    return (
      <Button
        look="quiet"
        shape="square"
        aria-label={by === 1 ? text.next : text.previous}
        disabled={next === undefined}
        onClick={() => next && change({ creative: next.key }, 'inPlace')}
      >
        <Icon size={16} aria-hidden />
      </Button>
    )
  }
  return (
    <Drawer
      isOpen
      onClose={() => change({ creative: '' })}
      title={known === undefined ? text.details : creativeName(known, language)}
      titleExtra={
        <span className="ml-auto flex">
          {step(-1)}
          {step(1)}
        </span>
      }
      widthPx={880}
    >
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined || (answer.isPlaceholderData && details?.row.key !== search.creative) ? (
        <Loading>
          <Skeleton className="h-96 w-full" />
        </Loading>
      ) : details === undefined ? (
        <p className="text-body text-ink-2">{text.gone}</p>
      ) : (
        <Details details={details} report={report} currency={answer.data.currency} />
      )}
    </Drawer>
  )
}
