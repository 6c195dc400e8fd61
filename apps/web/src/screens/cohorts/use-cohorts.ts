/** The cohorts for the search parameters. */
import { cohorts } from '@convbox/contract/reports/cohorts'
import { getRouteApi } from '@tanstack/react-router'
import { useReport } from '../../widgets/use-report.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis/cohorts')

export const useCohorts = () => {
  const search = route.useSearch()
  const { period, by, model, window, channel, campaign, product, currency } = search
  return useReport({
    endpoint: cohorts.report,
    search,
    steps: ['cell', 'page'],
    question: ({ from, to }) => ({ from, to, period, by, model, window, channel, campaign, product, currency }),
  })
}
export type Cohorts = ReturnType<typeof useCohorts>
