import { METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { useText } from '../text/language.ts'
import { formulaOf } from './metric-formula.ts'
import { SourceDot } from './SourceDot.tsx'
import { widgetsText } from './widgets.text.ts'

/** Explains a metric: meaning, formula, source, current settings, and why it differs from the platform's own figure. */
export const MetricExplanation = ({ metric, inForce }: { metric: MetricKey; inForce?: string | undefined }) => {
  const text = useText(widgetsText)
  const metrics = useText(metricsText)
  const { source } = METRICS[metric]
  const { label, description } = metrics[metric]
  const formula = formulaOf(metric, (key) => metrics[key].label)
  return (
    <>
      <h3 className="flex items-center gap-2 font-semibold text-ink">
        <SourceDot source={source} className="size-2" />
        {label}
      </h3>
      <p className="mt-1 text-ink-2">{description}</p>
      {formula !== undefined && <p className="mt-2.5 rounded-control bg-head px-2.5 py-1.5 font-mono text-caption text-ink">{formula}</p>}
      <dl className="mt-2.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-caption">
        <dt className="text-ink-3">{text.source}</dt>
        <dd className="text-ink">{text.sources[source]}</dd>
        {inForce !== undefined && (
          <>
            <dt className="text-ink-3">{text.inForce}</dt>
            <dd className="text-ink">{inForce}</dd>
          </>
        )}
      </dl>
      {source !== 'media' && <p className="mt-2.5 border-t border-hairline pt-2.5 text-caption text-ink-2">{text.whyDifferent}</p>}
    </>
  )
}
