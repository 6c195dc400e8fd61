import type { Feature } from '../../http/handlers.ts'
import { downloadReceipt } from './download-receipt.ts'
import { readReceipt } from './order-receipt.ts'

/** One order's receipt, on the screen and as a file. */
export const orderReceiptFeature: Feature<'orderReceipt'> = (program) => ({
  receipt: async ({ orderId }, { store }) => {
    const { deliveries: _deliveries, ...receipt } = await readReceipt(program, store, orderId)
    return receipt
  },
  downloadReceipt: async ({ orderId, ...sheet }, { store }) =>
    downloadReceipt(await readReceipt(program, store, orderId), { store, ...sheet }),
})
