/** The comparison for the search parameters. */
import { modelComparison } from '@convbox/contract/reports/model-comparison'
import { getRouteApi } from '@tanstack/react-router'
import { useReport } from '../../widgets/use-report.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis/models')

export const useModelComparison = () => {
  const search = route.useSearch()
  return useReport({
    endpoint: modelComparison.report,
    search,
    steps: ['explain'],
    question: ({ from, to }) => ({ from, to, window: search.window }),
  })
}
export type ModelComparison = ReturnType<typeof useModelComparison>
