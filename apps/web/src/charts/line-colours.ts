import type { MetricSource } from '@convbox/contract/metrics/metrics'

/** Whose figures a line draws; compare: the earlier period. */
export type LineKind = MetricSource | 'compare'

/** Class names, so that the colours follow the theme. */
export const STROKES: Record<LineKind, string> = {
  'first-party': 'stroke-first-party',
  media: 'stroke-media',
  hybrid: 'stroke-hybrid',
  compare: 'stroke-compare',
}
export const FILLS: Record<LineKind, string> = {
  'first-party': 'fill-first-party',
  media: 'fill-media',
  hybrid: 'fill-hybrid',
  compare: 'fill-compare',
}
