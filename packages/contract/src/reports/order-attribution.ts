/** Order Journey: every order with its touches, first and last click, and its whole timeline. 10 a page, newest first. */
import { endpoints } from '../endpoint.ts'
import type { orderAttributionSchemas } from './order-attribution.schemas.ts'

/** The endpoints; schemas: `order-attribution.schemas.ts`. */
export const orderAttribution = endpoints<typeof orderAttributionSchemas>()({
  orders: {
    method: 'GET',
    path: '/attributionreport/order-attribution',
    access: 'store member',
    feature: 'Order Journey',
    allSites: true,
  },
  download: {
    method: 'GET',
    path: '/attributionreport/order-attribution-download',
    access: 'store member',
    feature: 'Order Journey',
    file: 'sheet',
    allSites: true,
  },
  orderDetail: {
    method: 'GET',
    path: '/attributionreport/order-attribution-ecommerce-events',
    access: 'store member',
    feature: 'Order Journey',
  },
  queryChannels: { method: 'GET', path: '/trafficrule/queryChannels', access: 'store member', allSites: true },
})
