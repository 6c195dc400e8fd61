/** The cohorts as a CSV file: one row per cohort or line and month, with exact amounts. Pure. */
import { csvSheet } from '@convbox/contract/csv-text'
import type { Language } from '@convbox/contract/format'
import type { CohortFigures, CohortsAnswer } from '@convbox/contract/reports/cohorts.schemas'
import type { CohortDimension } from '@convbox/contract/reports/cohorts.values'
import { lineName, type CohortWords } from './line-name.ts'

const figuresOf = (figures: CohortFigures, endedFor: number): (string | number)[] => [
  figures.month + 1,
  figures.customers,
  endedFor,
  figures.orders,
  figures.repeatCustomers,
  figures.repeatRate,
  figures.net,
  figures.netPerCustomer,
  figures.grossProfit ?? '',
  figures.grossProfitPerCustomer ?? '',
  figures.ordersWithoutCost,
]

export const cohortsCsv = (
  { cohorts, total, lines, currency }: CohortsAnswer,
  by: CohortDimension,
  { words, language }: { words: CohortWords; language: Language },
): string => {
  const { csv } = words
  const rows = [
    [csv.kind, csv.name, csv.from, csv.to, csv.month, csv.customers, csv.endedFor, csv.orders, csv.repeatCustomers, csv.repeatRate].concat([
      csv.net,
      csv.netPerCustomer,
      csv.grossProfit,
      csv.grossProfitPerCustomer,
      csv.ordersWithoutCost,
      csv.currency,
    ]),
    ...cohorts.flatMap(({ start, end, cells }) =>
      cells.map((cell) => [csv.kinds.cohort, '', start, end, ...figuresOf(cell, cell.endedFor), currency]),
    ),
    ...total.map((point) => [csv.kinds.total, '', '', '', ...figuresOf(point, point.customers), currency]),
    ...lines.flatMap((line) =>
      line.points.map((point) => [
        words.dimensions[by],
        lineName(line, by, { words, language }),
        '',
        '',
        ...figuresOf(point, point.customers),
        currency,
      ]),
    ),
  ]
  return csvSheet(rows)
}
