/** TikTok's pixel. Source: ads.tiktok.com, "Event deduplication": the same event name, and `event_id` in the third argument; its base code for the queue. */
import { filled, startTag } from '../start-tag.ts'

type Queue = unknown[] & {
  page?: (...args: unknown[]) => void
  track?: (...args: unknown[]) => void
  instance?: (id: string) => Queue
  load?: (id: string) => void
  _u?: string | undefined
  _i?: Record<string, Queue>
  _t?: Record<string, number>
  _o?: Record<string, object>
}

const METHODS =
  'page track identify instances debug on off once ready alias group enableCookie disableCookie holdConsent revokeConsent grantConsent'.split(
    ' ',
  )

/** Gives a queue the methods of the tag, which wait in it until the file has come. */
const defer = (queue: Queue): Queue => {
  const methods = METHODS.map((method) => [method, (...args: unknown[]) => queue.push([method, ...args])])
  return Object.assign(queue, Object.fromEntries(methods))
}

/** TikTok has one event for product and category, and calls a page view Pageview, told by a call of its own. */
const nameOf = (name: string): string => (name === 'ViewCategory' ? 'ViewContent' : name)

startTag<{ ttq?: Queue; TiktokAnalyticsObject?: string }>('tag-tiktok', (page) => ({
  open: ({ id, url }, load) => {
    if (page.ttq?.load) {
      if (!page.ttq._i?.[id]) page.ttq.load(id)
      return
    }
    page.TiktokAnalyticsObject = 'ttq'
    const ttq = defer((page.ttq ??= []))
    ttq._i ??= {}
    ttq._i[id] = defer([])
    ttq._i[id]._u = url.split('?')[0]
    ttq._t = { ...ttq._t, [id]: Date.now() }
    ttq._o = { ...ttq._o, [id]: {} }
    ttq.instance ??= (of) => ttq._i?.[of] ?? ttq
    load()
  },
  tell: ({ id, alias, contentType }, { id: event_id, name, items, itemIds, count, value, currency, orderId, query }) => {
    const pixel = page.ttq?.instance?.(id) ?? page.ttq
    if (name === 'PageView') pixel?.page?.({}, { event_id })
    else
      pixel?.track?.(
        (name === 'Purchase' ? alias : undefined) ?? nameOf(name),
        filled({
          value,
          currency,
          content_type: items[0] && (name === 'ViewCategory' ? 'product_group' : contentType),
          content_ids: itemIds,
          num_items: items[0] && count,
          contents: items.map(({ id: content_id, price, quantity, of }) =>
            filled({ content_id, content_name: of.title, content_category: of.category, brand: of.brand, price, quantity }),
          ),
          order_id: orderId,
          query,
        }),
        { event_id },
      )
  },
}))
