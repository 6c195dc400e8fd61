import type { MetricSource } from '@convbox/contract/metrics/metrics'

/** Colours of a line: the colour of the figure's source, or one of five for channels compared with each other. */
export const CHANNEL_COLOURS = ['channel-1', 'channel-2', 'channel-3', 'channel-4', 'channel-5'] as const
export type LineColour = MetricSource | (typeof CHANNEL_COLOURS)[number]

/** Class names, so that the colours follow the theme. */
export const STROKES: Record<LineColour, string> = {
  'first-party': 'stroke-first-party',
  media: 'stroke-media',
  hybrid: 'stroke-hybrid',
  'channel-1': 'stroke-channel-1',
  'channel-2': 'stroke-channel-2',
  'channel-3': 'stroke-channel-3',
  'channel-4': 'stroke-channel-4',
  'channel-5': 'stroke-channel-5',
}
export const FILLS: Record<LineColour, string> = {
  'first-party': 'fill-first-party',
  media: 'fill-media',
  hybrid: 'fill-hybrid',
  'channel-1': 'fill-channel-1',
  'channel-2': 'fill-channel-2',
  'channel-3': 'fill-channel-3',
  'channel-4': 'fill-channel-4',
  'channel-5': 'fill-channel-5',
}
