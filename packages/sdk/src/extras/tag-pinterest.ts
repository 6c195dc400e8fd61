/** Pinterest's tag. Source: its OpenAPI description 5.23.0 (`event_id` is the same in tag and API) and walkeros.io's page on the tag: the API's names without underscores. */
import type { EventName } from '@convbox/contract/events/events'
import { filled, startTag } from '../start-tag.ts'

type Pintrk = ((...args: unknown[]) => void) & { queue?: unknown[][]; version?: string }

/** What is not here is `custom`. */
const NAMES: { [Name in EventName]?: string } = {
  PageView: 'pagevisit',
  ViewCategory: 'viewcategory',
  ViewContent: 'pagevisit',
  AddToCart: 'addtocart',
  InitiateCheckout: 'initiatecheckout',
  AddPaymentInfo: 'addpaymentinfo',
  Purchase: 'checkout',
  Search: 'search',
  Lead: 'lead',
  Subscribe: 'subscribe',
}

startTag<{ pintrk?: Pintrk }>('tag-pinterest', (page) => ({
  open: ({ id }, load) => {
    if (!page.pintrk) {
      const pintrk: Pintrk = (...args) => void pintrk.queue?.push(args)
      page.pintrk = Object.assign(pintrk, { queue: [], version: '3.0' })
      load()
    }
    page.pintrk('load', id)
  },
  tell: ({ alias }, { id: event_id, name, items, count, value, currency, orderId, query }) =>
    page.pintrk?.(
      'track',
      (name === 'Purchase' && alias ? undefined : NAMES[name]) ?? 'custom',
      filled({
        event_id,
        value,
        currency,
        order_quantity: items[0] && count,
        order_id: orderId,
        search_query: query,
        line_items: items.map((item) =>
          filled({
            product_id: item.id,
            product_name: item.of.title,
            product_category: item.of.category,
            product_brand: item.of.brand,
            product_price: item.price,
            product_quantity: item.quantity,
          }),
        ),
      }),
    ),
}))
