/** Snap's pixel. Source: developers.snap.com, "Deduplication": `client_dedup_id` of the pixel is the server's `event_id`, and a purchase's `transaction_id` its order id. */
import type { EventName } from '@convbox/contract/events/events'
import { filled, startTag } from '../start-tag.ts'

type Snaptr = ((...args: unknown[]) => void) & { handleRequest?: (...args: unknown[]) => void; queue?: unknown[][] }

const NAMES: { [Name in EventName]?: string } = {
  PageView: 'PAGE_VIEW',
  ViewCategory: 'LIST_VIEW',
  ViewContent: 'VIEW_CONTENT',
  AddToCart: 'ADD_CART',
  ViewCart: 'CUSTOM_EVENT_1',
  InitiateCheckout: 'START_CHECKOUT',
  AddShippingInfo: 'CUSTOM_EVENT_2',
  AddPaymentInfo: 'ADD_BILLING',
  Purchase: 'PURCHASE',
  Search: 'SEARCH',
  CustomizeProduct: 'CUSTOM_EVENT_3',
  Lead: 'SIGN_UP',
  Subscribe: 'SUBSCRIBE',
}

startTag<{ snaptr?: Snaptr }>('tag-snapchat', (page) => ({
  open: ({ id }, load) => {
    if (!page.snaptr) {
      const snaptr: Snaptr = (...args) => (snaptr.handleRequest ? snaptr.handleRequest(...args) : snaptr.queue?.push(args))
      page.snaptr = Object.assign(snaptr, { queue: [] })
      load()
    }
    page.snaptr('init', id)
  },
  tell: ({ alias }, { id, name, items, itemIds, count, value, currency, orderId, query }) =>
    page.snaptr?.(
      'track',
      name === 'Purchase' && alias ? 'CUSTOM_EVENT_4' : NAMES[name],
      filled({
        client_dedup_id: id,
        price: value,
        currency,
        item_ids: itemIds,
        item_category: [...new Set(items.flatMap(({ of }) => of.category ?? []))].join(','),
        number_items: items[0] && count,
        transaction_id: orderId,
        search_string: query,
      }),
    ),
}))
