/** The orders for the search parameters. */
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { getRouteApi } from '@tanstack/react-router'
import { type OrderAttributionSearch, withRange } from './order-attribution-search.ts'
import { type Days, useReport } from '../../widgets/use-report.ts'

const route = getRouteApi('/website/$websiteName/order-attribution')

export type OrdersSearch = OrderAttributionSearch

/** Whether filters are set; an empty list then does not mean that the store has no orders. */
export const isFiltered = ({
  orderNumber,
  campaign,
  channel,
  excluded,
}: Pick<OrdersSearch, 'orderNumber' | 'campaign' | 'channel' | 'excluded'>): boolean =>
  orderNumber !== '' || campaign !== '' || channel !== '' || excluded !== undefined

/** The report for the search parameters; filter: its query without the page. */
export const useOrders = () => {
  const search: OrdersSearch = withRange(route.useSearch(), 'last_30d')
  const filterOf = ({ from, to }: Days) => ({
    from,
    to,
    sort: search.sort,
    direction: search.direction,
    ...(search.orderNumber !== '' && { orderNumber: search.orderNumber }),
    ...(search.campaign !== '' && { campaign: search.campaign }),
    ...(search.channel !== '' && { channel: search.channel }),
    ...(search.excluded !== undefined && { excluded: search.excluded }),
    ...(search.excluded === 'no ad touch' && { window: search.window }),
  })
  const report = useReport({
    endpoint: orderAttribution.orders,
    search,
    steps: ['page', 'order', 'tab'],
    question: (days) => ({ ...filterOf(days), pageNo: search.page }),
    options: {
      enabled: search.tab === 'journey',
      staleMs: 5000,
      // Polled, so that an open list shows new orders; faster before the first one, which is awaited while the shop's history is imported.
      everyMs: (orders) => (orders?.orderCount === 0 && !isFiltered(search) ? 4000 : 20_000),
    },
  })
  return { ...report, filter: filterOf(report.question) }
}

export type Orders = ReturnType<typeof useOrders>
