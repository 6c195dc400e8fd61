import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { clampQuestion } from '../../reports/report-span.ts'
import { readAnalysisParts } from './analysis-parts.rows.ts'
import { readAnalysis } from './read-analysis.ts'

/** What campaigns brought and what they cost. */
export const campaignAnalysisFeature: Feature<'campaignAnalysis'> = (program) => ({
  readAnalysis: async (input, { store }) => {
    const parts = await readAnalysisParts(program.mainDb, store.id, input.campaignId)
    if (parts === undefined) throw new AppError('not found')
    return readAnalysis(program, store, parts, clampQuestion(program, [{ ...store, timeZone: parts.timeZone }], input))
  },
})
