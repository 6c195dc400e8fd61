/** The demo shop's arithmetic, and its cart as Shopify's Ajax API shows it. Money in cents; pure. */
import { discountLines, type DiscountRule } from '../discount-rule.ts'
import { COLLECTIONS, findVariant, type Product, SHOP_NAME, type Variant, variantTitle } from './catalog.ts'
import type { CartLine, Session, ShippingMethod } from './shop-state.ts'

/** Currency of all prices. */
export const CURRENCY = 'USD'
/** Sales tax of the demo shop, as a share of the subtotal. */
export const TAX_RATE = 0.08
const FREE_SHIPPING_CENTS = 7500

/** The shop's own discount codes. */
const OWN_CODES: readonly DiscountRule[] = [
  { code: 'WELCOME10', type: 'percentage', value: 10 },
  { code: 'MILA15', type: 'percentage', value: 15 },
  { code: 'SAVE5', type: 'fixed_amount', value: 5 },
]

/** One of the shop's own codes, without regard to case. */
export const findOwnCode = (code: string): DiscountRule | undefined => OWN_CODES.find((rule) => rule.code === code.trim().toUpperCase())

/** Shipping methods and prices; standard is free from 75 dollars on. */
export const shippingOf = (method: ShippingMethod, subtotalCents: number): { title: string; cents: number } =>
  method === 'express' ? { title: 'Express', cents: 1400 } : { title: 'Standard', cents: subtotalCents >= FREE_SHIPPING_CENTS ? 0 : 590 }

/** A cart line with its product and its share of the discount. */
export type PricedLine = { product: Product; variant: Variant; quantity: number; cents: number; discountCents: number }
/** Totals of a cart, in cents; shipping and tax once the checkout knows them. */
export type Totals = {
  lines: PricedLine[]
  count: number
  linesCents: number
  discountCents: number
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

/** Totals of a cart; shipping is left out until a method is chosen. */
export const priceCart = (cart: { lines: CartLine[]; discount?: DiscountRule }, method?: ShippingMethod): Totals => {
  const found = cart.lines.flatMap(({ variantId, quantity }) => {
    const both = findVariant(variantId)
    return both ? [{ ...both, quantity, cents: both.product.priceCents * quantity }] : []
  })
  const linesCents = found.reduce((sum, { cents }) => sum + cents, 0)
  const priced = found.map(({ product, variant, cents, quantity }) => ({
    productId: product.id,
    variantId: variant.id,
    collectionIds: COLLECTIONS.filter(({ handle }) => handle === product.collection).map(({ id }) => id),
    cents,
    quantity,
  }))
  const shares = cart.discount ? discountLines(priced, cart.discount) : priced.map(() => 0)
  const discountCents = shares.reduce((sum, share) => sum + share, 0)
  const subtotalCents = linesCents - discountCents
  const shippingCents = method === undefined ? 0 : shippingOf(method, subtotalCents).cents
  const taxCents = Math.round(subtotalCents * TAX_RATE)
  return {
    lines: found.map((line, index) => ({ ...line, discountCents: shares[index] ?? 0 })),
    count: found.reduce((sum, { quantity }) => sum + quantity, 0),
    linesCents,
    discountCents,
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  }
}

/** Adds a quantity of a variant to a cart. Ignores unknown variants and quantities below one. */
export const addToCart = (session: Session, variantId: string, quantity: number): boolean => {
  if (!findVariant(variantId) || !Number.isInteger(quantity) || quantity < 1) return false
  const line = session.lines.find((one) => one.variantId === variantId)
  if (line) line.quantity = Math.min(99, line.quantity + quantity)
  else session.lines.push({ variantId, quantity: Math.min(99, quantity) })
  return true
}

/** Sets a variant's quantity in the cart; 0 removes it. */
export const setQuantity = (session: Session, variantId: string, quantity: number): void => {
  const line = session.lines.find((one) => one.variantId === variantId)
  if (line) line.quantity = Math.max(0, Math.min(99, Math.floor(quantity) || 0))
  session.lines = session.lines.filter((one) => one.quantity > 0)
}

/** A line of the Ajax API. */
export const lineJson = ({ product, variant, quantity, cents, discountCents }: PricedLine, root: string) => ({
  id: Number(variant.id),
  variant_id: Number(variant.id),
  key: `${variant.id}:0`,
  product_id: Number(product.id),
  handle: product.handle,
  title: variantTitle(product, variant) ? `${product.title} - ${variant.title}` : product.title,
  product_title: product.title,
  variant_title: variantTitle(product, variant) || null,
  product_type: product.type,
  vendor: SHOP_NAME,
  sku: variant.sku,
  quantity,
  price: product.priceCents,
  original_price: product.priceCents,
  final_price: product.priceCents,
  line_price: cents,
  original_line_price: cents,
  final_line_price: cents,
  line_level_total_discount: discountCents,
  url: `${root}products/${product.handle}?variant=${variant.id}`,
  image: `${root}images/${product.handle}.svg?variant=${variant.id}`,
  properties: {},
  gift_card: false,
})

/** The cart of the Ajax API. Keys that begin with two underscores are private: kept for the order, not shown. */
export const cartJson = (session: Session, root: string) => {
  const totals = priceCart(session)
  return {
    token: session.cartToken,
    note: null,
    attributes: Object.fromEntries(Object.entries(session.attributes).filter(([name]) => !name.startsWith('__'))),
    original_total_price: totals.linesCents,
    total_price: totals.subtotalCents,
    total_discount: totals.discountCents,
    items_subtotal_price: totals.subtotalCents,
    total_weight: 0,
    item_count: totals.count,
    items: totals.lines.map((line) => lineJson(line, root)),
    requires_shipping: totals.count > 0,
    currency: CURRENCY,
  }
}
