/** Sees what a Shopify theme (or a shop that behaves like one) does without a line of code from its owner: product, collection, search, cart, add to cart. */
import type { EventItem } from '@convbox/contract/events/events'
import type { Core } from './core.ts'
import type { Env } from './env.ts'
import { asRecord, guarded, parseJson } from './env.ts'
import { CART_KEY } from './identity.ts'

const ADD_PATH = /\/cart\/add(\.js|\.json)?([?#]|$)/
type Fields = Record<string, unknown>

const text = (value: unknown): string | undefined => (value ? `${value as string}` : undefined)
const records = (list: unknown): Fields[] => (Array.isArray(list) ? list.map(asRecord) : [])
/** A line of the Ajax cart, or a product of ShopifyAnalytics with one of its variants, as items: one, or none without product and price. Prices there are hundredths, whatever the currency. */
const toItems = (product: Fields, variant: Fields, quantity: number): EventItem[] => {
  const productId = text(product['product_id'] ?? product['id'])
  const cents = Number(variant['final_price'] ?? variant['price'])
  if (!productId || !(cents >= 0) || !(quantity > 0)) return []
  const item: Fields = {
    productId,
    variantId: text(variant['variant_id'] ?? variant['id']),
    sku: text(variant['sku']),
    title: text(variant['product_title'] ?? variant['name']),
    brand: text(product['vendor']),
    category: text(product['product_type'] ?? product['type']),
    imageUrl: text(variant['image']),
    price: (cents / 100).toFixed(2),
    quantity,
  }
  return [item as EventItem]
}

/** Starts watching; what the page itself shows is reported at once. */
export const watchTheme = (page: Window & typeof globalThis, core: Core, env: Env): void => {
  const { Shopify, ShopifyAnalytics, __st } = asRecord(page)
  if (!Shopify) return
  const root = text(asRecord(asRecord(Shopify)['routes'])['root']) ?? '/'
  const meta = asRecord(asRecord(ShopifyAnalytics)['meta'])
  const { pathname, search } = page.location
  const query = new URLSearchParams(search)

  const customerId = text(asRecord(meta['page'])['customerId'] ?? asRecord(__st)['cid'])
  if (customerId) core.identify({ customerId })

  const withValue = (items: EventItem[], currency: unknown) => ({
    items,
    // Exact: rounding to cents takes back what adding floats adds.
    value: {
      currency: text(currency) ?? 'USD',
      total: items.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0).toFixed(2),
    },
  })

  let seen = asRecord(parseJson(env.read(CART_KEY)))
  const remember = (cart: Fields): void => {
    seen = cart
    if (core.cartAttributes()) env.write(CART_KEY, JSON.stringify(cart))
  }
  let isCartPage = /\/cart\/?$/.test(pathname)

  /**
   * Writes the ids into the cart, whose answer is the cart, and reports what has grown since it was last seen, whichever way the theme added it.
   * A cart with another token was never seen (the last one became an order): it is only remembered, unless something was just added.
   */
  const readCart = async (): Promise<void> => {
    const attributes = core.cartAttributes()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ attributes }), keepalive: true }
    const answer = await page.fetch(root + (attributes ? 'cart/update.js' : 'cart.js'), attributes && init)
    const { token, items, currency } = asRecord(await answer.json())
    const lines = records(items)
    const isKnown = seen['token'] === token
    const before = isKnown ? asRecord(seen['counts']) : {}
    const counts = Object.fromEntries(lines.map((line) => [line['key'], Number(line['quantity'])]))
    const itemsOf = (from: Fields) =>
      lines.flatMap((line) => toItems(line, line, Number(line['quantity']) - Number(from[`${line['key']}`] ?? 0)))
    const added = itemsOf(before)
    if (added[0] && (isKnown || seen['isAdding'])) core.track('AddToCart', withValue(added, currency))
    if (isCartPage) core.track('ViewCart', withValue(itemsOf({}), currency))
    isCartPage = false
    remember({ token, counts, attributes })
  }
  const readCartSafely = (): void => void readCart().catch(() => undefined)
  const onAdd = (): void => remember({ ...seen, isAdding: true })

  // Watching the requests rather than wrapping fetch: nothing of the shop's page is replaced, so nothing of it can break.
  new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ name }) => ADD_PATH.test(name))) return
    onAdd()
    readCartSafely()
  }).observe({ type: 'resource' })
  // A form that leaves the page: the next page reads the cart.
  page.addEventListener(
    'submit',
    guarded(({ target }: SubmitEvent) => ADD_PATH.test(`${(target as HTMLFormElement).action}`) && onAdd()),
  )
  core.whenAllowed(() =>
    page.setTimeout(() => {
      if (isCartPage || seen['isAdding'] || JSON.stringify(core.cartAttributes()) !== JSON.stringify(seen['attributes'])) readCartSafely()
    }, 300),
  )

  const { product, products, selectedVariantId, currency } = meta
  const variants = records(asRecord(product)['variants'])
  const isPage = (folder: string): boolean => RegExp(`/${folder}/[^/]+/?$`).test(pathname)
  if (isPage('products') && variants[0]) {
    const wanted = query.get('variant') ?? selectedVariantId
    const items = toItems(asRecord(product), variants.find(({ id }) => `${id as string}` === `${wanted as string}`) ?? variants[0], 1)
    core.track('ViewContent', withValue(items, currency))
  } else if (isPage('collections')) {
    const items = records(products).flatMap((one) => toItems(one, asRecord(records(one['variants'])[0]), 1))
    core.track('ViewCategory', items[0] && { items })
  } else if (/\/search\/?$/.test(pathname) && query.get('q')) {
    core.track('Search', { search: { query: `${query.get('q')}` } })
  }
}
