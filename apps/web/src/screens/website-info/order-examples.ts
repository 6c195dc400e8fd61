/** Example code for sending orders: from a page, from a Node.js server, and from a shell. Pure. */
import { CART_ATTRIBUTES, VISITOR_COOKIE } from '@convbox/contract/events/script-facts'
import { ORDERS_HEADERS, ORDERS_PATH } from '@convbox/contract/orders'

/** The call on the thank-you page, with its fields. */
export const trackExample = (currency: string): string => `convbox.track('Purchase', {
  order: { id: '1001', name: '#1001' },
  value: {
    currency: '${currency}', total: '99.90',
    shipping: '5.00', tax: '8.10', discount: '10.00'
  },
  items: [
    { productId: 'sku-1', title: 'Green tea', price: '48.40', quantity: 2 }
  ],
  user: { email: 'ada@example.com', customerId: 'c-17' }
})`

/** The calls of a headless storefront, beside the page views, which the script reports by itself. */
export const headlessExample = (currency: string): string => `// A product's page
convbox.track('ViewContent', {
  items: [{ productId: '42', variantId: '421', title: 'Green tea', price: '48.40', quantity: 1 }],
  value: { currency: '${currency}', total: '48.40' }
})
// Likewise: ViewCategory, Search ({ search: { query: 'tea' } }), AddToCart, ViewCart,
// InitiateCheckout with the checkout's address and token
convbox.track('InitiateCheckout', {
  items: [{ productId: '42', variantId: '421', title: 'Green tea', price: '48.40', quantity: 2 }],
  value: { currency: '${currency}', total: '96.80' },
  checkoutToken: 'token-of-the-checkout',
  checkoutUrl: 'https://shop.example/checkout/token-of-the-checkout'
})
// A sign-in
convbox.identify({ customerId: 'c-17', email: 'ada@example.com' })
// The visitor's choice, where you ask for it
convbox.consent({ ad: 'granted', analytics: 'granted' })`

/** Attributes of a Shopify cart that join its order to the visitor, from a storefront that talks to the Storefront API. */
export const cartExample = (): string => `// Attributes of the cart, by the mutation cartAttributesUpdate of the Storefront API
const visitorId = document.cookie.match(/(?:^|; )${VISITOR_COOKIE}=([^;]+)/)?.[1]
const attributes = visitorId ? [{ key: '${CART_ATTRIBUTES.visitorId}', value: visitorId }] : []`

const orderJson = (currency: string): string =>
  `{"orders": [{
  "type": "order", "id": "1001",
  "orderedAt": "2026-11-20T10:15:00Z", "updatedAt": "2026-11-20T10:15:00Z",
  "currency": "${currency}", "total": "99.90", "status": "paid",
  "customer": {"id": "c-17", "email": "ada@example.com"}
}]}`

/** Shell script that signs with openssl. address: of this server, without a trailing slash. */
export const curlExample = (address: string, currency: string): string => `KEY_ID='ok_...'
SECRET='os_...'
BODY='${orderJson(currency)}'
TIME=$(date +%s)
SIGNATURE=$(printf '%s' "$TIME.$BODY" |
  openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')

curl '${address}${ORDERS_PATH}' \\
  -H 'content-type: application/json' \\
  -H "${ORDERS_HEADERS.keyId}: $KEY_ID" \\
  -H "${ORDERS_HEADERS.timestamp}: $TIME" \\
  -H "${ORDERS_HEADERS.signature}: v1=$SIGNATURE" \\
  --data "$BODY"`

/** Node.js server: an order, and later its refund and cancellation. */
export const nodeExample = (address: string, currency: string): string => `import { createHmac } from 'node:crypto'

const KEY_ID = 'ok_...'
const SECRET = 'os_...' // keep it out of the code

const send = async (orders) => {
  const body = JSON.stringify({ orders })
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', SECRET).update(\`\${time}.\${body}\`).digest('hex')
  const response = await globalThis.fetch('${address}${ORDERS_PATH}', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      '${ORDERS_HEADERS.keyId}': KEY_ID,
      '${ORDERS_HEADERS.timestamp}': time,
      '${ORDERS_HEADERS.signature}': \`v1=\${signature}\`,
    },
    body,
  })
  return response.json()
}

await send([
  {
    type: 'order',
    id: '1001',
    orderedAt: '2026-11-20T10:15:00Z',
    updatedAt: new Date().toISOString(),
    currency: '${currency}',
    total: '99.90',
    status: 'paid',
    items: [{ productId: 'sku-1', title: 'Green tea', price: '49.95', quantity: 2 }],
    customer: { id: 'c-17', email: 'ada@example.com' },
  },
])
const now = new Date().toISOString()
await send([{ type: 'refund', id: 'r-1', orderId: '1001', amount: '10.00', refundedAt: now }])
await send([{ type: 'cancellation', orderId: '1001', cancelledAt: now }])`
