/** Microsoft's UET tag. Source: learn.microsoft.com, "Full list of parameters" and "UET Consent Mode"; `event_id` as docs.tealium.com has it for its UET tag beside the Conversions API. No live account has confirmed that. */
import type { EventName } from '@convbox/contract/events/events'
import { filled, startTag } from '../start-tag.ts'

type Queue = { push: (...args: unknown[]) => void }
type Globals = { UET?: new (options: object) => Queue }

const NAMES: { [Name in EventName]?: [name: string, pageType?: string] } = {
  PageView: ['page_view', 'other'],
  ViewCategory: ['view_item_list', 'category'],
  ViewContent: ['view_item', 'product'],
  AddToCart: ['add_to_cart', 'cart'],
  ViewCart: ['view_cart', 'cart'],
  InitiateCheckout: ['begin_checkout', 'cart'],
  AddShippingInfo: ['add_shipping_info'],
  AddPaymentInfo: ['add_payment_info'],
  Purchase: ['purchase', 'purchase'],
  Search: ['search', 'searchresults'],
  CustomizeProduct: ['customize_product'],
  Lead: ['generate_lead'],
  Subscribe: ['subscribe'],
}

startTag<Globals>('tag-bing', (page) => {
  const queues = new Map<string, Queue>()
  return {
    open: ({ id }, load) => {
      const waiting: unknown[] = []
      queues.set(id, waiting)
      const start = (): void => {
        // The queue takes what waits. Page views are told by us, those of a single-page shop too.
        if (page.UET) queues.set(id, new page.UET({ ti: id, q: waiting, enableAutoSpaTracking: false }))
      }
      if (page.UET) start()
      else load(start)
    },
    tell: ({ id, alias, labels = {} }, { id: event_id, name, event, items, itemIds, value, currency, orderId, query }) => {
      const queue = queues.get(id)
      const [word = name, ecomm_pagetype] = NAMES[name] ?? []
      const label = labels[name]
      // Microsoft takes an absent choice for a granted one.
      if (event.consent?.ad === 'granted') queue?.push('consent', 'update', { ad_storage: 'granted' })
      queue?.push(
        'event',
        (name === 'Purchase' ? alias : undefined) ?? word,
        filled({
          event_id,
          event_label: label,
          // Only a conversion has a value.
          ...(label !== undefined && { revenue_value: value, currency }),
          ecomm_prodid: itemIds,
          ecomm_pagetype,
          items: items.map((item) => filled({ id: item.id, name: item.of.title, price: item.price, quantity: item.quantity })),
          transaction_id: orderId,
          search_term: query,
          page_path: name === 'PageView' ? page.location.pathname + page.location.search : undefined,
        }),
      )
    },
  }
})
