/** The ledger for the search parameters. */
import { ledger } from '@convbox/contract/reports/ledger'
import { getRouteApi } from '@tanstack/react-router'
import { useReport } from '../../widgets/use-report.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis/ledger')

export const useLedger = () => {
  const search = route.useSearch()
  return useReport({
    endpoint: ledger.report,
    search,
    steps: ['cell', 'page'],
    question: ({ from, to }) => ({ from, to, basis: search.basis, window: search.window, model: search.model }),
  })
}
export type Ledger = ReturnType<typeof useLedger>
