/** Meta's pixel. Source: developers.facebook.com, "Handling Duplicate Pixel and Conversions API Events": the same event name, and `eventID` in the fourth argument. */
import { filled, startTag } from '../start-tag.ts'

type Fbq = ((...args: unknown[]) => void) & {
  callMethod?: (...args: unknown[]) => void
  queue?: unknown[][]
  push?: unknown
  loaded?: boolean
  version?: string
  disablePushState?: boolean
}

/** Custom events there; the others are standard ones. */
const CUSTOM = /^(ViewCategory|ViewCart|AddShippingInfo)$/

startTag<{ fbq?: Fbq; _fbq?: Fbq }>('tag-facebook', (page) => ({
  open: ({ id }, load) => {
    if (!page.fbq) {
      const fbq: Fbq = (...args) => (fbq.callMethod ? fbq.callMethod(...args) : fbq.queue?.push(args))
      // Page views are told by us, those of a single-page shop too.
      Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0', disablePushState: true })
      page.fbq = page._fbq = fbq
      load()
    }
    // No events of its own making, such as clicks on buttons.
    page.fbq('set', 'autoConfig', false, id)
    page.fbq('init', id)
  },
  tell: ({ id, alias, contentType }, { id: eventID, name, event, items, itemIds, count, value, currency, orderId, query }) => {
    const only = items[1] ? undefined : items[0]?.of
    const own = name === 'Purchase' ? alias : undefined
    page.fbq?.(
      own || CUSTOM.test(event.name) ? 'trackSingleCustom' : 'trackSingle',
      id,
      own ?? name,
      filled({
        value,
        currency,
        content_ids: itemIds,
        content_type: items[0] && contentType,
        content_name: only?.title,
        content_category: only?.category,
        num_items: items[0] && count,
        contents: items.map((item) => filled({ id: item.id, quantity: item.quantity, item_price: item.price })),
        order_id: orderId,
        search_string: query,
      }),
      { eventID },
    )
  },
}))
