/** The analysis as a CSV file: a row for each row of the table, and the total, with exact amounts. Pure. */
import type { AnalysisFigures, CampaignAnalysis } from '@convbox/contract/api/campaign-analysis.schemas'
import { csvSheet } from '@convbox/contract/csv-text'
import { ANALYSIS_FIGURES, type AnalysisFigure } from './analysis-figures.ts'

type Words = { name: string; creator: string; total: string; currency: string; figures: Record<AnalysisFigure, string> }

/** nameOf: as the table shows a row. */
export const analysisCsv = (
  { rows, total, currency }: CampaignAnalysis,
  nameOf: (row: CampaignAnalysis['rows'][number]) => string,
  words: Words,
): string => {
  const valuesOf = (figures: AnalysisFigures): (string | number)[] => ANALYSIS_FIGURES.map((figure) => figures[figure] ?? '')
  return csvSheet([
    [words.name, words.creator, ...ANALYSIS_FIGURES.map((figure) => words.figures[figure]), words.currency],
    ...rows.map((row) => [nameOf(row), row.creator ?? '', ...valuesOf(row.figures), currency]),
    [words.total, '', ...valuesOf(total), currency],
  ])
}
