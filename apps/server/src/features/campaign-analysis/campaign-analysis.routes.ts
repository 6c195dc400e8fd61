import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { clampQuestion } from '../../reports/report-span.ts'
import { readAnalysisParts } from './analysis-parts.rows.ts'
import { listAnalysisOrders } from './list-analysis-orders.ts'
import { readAnalysis } from './read-analysis.ts'

/** What campaigns brought and what they cost. */
export const campaignAnalysisFeature: Feature<'campaignAnalysis'> = (program) => {
  /** Refuses a campaign of another store. */
  const partsOf = async (storeId: string, campaignId: string) => {
    const parts = await readAnalysisParts(program.mainDb, storeId, campaignId)
    if (parts === undefined) throw new AppError('not found')
    return parts
  }
  return {
    readAnalysis: async (input, { store }) => {
      const parts = await partsOf(store.id, input.campaignId)
      return readAnalysis(program, store, parts, clampQuestion(program, [{ ...store, timeZone: parts.timeZone }], input))
    },
    listAnalysisOrders: async (input, { store }) => {
      const parts = await partsOf(store.id, input.campaignId)
      return listAnalysisOrders(program, store, parts, clampQuestion(program, [{ ...store, timeZone: parts.timeZone }], input))
    },
  }
}
