/** The channels that sell most, each with its own days. */
import { metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { useCalls } from '../../api/use-calls.ts'
import { CHANNEL_COLOURS } from '../../charts/line-colours.ts'
import type { LineSeries } from '../../charts/line-series.ts'
import type { AnalysisRow } from './analysis-columns.tsx'
import type { AnalysisQuestion } from './use-analysis.ts'

/** Names of the channels whose rows have the most sales, highest first, as many as there are colours. Rows of no channel (Untracked, groups of channels) do not count. */
export const topChannelsOf = (rows: readonly Pick<AnalysisRow, 'channel' | 'measures'>[]): string[] => {
  const sales = new Map<string, number>()
  for (const { channel, measures } of rows) if (channel !== '') sales.set(channel, (sales.get(channel) ?? 0) + Number(measures.sales ?? 0))
  return [...sales]
    .filter(([, amount]) => amount > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, CHANNEL_COLOURS.length)
    .map(([channel]) => channel)
}

/** A line for each channel, asked for one by one when they are to be drawn; a line has no values until its days are there. */
export const useChannelLines = (
  channels: readonly string[],
  metric: MetricKey,
  { compareFrom: _from, compareTo: _to, ...question }: AnalysisQuestion,
): Omit<LineSeries, 'format'>[] => {
  const answers = useCalls(
    conversionAnalysis.report,
    channels.map((channel) => ({ ...question, level: 'channel' as const, channel, columns: metric })),
  )
  return channels.map((channel, index) => ({
    key: channel,
    label: channel,
    colour: CHANNEL_COLOURS[index] ?? CHANNEL_COLOURS[0],
    values: answers[index]?.series.map(({ measures }) => metricValue(metric, measures)) ?? [],
  }))
}
