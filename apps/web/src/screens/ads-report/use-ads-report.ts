/** The ads report for the search parameters. */
import { adsReport } from '@convbox/contract/reports/ads-report'
import { ADS_METRICS } from '@convbox/contract/reports/ads-report.values'
import { getRouteApi } from '@tanstack/react-router'
import type { SearchOf } from '../../search-params.ts'
import type { Change } from '../../widgets/use-change.ts'
import { useReport } from '../../widgets/use-report.ts'
import type { adsReportParams } from './ads-report-search.ts'

const route = getRouteApi('/website/$websiteName/ads-report')

export type AdsSearch = SearchOf<typeof adsReportParams>

export const useAdsReport = () => {
  const search: AdsSearch = route.useSearch()
  const key = ADS_METRICS.find((metric) => search.sort.startsWith(`${metric}.`)) ?? 'spend'
  const direction: 'asc' | 'desc' = search.sort.endsWith('.asc') ? 'asc' : 'desc'
  const report = useReport({
    endpoint: adsReport.report,
    search,
    steps: ['page'],
    question: ({ from, to }) => ({
      from,
      to,
      mainModel: search.model,
      level: search.tab,
      channel: search.channel,
      window: search.window,
      sort: key,
      direction,
      pageNo: search.page,
      ...(search.account !== '' && { account: search.account }),
      ...(search.campaign !== '' && { campaign: search.campaign }),
    }),
  })
  // Another range may not have the chosen campaign.
  const change: Change<AdsSearch> = (part, inPlace) => report.change({ ...('range' in part && { campaign: '' }), ...part }, inPlace)
  return { ...report, change, sort: { key, direction } }
}
export type AdsReport = ReturnType<typeof useAdsReport>
