/** Orders from sources other than Shopify: counts by source, keys of the store's server, order files, and whether browser orders count. */
import { endpoints } from '../endpoint.ts'
import { ORDER_FILE_MAX_BYTES } from '../order-file.ts'
import type { ownOrdersSchemas } from './own-orders.schemas.ts'

/** The endpoints; schemas: `own-orders.schemas.ts`. */
export const ownOrders = endpoints<typeof ownOrdersSchemas>()({
  orderArrivals: { method: 'GET', path: '/own-orders/arrivals', access: 'store member', feature: 'Online Store Settings', ours: true },
  orderKeys: { method: 'GET', path: '/own-orders/keys', access: 'store member', feature: 'Online Store Settings', ours: true },
  createOrderKey: { method: 'POST', path: '/own-orders/keys/create', access: 'store admin', feature: 'Online Store Settings', ours: true },
  rotateOrderKey: { method: 'POST', path: '/own-orders/keys/rotate', access: 'store admin', feature: 'Online Store Settings', ours: true },
  revokeOrderKey: { method: 'POST', path: '/own-orders/keys/revoke', access: 'store admin', feature: 'Online Store Settings', ours: true },
  saveBrowserOrders: { method: 'POST', path: '/own-orders/browser', access: 'store member', feature: 'Online Store Settings', ours: true },
  previewOrderFile: {
    method: 'POST',
    path: '/own-orders/files/preview',
    access: 'store member',
    feature: 'Online Store Settings',
    reads: true,
    maxBytes: ORDER_FILE_MAX_BYTES,
    ours: true,
  },
  importOrderFile: {
    method: 'POST',
    path: '/own-orders/files/import',
    access: 'store member',
    feature: 'Online Store Settings',
    maxBytes: ORDER_FILE_MAX_BYTES,
    ours: true,
  },
  orderFiles: { method: 'GET', path: '/own-orders/files', access: 'store member', feature: 'Online Store Settings', ours: true },
})
