/** Customer events as in Shopify's sandbox, modelled on recorded ones and checked against Shopify's published types: the query is in href only, an order has no id yet, empty texts are '' or null. */
import { AlertDisplayedType, EventType, type PixelEvents } from '@shopify/web-pixels-extension'

type Context = PixelEvents['page_viewed']['context']
type Checkout = PixelEvents['checkout_completed']['data']['checkout']
type Variant = PixelEvents['product_viewed']['data']['productVariant']

const SHOP = 'https://alder-board-shop.example'
/** Path of a running checkout. */
export const CHECKOUT = '/checkouts/cn/Z2NwLXVzLWVhc3QxOjAxSjY5'
/** The same as in the order's webhook. */
export const CHECKOUT_TOKEN = '5f7028e0bd5225c17b24bdaa0c09f914'

const locationOf = (path: string) => ({
  href: `${SHOP}${path}`,
  hash: '',
  host: new URL(SHOP).host,
  hostname: new URL(SHOP).hostname,
  origin: SHOP,
  pathname: path.split('?')[0] ?? '',
  port: '',
  protocol: 'https:',
  search: '',
})

/** Context of the top frame on a page of the shop. */
export const contextOf = (path: string): Context => ({
  document: { location: locationOf(path), referrer: `${SHOP}/cart`, characterSet: 'UTF-8', title: 'Checkout - Alder Board Shop' },
  navigator: { language: 'en-US', cookieEnabled: true, languages: ['en-US', 'en'], userAgent: 'Mozilla/5.0 (Macintosh) Chrome/128.0.0.0' },
  window: {
    innerHeight: 1028,
    innerWidth: 1362,
    outerHeight: 1080,
    outerWidth: 1728,
    pageXOffset: 0,
    pageYOffset: 0,
    location: locationOf(path),
    origin: SHOP,
    screen: { height: 1117, width: 1728 },
    screenX: 0,
    screenY: 37,
    scrollX: 0,
    scrollY: 0,
  },
})

const usd = (amount: number) => ({ amount, currencyCode: 'USD' })

const BOARD: Variant = {
  id: '41327143321713',
  image: { src: '//cdn.example/board_64x64.jpg?v=1' },
  price: usd(749.95),
  product: {
    id: '7234590834801',
    title: 'Collection Snowboard: Liquid',
    vendor: 'Alder',
    type: 'snowboard',
    untranslatedTitle: 'Collection Snowboard: Liquid',
    url: '/products/collection-snowboard-liquid?variant=41327143321713',
  },
  sku: '',
  title: null,
  untranslatedTitle: null,
}

const ADDRESS = {
  address1: null,
  address2: null,
  city: null,
  country: 'US',
  countryCode: 'US',
  firstName: null,
  lastName: null,
  phone: null,
  province: null,
  provinceCode: null,
  zip: '12508',
}

const CHECKOUT_DATA: Checkout = {
  attributes: [{ key: '__convbox_visitor', value: '01890000-0000-7000-8000-0000000000aa' }],
  billingAddress: ADDRESS,
  buyerAcceptsEmailMarketing: false,
  buyerAcceptsSmsMarketing: false,
  currencyCode: 'USD',
  delivery: { selectedDeliveryOptions: [] },
  discountApplications: [],
  discountsAmount: usd(0),
  email: '',
  lineItems: [
    {
      discountAllocations: [],
      finalLinePrice: usd(1499.9),
      id: '41327143321713',
      properties: [],
      quantity: 2,
      sellingPlanAllocation: null,
      title: 'Collection Snowboard: Liquid',
      variant: BOARD,
    },
  ],
  localization: { country: { isoCode: 'US' }, language: { isoCode: 'en-US' }, market: { id: 'gid://shopify/Market/1', handle: 'us' } },
  order: { id: null, customer: { id: null, isFirstOrder: null } },
  phone: '',
  shippingAddress: ADDRESS,
  shippingLine: { price: usd(4.99) },
  smsMarketingPhone: null,
  subtotalPrice: usd(1499.9),
  token: CHECKOUT_TOKEN,
  totalPrice: usd(1517.79),
  totalTax: usd(12.9),
  transactions: [],
}

const LINE = { cost: { totalAmount: usd(749.95) }, merchandise: BOARD, quantity: 1 }
const envelope = (path: string) => ({
  id: 'sh-bc8dd6a4-9b5c-4c1f',
  clientId: 'c7b3f99b-4d34-463b-835f-c879482a7750',
  context: contextOf(path),
  seq: 1,
  timestamp: '2026-11-20T10:00:00.123Z',
  type: EventType.Standard as const,
})
const onCheckout = envelope(`${CHECKOUT}?_r=AQAB`)

/** The alert of a code that the checkout refused. */
export const refusedCode = (value: string | null, type = AlertDisplayedType.DiscountError): PixelEvents['alert_displayed'] => ({
  ...onCheckout,
  name: 'alert_displayed',
  data: { alert: { type, value, target: 'cart.discountCode', message: 'Enter a valid discount code or gift card' } },
})

/** One event of each name that the pixel subscribes to, where Shopify publishes it. */
export const RECORDED = {
  page_viewed: { ...envelope('/?utm_source=facebook'), name: 'page_viewed', data: {} },
  product_viewed: { ...envelope('/products/collection-snowboard-liquid'), name: 'product_viewed', data: { productVariant: BOARD } },
  collection_viewed: {
    ...envelope('/collections/boards'),
    name: 'collection_viewed',
    data: { collection: { id: '1', title: 'Boards', productVariants: [BOARD] } },
  },
  search_submitted: {
    ...envelope('/search?q=board'),
    name: 'search_submitted',
    data: { searchResult: { query: 'board', productVariants: [BOARD] } },
  },
  cart_viewed: {
    ...envelope('/cart'),
    name: 'cart_viewed',
    data: { cart: { attributes: [], cost: { totalAmount: usd(749.95) }, id: 'Z2NwLXVzLWVhc3Qx', lines: [LINE], totalQuantity: 1 } },
  },
  product_added_to_cart: { ...envelope('/products/collection-snowboard-liquid'), name: 'product_added_to_cart', data: { cartLine: LINE } },
  checkout_started: { ...onCheckout, name: 'checkout_started', data: { checkout: CHECKOUT_DATA } },
  checkout_shipping_info_submitted: { ...onCheckout, name: 'checkout_shipping_info_submitted', data: { checkout: CHECKOUT_DATA } },
  payment_info_submitted: { ...onCheckout, name: 'payment_info_submitted', data: { checkout: CHECKOUT_DATA } },
  checkout_completed: { ...envelope(`${CHECKOUT}/thank-you`), name: 'checkout_completed', data: { checkout: CHECKOUT_DATA } },
} satisfies Partial<PixelEvents>
