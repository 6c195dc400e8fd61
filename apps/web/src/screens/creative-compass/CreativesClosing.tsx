import { metricsText } from '@convbox/contract/metrics/metrics.text'
import type { CreativeAnswer } from '@convbox/contract/reports/creative-compass.schemas'
import { ALL_PLATFORMS } from '@convbox/contract/reports/creative-compass.values'
import { noCreativeWords } from '@convbox/contract/reports/creative-compass.columns'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { showMetric } from '@convbox/contract/metrics/show-metric'
import { creativeText } from './creative-compass.text.ts'
import type { Creatives } from './use-creatives.ts'

const CLOSED = ['spend', 'orders', 'sales'] as const

/** How the creatives and what belongs to none add up to the ads report, and what is in no total. */
export const CreativesClosing = ({ report: { search }, data }: { report: Creatives; data: CreativeAnswer }) => {
  const text = useText(creativeText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  const { websiteName } = useSite()
  const { currency, shown, others, none, total, missingRates, awaited, convertedFrom } = data
  const { range, since, until, channel, model, window } = search
  return (
    <div className="mt-3 flex flex-col gap-1 text-caption text-ink-2" data-testid="closing">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-1.5 font-medium text-ink">
          <CircleCheck size={14} className="text-good" aria-hidden />
          {text.closes}
        </span>
        {CLOSED.map((metric) => (
          <span key={metric} className="tabular-nums">
            {text.closesOf({ metric: metrics[metric].label })}{' '}
            {text.closesParts({
              shown: showMetric(metric, shown, currency),
              others: others === undefined ? '' : showMetric(metric, others, currency),
              none: showMetric(metric, none.measures, currency),
              total: showMetric(metric, total, currency),
            })}
          </span>
        ))}
        {channel !== ALL_PLATFORMS && (
          <Link
            to="/website/$websiteName/ads-report"
            params={{ websiteName }}
            search={{ range, since, until, channel, model, window, tab: 'creative' }}
            className="text-accent hover:underline"
          >
            {text.toAdsReport}
          </Link>
        )}
      </p>
      {none.reasons.length > 0 && (
        <p>
          {text.noCreative}:{' '}
          {none.reasons
            .map(({ reason, measures }) => {
              const figures = CLOSED.map((metric) => `${metrics[metric].label} ${showMetric(metric, measures, currency)}`)
              return `${noCreativeWords[reason][language]} (${figures.join(', ')})`
            })
            .join(' · ')}
        </p>
      )}
      {convertedFrom.length > 0 && <p>{text.converted({ currencies: convertedFrom.join(', '), shown: currency })}</p>}
      {missingRates.spend > 0 && <p>{text.missingRates({ n: missingRates.spend })}</p>}
      {missingRates.orders > 0 && <p>{text.missingOrders({ n: missingRates.orders })}</p>}
      {awaited > 0 && <p>{text.awaited({ n: awaited })}</p>}
    </div>
  )
}
