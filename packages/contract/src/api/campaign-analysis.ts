/** What a campaign brought and what it cost. */
import { endpoints } from '../endpoint.ts'
import type { campaignAnalysisSchemas } from './campaign-analysis.schemas.ts'

/** The endpoints; schemas: `campaign-analysis.schemas.ts`. */
export const campaignAnalysis = endpoints<typeof campaignAnalysisSchemas>()({
  readAnalysis: { method: 'GET', path: '/hub/campaigns/analysis', access: 'store member', feature: 'Affluencer Hub', ours: true },
  /** The orders behind a row, or behind the total. */
  listAnalysisOrders: {
    method: 'GET',
    path: '/hub/campaigns/analysis/orders',
    access: 'store member',
    feature: 'Affluencer Hub',
    ours: true,
  },
  /** Orders for which a creator is paid and other channels earned the credit too; of one campaign, or of all. */
  readBeyondCredit: { method: 'GET', path: '/hub/campaigns/beyond-credit', access: 'store member', feature: 'Affluencer Hub', ours: true },
})
