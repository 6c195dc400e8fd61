/** What platforms' own tags share: which event is told to which pixel, when, and under which id. */
import type { CollectEvent, EventItem } from '@convbox/contract/events/events'
import type { TagPixel } from '@convbox/contract/events/extras'
import { PURCHASE_NAMESPACE, purchaseKeyOf, purchaseName } from '@convbox/contract/events/purchase-key'
import { guarded } from '../env.ts'
import { startExtra } from '../start-extra.ts'
import { readTagWorth } from '../tag-worth.ts'
import type { Tag, Told, ToldItem } from '../tags-api.ts'
import { uuidFromName } from '../uuid-from-name.ts'

const isNamed = (names: readonly string[], groups: readonly string[] = []): boolean => {
  const plain = (text: string): string => text.trim().toLowerCase()
  return groups.some((group) => names.map(plain).includes(plain(group)))
}

const isMeant = ({ name, items = [] }: CollectEvent, { events, target }: TagPixel): boolean =>
  events.includes(name) &&
  (!target || items.some(({ collections, tags }) => isNamed(target.names, target.kind === 'tags' ? tags : collections)))

const toldItem = (item: EventItem, { identifier }: TagPixel, hasPrice: boolean): ToldItem => ({
  id: (identifier === 'product' ? undefined : identifier === 'sku' ? item.sku : item.variantId) || item.productId,
  quantity: item.quantity,
  of: item,
  ...(hasPrice && item.price !== undefined && { price: Number(item.price) }),
})

const toldOf = (event: CollectEvent, id: string, pixel: TagPixel): Told => {
  const { name, order, search } = event
  const hasValue = pixel.values === 'all' || (pixel.values === 'purchases' && name === 'Purchase')
  const items = (event.items ?? []).map((item) => toldItem(item, pixel, hasValue))
  const orderId = order && ((pixel.transaction && order[pixel.transaction]) || order.id)
  return {
    id,
    name,
    event,
    items,
    itemIds: [...new Set(items.map((item) => item.id))],
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(hasValue && readTagWorth(event, pixel)),
    ...(orderId && { orderId }),
    ...(search && { query: search.query }),
  }
}

startExtra('tags', ({ storeKey, prefersOrderId }, { page, api: [, decision, allowsAds], hear }) => {
  const { convbox, document } = page
  if (!convbox) return
  const asked = new Set<string>()
  const load = (url: string, onLoad?: () => void): void => {
    if (asked.has(url)) return
    asked.add(url)
    const script = document.createElement('script')
    script.async = true
    // A file that is blocked, by an ad blocker or the page's own policy, never loads: what was told waits in vain.
    if (onLoad) script.addEventListener('load', guarded(onLoad))
    script.src = url
    document.head.append(script)
  }
  const idOf = ({ id, name, checkoutToken, order }: CollectEvent): string => {
    const key = purchaseKeyOf(prefersOrderId, { checkoutToken: checkoutToken || order?.checkoutToken, orderId: order?.id })
    return name === 'Purchase' && key ? uuidFromName(PURCHASE_NAMESPACE, purchaseName(storeKey, key)) : id
  }
  const openFor = (pixel: TagPixel, tag: Tag): void => {
    const told = new Set<string>()
    let waiting: CollectEvent[] = []
    let isOpen = false
    const tell = guarded((event: CollectEvent) => {
      const id = idOf(event)
      if (told.has(id)) return
      told.add(id)
      if (!isOpen) tag.open(pixel, (onLoad) => load(pixel.url, onLoad))
      isOpen = true
      tag.tell(pixel, toldOf(event, id, pixel))
    })
    hear((event) => {
      const said = event.consent?.[pixel.consent]
      // The extras may hear an event only after a refusal that followed it. Of the consent asked for besides, only a refusal counts: few banners ask for each category.
      const isAllowedNow = pixel.consent === 'ad' ? allowsAds() : decision() === 'go'
      const isRefused =
        said === 'denied' ||
        (!isAllowedNow && (said === 'granted' || !pixel.needsGrant)) ||
        pixel.also?.some((category) => event.consent?.[category] === 'denied')
      if (isRefused) waiting = []
      if (isRefused || (said !== 'granted' && pixel.needsGrant)) {
        if (!isRefused && isMeant(event, pixel)) waiting.push(event)
        return
      }
      for (const one of waiting.splice(0)) tell(one)
      if (isMeant(event, pixel)) tell(event)
    })
  }
  convbox.t = (pixels, tag) => {
    for (const pixel of pixels) openFor(pixel, tag)
  }
})
