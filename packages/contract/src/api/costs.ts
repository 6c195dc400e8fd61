/** What a store's orders cost it: goods by variant, shipping, payment fees. Fixed costs are spend: `ad-spend.ts`. */
import { COST_FILE_MAX_BYTES } from '../costs.ts'
import { endpoints } from '../endpoint.ts'
import type { costsSchemas } from './costs.schemas.ts'

/** The endpoints; schemas: `costs.schemas.ts`. */
export const costs = endpoints<typeof costsSchemas>()({
  costOverview: { method: 'GET', path: '/costs', access: 'store member', feature: 'Integrations', ours: true },
  saveOrderCosts: { method: 'POST', path: '/costs/orders', access: 'store member', feature: 'Integrations', ours: true },
  importCostFile: {
    method: 'POST',
    path: '/costs/file',
    access: 'store member',
    feature: 'Integrations',
    maxBytes: COST_FILE_MAX_BYTES,
    ours: true,
  },
  deleteFileCosts: { method: 'POST', path: '/costs/file/delete', access: 'store member', feature: 'Integrations', ours: true },
})
