/** Daily lines of the channels with the most sales. */
import { channelName } from '@convbox/contract/channel-names'
import { metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { useCalls } from '../../api/use-calls.ts'
import { CHANNEL_COLOURS } from '../../charts/line-colours.ts'
import type { LineSeries } from '../../charts/line-series.ts'
import { useLanguage } from '../../text/language.ts'
import type { AnalysisRow } from './analysis-columns.tsx'
import type { AnalysisQuestion } from './use-analysis.ts'

/** Names of the channels with the most sales, highest first, as many as there are colours. Rows without a channel (Untracked, groups of channels) are skipped. */
export const topChannelsOf = (rows: readonly Pick<AnalysisRow, 'channel' | 'measures'>[]): string[] => {
  const sales = new Map<string, number>()
  for (const { channel, measures } of rows) if (channel !== '') sales.set(channel, (sales.get(channel) ?? 0) + Number(measures.sales ?? 0))
  return [...sales]
    .filter(([, amount]) => amount > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, CHANNEL_COLOURS.length)
    .map(([channel]) => channel)
}

/** One line per channel, each loaded by its own call; it has no values until loaded. */
export const useChannelLines = (
  channels: readonly string[],
  metric: MetricKey,
  { compareFrom: _from, compareTo: _to, ...question }: AnalysisQuestion,
): Omit<LineSeries, 'format'>[] => {
  const language = useLanguage()
  const answers = useCalls(
    conversionAnalysis.report,
    channels.map((channel) => ({ ...question, level: 'channel' as const, channel, columns: metric })),
  )
  return channels.map((channel, index) => ({
    key: channel,
    label: channelName(channel, language),
    colour: CHANNEL_COLOURS[index] ?? CHANNEL_COLOURS[0],
    values: answers[index]?.series.map(({ measures }) => metricValue(metric, measures)) ?? [],
  }))
}
