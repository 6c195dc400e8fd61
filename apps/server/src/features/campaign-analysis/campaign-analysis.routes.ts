import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { readCreatives } from '../commissions/commissions.ts'
import { readEarned } from '../../reports/earned-shares.sql.ts'
import { readModelInputs } from '../../reports/model-inputs.ts'
import { clampQuestion, spanOf } from '../../reports/report-span.ts'
import { readAnalysisParts } from './analysis-parts.rows.ts'
import { judgeBeyondCredit } from './beyond-credit.ts'
import { listAnalysisOrders } from './list-analysis-orders.ts'
import { readPaidOrders } from './paid-orders.rows.ts'
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
    readBeyondCredit: async (input, { store }) => {
      if (input.campaignId !== undefined) await partsOf(store.id, input.campaignId)
      const { campaignId, window, model, ...days } = clampQuestion(program, [store], input)
      const span = spanOf(store, days, { window })
      const orders = await readPaidOrders(program.mainDb, { ...span, campaignId })
      const [creatives, { custom }] = await Promise.all([readCreatives(program.mainDb, store.id), readModelInputs(program, span, model)])
      const orderIds = [...new Set(orders.map((order) => order.order_id))]
      return judgeBeyondCredit(
        orders,
        await readEarned(program.warehouse, span, { model, ...(custom && { custom }) }, { orderIds, creatives }),
      )
    },
  }
}
