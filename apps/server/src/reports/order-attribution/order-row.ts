/** An order as the table shows it. Pure. */
import type { OrderId } from '@convbox/contract'
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import { isEnterprise } from '@convbox/contract/plans'
import { localTime } from '@convbox/contract/store-days'
import type { CustomerName } from './customer-names.ts'
import type { OwnAmounts } from './own-amounts.ts'
import type { JourneyRow } from './order-attribution.sql.ts'

/** plans: of the store's active charges. */
export type OrderStore = { plans: readonly string[]; timeZone: string; orderIdentifier: 'name' | 'number' | 'id' }

/** The order by the store's chosen identifier: its name, else its id; its number, else its name, else its id; or its id. */
export const shownNumber = (store: OrderStore, row: Pick<JourneyRow, 'order_id' | 'order_name' | 'order_number'>): string => {
  if (store.orderIdentifier === 'name') return row.order_name || row.order_id
  if (store.orderIdentifier === 'number') return row.order_number || row.order_name || row.order_id
  return row.order_id
}

const newCustomerOf = ({ plans }: OrderStore, text: string): 0 | 1 | 2 => {
  if (!isEnterprise(plans)) return 2
  return text === '1' ? 1 : text === '0' ? 0 : 2
}

/** The table's row; own: the amounts of an order without a rate. An order without a touch has neither clicks nor a time to conversion. */
export const orderRowOf = (
  store: OrderStore,
  row: JourneyRow,
  { name, own }: { name: CustomerName; own: OwnAmounts | undefined },
): OrderRow => ({
  // The row was read by its id, so this is an order id.
  orderId: row.order_id as OrderId,
  orderNumber: shownNumber(store, row),
  orderDate: row.ordered_at,
  orderDateLocal: localTime(row.ordered_at, store.timeZone),
  ...name,
  financialStatus: row.financial_status,
  toldBy: row.told_by_whom,
  ...(row.why_excluded !== '' && { excludedReason: row.why_excluded }),
  orderRevenue: own?.total ?? row.total_text,
  refunded: own?.refunded ?? row.refunded_text,
  currency: own?.currency ?? row.currency,
  ...(row.touches > 0 && {
    timeToConversion: Math.floor(row.first_age_ms / 60_000),
    firstClick: { channel: row.first_channel, campaign: row.first_campaign, at: row.first_at },
    lastClick: { channel: row.last_channel, campaign: row.last_campaign, at: row.last_at },
    firstClickTime: row.first_at,
    lastClickTime: row.last_at,
  }),
  landingPageViewCount: row.touches,
  touches: row.touches,
  ...(row.told_touches > 0 && { toldTouches: row.told_touches }),
  events: row.landings.map(([at, channel, campaign]) => ({
    name: 'PageView',
    date: at,
    date_local: localTime(at, store.timeZone),
    channel,
    ...(campaign !== '' && { campaign }),
  })),
  newCustomer: newCustomerOf(store, row.is_new_customer),
})
