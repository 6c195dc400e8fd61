/** Maps Shopify's customer events to ours: one pure function from an event to a name and its data. */
import type { EventItem, EventName, EventUser, EventValue } from '@convbox/contract/events/events'
import type { TrackData } from './core.ts'
import type { PixelCartLine, PixelCheckout, PixelData, PixelEvent, PixelVariant } from './pixel-api.ts'

type Amount = { amount?: number | string; currencyCode?: string } | null | undefined

/** Amounts are numbers here and texts on our wire; at most four places, no exponent. */
const moneyText = (money: Amount): string | undefined =>
  money?.amount === undefined || money.amount === null || Number.isNaN(Number(money.amount))
    ? undefined
    : `${Number(Number(money.amount).toFixed(4))}`

/** Sum of two amounts in ten-thousandths, because 0.1 + 0.2 is not 0.3. */
const addTexts = (one: string, other: string): string => `${(Math.round(Number(one) * 1e4) + Math.round(Number(other) * 1e4)) / 1e4}`

/** 'gid://shopify/Order/1' and '1' both give '1'. */
const plainId = (id: string | null | undefined): string | undefined => id?.split('/').pop()?.split('?')[0] || undefined

/** Removes absent values: on the wire absent is a missing key. */
const present = <Value extends object>(fields: { [Key in keyof Value]?: Value[Key] | null | undefined | '' }): Partial<Value> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')) as Partial<Value>

const toItem = (variant: PixelVariant | null | undefined, quantity = 1, lineTitle?: string | null): EventItem[] => {
  const productId = plainId(variant?.product?.id) ?? plainId(variant?.id)
  const price = moneyText(variant?.price)
  if (!variant || !productId) return []
  const more = present<EventItem>({
    variantId: plainId(variant.id),
    sku: variant.sku,
    title: variant.product?.title ?? lineTitle,
    brand: variant.product?.vendor,
    category: variant.product?.type,
    imageUrl: variant.image?.src,
    url: variant.product?.url,
    price,
  })
  return [{ ...more, productId, quantity }]
}

const fromLines = (lines: PixelCartLine[] = []): EventItem[] => lines.flatMap((line) => toItem(line.merchandise, line.quantity))

const valueOf = (money: Amount): { value?: EventValue } => {
  const total = moneyText(money)
  return money?.currencyCode && total ? { value: { currency: money.currencyCode, total } } : {}
}

const fromCheckout = (checkout: PixelCheckout): TrackData => {
  const address = checkout.shippingAddress ?? checkout.billingAddress
  const customer = checkout.order?.customer
  const subtotal = moneyText(checkout.subtotalPrice)
  const discount = moneyText(checkout.discountsAmount)
  const orderId = plainId(checkout.order?.id)
  const codes = (checkout.discountApplications ?? []).flatMap(({ type, title }) => (type === 'DISCOUNT_CODE' && title ? [title] : []))
  const user = present<EventUser>({
    email: checkout.email,
    phone: checkout.phone || address?.phone,
    firstName: address?.firstName,
    lastName: address?.lastName,
    address1: address?.address1,
    address2: address?.address2,
    city: address?.city,
    region: address?.provinceCode,
    postalCode: address?.zip,
    country: address?.countryCode,
    customerId: plainId(customer?.id),
  })
  const amounts = present<EventValue>({
    currency: checkout.currencyCode ?? checkout.totalPrice?.currencyCode,
    total: moneyText(checkout.totalPrice),
    subtotalAfterDiscount: subtotal,
    subtotalBeforeDiscount: subtotal && addTexts(subtotal, discount ?? '0'),
    shipping: moneyText(checkout.shippingLine?.price),
    tax: moneyText(checkout.totalTax),
    discount,
  })
  return {
    items: (checkout.lineItems ?? []).flatMap((line) => toItem(line.variant, line.quantity, line.title)),
    user,
    ...(amounts.currency && { value: { ...amounts, currency: amounts.currency } }),
    ...(checkout.token && { checkoutToken: checkout.token }),
    ...(!orderId && codes[0] && { coupons: codes }),
    ...(orderId && {
      order: {
        id: orderId,
        ...(checkout.token && { checkoutToken: checkout.token }),
        ...(typeof customer?.isFirstOrder === 'boolean' && { isNewCustomer: customer.isFirstOrder }),
        ...(codes.length > 0 && { discountCodes: codes }),
      },
    }),
  }
}

type Mapping = { name: EventName; read: (data: PixelData) => TrackData }
const checkoutEvent = (name: EventName): Mapping => ({ name, read: ({ checkout }) => (checkout ? fromCheckout(checkout) : {}) })

/** Shopify's event names and ours; other names are not subscribed to. */
export const PIXEL_EVENTS: Record<string, Mapping> = {
  page_viewed: { name: 'PageView', read: () => ({}) },
  product_viewed: {
    name: 'ViewContent',
    read: ({ productVariant }) => ({ items: toItem(productVariant), ...valueOf(productVariant?.price) }),
  },
  collection_viewed: {
    name: 'ViewCategory',
    read: ({ collection }) => ({
      items: (collection?.productVariants ?? [])
        .flatMap((variant) => toItem(variant))
        .map((item) => ({ ...item, ...(collection?.title && { collections: [collection.title] }) })),
    }),
  },
  search_submitted: { name: 'Search', read: ({ searchResult }) => ({ search: { query: searchResult?.query ?? '' } }) },
  cart_viewed: { name: 'ViewCart', read: ({ cart }) => ({ items: fromLines(cart?.lines), ...valueOf(cart?.cost?.totalAmount) }) },
  product_added_to_cart: {
    name: 'AddToCart',
    read: ({ cartLine }) => ({ items: cartLine ? fromLines([cartLine]) : [], ...valueOf(cartLine?.cost?.totalAmount) }),
  },
  checkout_started: checkoutEvent('InitiateCheckout'),
  checkout_shipping_info_submitted: checkoutEvent('AddShippingInfo'),
  payment_info_submitted: checkoutEvent('AddPaymentInfo'),
  checkout_completed: checkoutEvent('Purchase'),
}

/** The event in our form, with its time. Undefined: not one of ours. */
export const readPixelEvent = (event: PixelEvent): { name: EventName; data: TrackData } | undefined => {
  const mapping = Object.hasOwn(PIXEL_EVENTS, event.name) ? PIXEL_EVENTS[event.name] : undefined
  if (!mapping) return undefined
  const { items, ...rest } = mapping.read(event.data ?? {})
  const at = Date.parse(event.timestamp ?? '')
  const checkoutUrl = event.context?.document?.location?.href
  return {
    name: mapping.name,
    data: {
      ...rest,
      ...(items?.[0] && { items }),
      // Shopify's checkout goes on at its own address, with the buyer's data, from any device.
      ...(rest.checkoutToken && mapping.name !== 'Purchase' && checkoutUrl && { checkoutUrl }),
      ...(!Number.isNaN(at) && { occurredAt: new Date(at).toISOString() }),
    },
  }
}
