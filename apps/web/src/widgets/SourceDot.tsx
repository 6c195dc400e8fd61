import type { MetricSource } from '@convbox/contract/metrics/metrics'
import clsx from 'clsx'

const COLOURS: Record<MetricSource, string> = { 'first-party': 'bg-first-party', media: 'bg-media', hybrid: 'bg-hybrid' }

/** Colour dot of a figure's source. Never the only sign of it: the figure's explanation names the source. */
export const SourceDot = ({ source, className }: { source: MetricSource; className?: string }) => (
  <span aria-hidden data-source={source} className={clsx('inline-block size-1.5 shrink-0 rounded-full', COLOURS[source], className)} />
)
