/** The question that the address asks, and its answer. */
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { SearchOf } from '../../search-params.ts'
import { useCall } from '../../api/use-call.ts'
import type { orderAttributionParams } from './order-attribution-search.ts'
import { useRange } from '../../widgets/use-range.ts'

const address = '/website/$websiteName/order-attribution'
const route = getRouteApi(address)

export type OrdersSearch = SearchOf<typeof orderAttributionParams>

/** Changes part of the address. Filters go back to the first page; opening an order and turning pages stand in the history. */
export const useOrdersSearch = (): { search: OrdersSearch; change: (part: Partial<OrdersSearch>) => void } => {
  const search: OrdersSearch = route.useSearch()
  const navigate = useNavigate({ from: address })
  const isStep = (part: Partial<OrdersSearch>): boolean => 'page' in part || 'order' in part || 'tab' in part
  return {
    search,
    change: (part) =>
      void navigate({ search: (now) => ({ ...now, ...(isStep(part) ? {} : { page: 1 }), ...part }), replace: !isStep(part) }),
  }
}

/** Whether the list is narrowed to some orders, so that an empty one says nothing of the store. */
export const isFiltered = ({ orderNumber, campaign, channel }: Pick<OrdersSearch, 'orderNumber' | 'campaign' | 'channel'>): boolean =>
  orderNumber !== '' || campaign !== '' || channel !== ''

export const useOrders = () => {
  const { search, change } = useOrdersSearch()
  const range = useRange(search)
  const filter = {
    from: range.range.since,
    to: range.range.until,
    sort: search.sort,
    direction: search.direction,
    ...(search.orderNumber !== '' && { orderNumber: search.orderNumber }),
    ...(search.campaign !== '' && { campaign: search.campaign }),
    ...(search.channel !== '' && { channel: search.channel }),
  }
  // New orders come by the minute: an open list keeps up. Before the first one somebody waits for it: the history of a shop comes in.
  const answer = useCall(
    orderAttribution.orders,
    { ...filter, pageNo: search.page },
    { quiet: true, staleMs: 5000, everyMs: (orders) => (orders?.orderCount === 0 && !isFiltered(search) ? 4000 : 20_000) },
  )
  return { search, change, range, filter, answer }
}
