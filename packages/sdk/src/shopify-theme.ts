/** Detects events of a Shopify theme (or a similar shop) without code from its owner: product, collection, search, cart, add to cart. */
import type { EventItem } from '@convbox/contract/events/events'
import type { Core } from './core.ts'
import type { Env } from './env.ts'
import { guarded, parseJson } from './env.ts'
import { CART_KEY } from './identity.ts'

const ADD_PATH = /\/cart\/add(\.js|\.json)?([?#]|$)/

type Id = string | number
/** A variant in ShopifyAnalytics, or a line of the Ajax cart. Prices there are hundredths, whatever the currency. */
type Variant = {
  id?: Id
  variant_id?: Id
  sku?: string
  name?: string
  product_title?: string
  image?: string
  price?: number
  final_price?: number
}
type Product = { id?: Id; product_id?: Id; vendor?: string; type?: string; product_type?: string; variants?: Variant[] }
type Line = Variant & Product & { key: string; quantity: number }
type Cart = { token: string; items: Line[]; currency?: string }
type Seen = { token?: string; counts?: Record<string, number>; attributes?: unknown; isAdding?: boolean }

/** Page data of a theme. These shapes are undocumented: everything below runs guarded. */
type ThemeGlobals = {
  Shopify?: { routes?: { root?: string } }
  ShopifyAnalytics?: {
    meta?: { currency?: string; product?: Product; products?: Product[]; selectedVariantId?: Id }
  }
  __st?: { cid?: Id }
}

const text = (value: Id | undefined | null): string | undefined => (value ? `${value}` : undefined)

/** One item, or undefined without product, price or quantity. */
const toItems = (product: Product, variant: Variant, quantity: number): EventItem[] => {
  const productId = text(product.product_id ?? product.id)
  const cents = (variant.final_price ?? variant.price) as number
  if (!productId || !(cents >= 0) || !(quantity > 0)) return []
  const item: Record<keyof EventItem, unknown> | Record<string, unknown> = {
    productId,
    variantId: text(variant.variant_id ?? variant.id),
    sku: text(variant.sku),
    title: text(variant.product_title ?? variant.name),
    brand: text(product.vendor),
    category: text(product.product_type ?? product.type),
    imageUrl: text(variant.image),
    price: (cents / 100).toFixed(2),
    quantity,
  }
  return [item as EventItem]
}

/** Items with their total. Exact: rounding to cents removes floating-point error. */
const withValue = (items: EventItem[], currency = 'USD') => ({
  items,
  value: { currency, total: items.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0).toFixed(2) },
})

/** Watches the cart after the theme's requests: stores our ids in it for the order, and reports additions. Returns the function that reads it. */
const watchCart = (page: Window & typeof globalThis, core: Core, env: Env, root: string): void => {
  let seen = (parseJson(env.loadText(CART_KEY)) ?? {}) as Seen
  let isCartPage = /\/cart\/?$/.test(page.location.pathname)
  const remember = (cart: Seen): void => {
    seen = cart
    env.saveText(CART_KEY, JSON.stringify(cart))
  }

  /**
   * Writes the ids into the cart, whose answer is the cart, and reports lines that have grown since the last read, whichever way the theme added them.
   * A cart with another token is new (the last one became an order): it is only remembered, unless something was just added.
   */
  const readCart = async (attributes: unknown): Promise<void> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ attributes }), keepalive: true }
    const { token, items, currency } = (await (await page.fetch(`${root}cart/update.js`, init)).json()) as Cart
    const isKnown = seen.token === token
    const itemsOf = (before: Record<string, number> = {}) =>
      items.flatMap((line) => toItems(line, line, line.quantity - (before[line.key] ?? 0)))
    const added = itemsOf(isKnown ? seen.counts : undefined)
    if (added[0] && (isKnown || seen.isAdding)) core.track('AddToCart', withValue(added, currency))
    if (isCartPage) core.track('ViewCart', withValue(itemsOf(), currency))
    isCartPage = false
    remember({ token, counts: Object.fromEntries(items.map(({ key, quantity }) => [key, quantity])), attributes })
  }
  /** Reads the cart when needed; never without consent. */
  const check = (isAdding?: boolean, isLeaving?: boolean): void => {
    const attributes = core.cartAttributes()
    if (!attributes) return
    if (isAdding) remember({ ...seen, isAdding })
    const isKnown = JSON.stringify(attributes) === JSON.stringify(seen.attributes)
    if (!isLeaving && (isCartPage || seen.isAdding || !isKnown)) readCart(attributes).catch(() => undefined)
  }

  // Observes requests instead of wrapping fetch: nothing of the shop's page is replaced, so nothing can break.
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => ADD_PATH.test(name))) check(true)
  }).observe({ type: 'resource' })
  // A form submit that leaves the page: the next page reads the cart.
  page.addEventListener(
    'submit',
    guarded(({ target }: SubmitEvent) => ADD_PATH.test((target as HTMLFormElement).action) && check(true, true)),
  )
  core.whenAllowed(() => page.setTimeout(check, 300))
}

/** Starts watching; events of the present page are reported at once. */
export const watchTheme = (page: Window & typeof globalThis & ThemeGlobals, core: Core, env: Env): void => {
  const { Shopify, ShopifyAnalytics, __st, location } = page
  if (!Shopify) return
  const { currency, product, products = [], selectedVariantId } = ShopifyAnalytics?.meta ?? {}
  const customerId = text(__st?.cid)
  if (customerId) core.identify({ customerId })
  watchCart(page, core, env, Shopify.routes?.root ?? '/')

  const query = new URLSearchParams(location.search)
  const words = query.get('q')
  const [, folder] = /\/(products|collections|search)(\/[^/]+)?\/?$/.exec(location.pathname) ?? []
  const first = product?.variants?.[0]
  if (folder === 'products' && product && first) {
    const wanted = query.get('variant') ?? text(selectedVariantId)
    const variant = product.variants?.find(({ id }) => text(id) === wanted) ?? first
    core.track('ViewContent', withValue(toItems(product, variant, 1), currency))
  } else if (folder === 'collections') {
    core.track('ViewCategory', { items: products.flatMap((one) => toItems(one, one.variants?.[0] ?? {}, 1)) })
  } else if (folder === 'search' && words) core.track('Search', { search: { query: words } })
}
