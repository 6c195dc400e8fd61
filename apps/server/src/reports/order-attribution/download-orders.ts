/** The table of orders as an Excel file: the columns of the screen, amounts as numbers. */
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import type { FileResult } from '../../http/handlers.ts'
import { sheetFile, type SheetCell, type SheetColumn } from '../xlsx.ts'
import { ordersText } from './download-orders.text.ts'

type Words = (typeof ordersText)['en']
type OrderColumn = SheetColumn & { value: (order: OrderRow) => SheetCell }

const columnsOf = (text: Words): OrderColumn[] => [
  { label: text.order, width: 16, value: (order) => order.orderNumber },
  { label: text.date, width: 20, value: (order) => order.orderDateLocal },
  { label: text.customer, width: 24, value: (order) => [order.customerFirstName, order.customerLastName].filter(Boolean).join(' ') },
  { label: text.payments, width: 14, format: '#,##0.00', value: (order) => Number(order.orderRevenue) },
  { label: text.refunded, width: 14, format: '#,##0.00', value: (order) => Number(order.refunded) },
  { label: text.currency, width: 10, value: (order) => order.currency },
  { label: text.status, width: 18, value: (order) => order.excludedReason ?? order.financialStatus },
  { label: text.minutes, width: 18, value: (order) => order.timeToConversion },
  { label: text.touches, width: 10, value: (order) => order.touches },
  { label: text.firstClick, width: 18, value: (order) => order.firstClick?.channel },
  { label: text.firstCampaign, width: 28, value: (order) => order.firstClick?.campaign },
  { label: text.lastClick, width: 18, value: (order) => order.lastClick?.channel },
  { label: text.lastCampaign, width: 28, value: (order) => order.lastClick?.campaign },
  {
    label: text.newCustomer,
    width: 14,
    value: (order) => (order.newCustomer === 2 ? undefined : order.newCustomer === 1 ? text.yes : text.no),
  },
]

/** The sheet of some orders, in their order; with their stores where they are of several. */
export const downloadOrders = (
  orders: readonly OrderRow[],
  { from, to, language, websiteName }: { from: string; to: string; language: 'en' | 'zh'; websiteName: string },
): Promise<FileResult> => {
  const text = ordersText[language]
  const store: OrderColumn = { label: text.store, width: 20, value: (order) => order.store?.websiteTitle }
  const columns = [...(orders.some((order) => order.store !== undefined) ? [store] : []), ...columnsOf(text)]
  return sheetFile(
    `${websiteName}_order-attribution_${from}_${to}`,
    columns,
    orders.map((order) => columns.map((column) => column.value(order))),
  )
}
