/** The ledger for the search parameters. */
import { ledger } from '@convbox/contract/reports/ledger'
import { isBlended, type ReportModel } from '@convbox/contract/metrics/credit-choices'
import type { LedgerBasis } from '@convbox/contract/reports/ledger.values'
import { getRouteApi } from '@tanstack/react-router'
import { useReport } from '../../widgets/use-report.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis/ledger')

/** Whether the model has figures by this date: what blends views and answers weighs an order against those of its own days. */
export const isLedgerTold = ({ basis, model }: { basis: LedgerBasis; model: ReportModel }): boolean =>
  basis === 'order' || !isBlended(model)

export const useLedger = () => {
  const search = route.useSearch()
  return useReport({
    endpoint: ledger.report,
    search,
    steps: ['cell', 'page'],
    options: { enabled: isLedgerTold(search) },
    question: ({ from, to }) => ({ from, to, basis: search.basis, window: search.window, model: search.model }),
  })
}
export type Ledger = ReturnType<typeof useLedger>
