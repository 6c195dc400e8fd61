/** The ads report for the search parameters. */
import { channelName } from '@convbox/contract/channel-names'
import { formatRange } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { MetricKey } from '@convbox/contract/metrics/metric-keys'
import { adsReport } from '@convbox/contract/reports/ads-report'
import { ADS_METRICS } from '@convbox/contract/reports/ads-report.columns'
import { ADS_STATE_SORTS, type AdsStateSort } from '@convbox/contract/reports/ads-report.values'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchOf } from '../../search-params.ts'
import { useLanguage, useText } from '../../text/language.ts'
import type { Sort } from '../../ui/sort-rows.ts'
import type { Change } from '../../widgets/use-change.ts'
import { useReport } from '../../widgets/use-report.ts'
import type { adsReportParams } from './ads-report-search.ts'

const route = getRouteApi('/website/$websiteName/ads-report')

type AddressSearch = SearchOf<typeof adsReportParams>
/** The parameters with metrics that the report has. */
export type AdsSearch = Omit<AddressSearch, 'columns' | 'explain'> & { columns: readonly MetricKey[]; explain: MetricKey | undefined }

const metricOf = (key: string | undefined): MetricKey | undefined => ADS_METRICS.find((metric) => metric === key)

/** Status or budget, if the key is one of them. */
export const stateSortOf = (key: string | undefined): AdsStateSort | undefined => ADS_STATE_SORTS.find((each) => each === key)

export const useAdsReport = () => {
  const language = useLanguage()
  const asked: AddressSearch = route.useSearch()
  const search = useMemo(
    (): AdsSearch => ({ ...asked, columns: asked.columns.flatMap((key) => metricOf(key) ?? []), explain: metricOf(asked.explain) }),
    [asked],
  )
  const [wanted, direction] = search.sort.split('.')
  const sort: Sort & { key: MetricKey | AdsStateSort } = {
    key: stateSortOf(wanted) ?? metricOf(wanted) ?? 'spend',
    direction: direction === 'asc' ? 'asc' : 'desc',
  }
  const report = useReport({
    endpoint: adsReport.report,
    search,
    steps: ['page', 'explain'],
    question: (days) => ({
      ...days,
      mainModel: search.model,
      level: search.tab,
      channel: search.channel,
      window: search.window,
      sort: sort.key,
      direction: sort.direction,
      pageNo: search.page,
      ...(search.account !== '' && { account: search.account }),
      ...(search.campaign !== '' && { campaign: search.campaign }),
      ...(search.status && { status: search.status }),
    }),
  })
  // Another range may not have the chosen campaign; another level or campaign has its own first page.
  const change: Change<AdsSearch> = (part, inPlace) =>
    report.change({ ...('range' in part && { campaign: '' }), ...(('tab' in part || 'campaign' in part) && { page: 1 }), ...part }, inPlace)
  const { models, windows } = useText(creditText)
  const inForce = [
    channelName(search.channel, language),
    models[search.model],
    windows[search.window],
    formatRange(report.range.range, language),
  ].join(' · ')
  return { ...report, change, sort, inForce }
}
export type AdsReport = ReturnType<typeof useAdsReport>
