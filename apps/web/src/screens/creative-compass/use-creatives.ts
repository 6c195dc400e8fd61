/** The creative compass for the search parameters. */
import { channelName } from '@convbox/contract/channel-names'
import { ADS_CHANNELS } from '@convbox/contract/channels'
import { formatRange } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { MetricKey } from '@convbox/contract/metrics/metric-keys'
import { ADS_METRICS } from '@convbox/contract/reports/ads-report.columns'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import { ALL_PLATFORMS } from '@convbox/contract/reports/creative-compass.values'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchOf } from '../../search-params.ts'
import { useLanguage, useText } from '../../text/language.ts'
import type { Sort } from '../../ui/sort-rows.ts'
import type { Change } from '../../widgets/use-change.ts'
import { useReport } from '../../widgets/use-report.ts'
import { creativeText } from './creative-compass.text.ts'
import type { creativeCompassParams, creativeTrendsParams } from './creative-compass-search.ts'

const route = getRouteApi('/website/$websiteName/creative-compass')

type AddressSearch = SearchOf<typeof creativeCompassParams>
/** The parameters with metrics that the report has. */
export type CreativeSearch = Omit<AddressSearch, 'columns' | 'explain' | 'channel'> & {
  columns: readonly MetricKey[]
  explain: MetricKey | undefined
  channel: ShownChannel
}

export const CHANNELS_SHOWN = [ALL_PLATFORMS, ...Object.values(ADS_CHANNELS)] as const
export type ShownChannel = (typeof CHANNELS_SHOWN)[number]
/** The channel of an address; one that is not shown is every platform. */
export const channelOf = (text: string): ShownChannel => CHANNELS_SHOWN.find((channel) => channel === text) ?? ALL_PLATFORMS

export const metricOf = (key: string | undefined): MetricKey | undefined => ADS_METRICS.find((metric) => metric === key)

type SpanSearch = Pick<SearchOf<typeof creativeTrendsParams>, 'channel' | 'model' | 'window'>
/** What of the address decides the figures, in words. */
export const useInForce = ({ channel, model, window }: SpanSearch, range: Parameters<typeof formatRange>[0]): string => {
  const language = useLanguage()
  const text = useText(creativeText)
  const { models, windows } = useText(creditText)
  const platform = channel === ALL_PLATFORMS ? text.allPlatforms : channelName(channel, language)
  return [platform, models[model], windows[window], formatRange(range, language)].join(' · ')
}

export const useCreatives = () => {
  const asked: AddressSearch = route.useSearch()
  const search = useMemo(
    (): CreativeSearch => ({
      ...asked,
      channel: channelOf(asked.channel),
      columns: asked.columns.flatMap((key) => metricOf(key) ?? []),
      explain: metricOf(asked.explain),
    }),
    [asked],
  )
  const [wanted, direction] = search.sort.split('.')
  const sort: Sort & { key: MetricKey } = { key: metricOf(wanted) ?? 'spend', direction: direction === 'asc' ? 'asc' : 'desc' }
  const report = useReport({
    endpoint: creativeCompass.report,
    search,
    steps: ['page', 'explain', 'creative', 'tab'],
    question: ({ from, to }) => ({
      from,
      to,
      mainModel: search.model,
      window: search.window,
      channel: search.channel,
      search: search.search,
      sort: sort.key,
      direction: sort.direction,
      pageNo: search.page,
      ...(search.kind && { kind: search.kind }),
      ...(search.tag !== '' && { tag: search.tag }),
      ...(search.fatigue && { fatigue: search.fatigue }),
    }),
  })
  // A filter has its own first page.
  const change: Change<CreativeSearch> = (part, inPlace) =>
    report.change({ ...(['kind', 'tag', 'fatigue', 'search', 'channel'].some((key) => key in part) && { page: 1 }), ...part }, inPlace)
  return { ...report, change, sort, inForce: useInForce(search, report.range.range) }
}
export type Creatives = ReturnType<typeof useCreatives>
