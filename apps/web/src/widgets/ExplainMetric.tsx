import type { MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { lazy, Suspense } from 'react'
import { useText } from '../text/language.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { ExplainPopover } from './ExplainPopover.tsx'

const MetricExplanation = lazy(async () => ({ default: (await import('./MetricExplanation.tsx')).MetricExplanation }))

type ExplainMetricProps = {
  metric: MetricKey
  /** The settings behind the figure as text: model, window, scope. */
  inForce?: string
}

/** An (i) button that explains a metric. */
export const ExplainMetric = ({ metric, inForce }: ExplainMetricProps) => {
  const metrics = useText(metricsText)
  return (
    <ExplainPopover what={metrics[metric].label}>
      <Suspense
        fallback={
          <Loading>
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
      >
        <MetricExplanation metric={metric} inForce={inForce} />
      </Suspense>
    </ExplainPopover>
  )
}
