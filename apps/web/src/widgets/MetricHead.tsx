import { METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { useText } from '../text/language.ts'
import { SourceDot } from './SourceDot.tsx'

/** A metric's name with the colour dot of its source, for heads of tables and tiles, choices, legends. */
export const MetricHead = ({ metric }: { metric: MetricKey }) => {
  const metrics = useText(metricsText)
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <SourceDot source={METRICS[metric].source} />
      <span className="truncate">{metrics[metric].label}</span>
    </span>
  )
}
