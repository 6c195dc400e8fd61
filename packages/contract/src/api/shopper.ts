/** The synthetic shopper: a made-up visitor who lands, looks at a product, fills a cart and buys, every night or when asked, and is counted nowhere. */
import { endpoints } from '../endpoint.ts'
import type { shopperSchemas } from './shopper.schemas.ts'

/** The endpoints; schemas: `shopper.schemas.ts`. */
export const shopper = endpoints<typeof shopperSchemas>()({
  shopperRuns: { method: 'GET', path: '/shopper', access: 'store member', feature: 'Pixels', ours: true },
  switchShopper: { method: 'POST', path: '/shopper/switch', access: 'store member', feature: 'Pixels', ours: true },
  runShopper: { method: 'POST', path: '/shopper/run', access: 'store member', feature: 'Pixels', ours: true },
})
