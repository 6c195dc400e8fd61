import type { MetricSource } from '@convbox/contract/metrics/metrics'
import clsx from 'clsx'

const COLOURS: Record<MetricSource, string> = { 'first-party': 'bg-first-party', media: 'bg-media', hybrid: 'bg-hybrid' }

/** The colour of the side that reports a figure. Never alone: the name of the source stands in the figure's explanation. */
export const SourceDot = ({ source, className }: { source: MetricSource; className?: string }) => (
  <span aria-hidden data-source={source} className={clsx('inline-block size-1.5 shrink-0 rounded-full', COLOURS[source], className)} />
)
