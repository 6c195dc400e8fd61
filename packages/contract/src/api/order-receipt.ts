/** Order receipt: what each pixel did with an order's events. */
import { endpoints } from '../endpoint.ts'
import type { orderReceiptSchemas } from './order-receipt.schemas.ts'

/** The endpoints; schemas: `order-receipt.schemas.ts`. */
export const orderReceipt = endpoints<typeof orderReceiptSchemas>()({
  receipt: { method: 'GET', path: '/report/order-receipt', access: 'store member', feature: 'Events Monitor', ours: true },
  downloadReceipt: {
    method: 'GET',
    path: '/report/order-receipt-download',
    access: 'store member',
    feature: 'Events Monitor',
    file: 'sheet',
    ours: true,
  },
})
