/** The checkout's steps and the back office. Every page here runs the customer-events entry and never the theme script, as at Shopify. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminPage } from './admin-page.ts'
import { priceCart } from './cart.ts'
import { html } from '../html.ts'
import { type CheckoutView, contactPage, paymentPage, shippingPage, thanksPage } from './checkout-pages.ts'
import { checkoutJson, feedFor, pixelHost, refusedCodeEvent } from './customer-events-feed.ts'
import { barePage, type PageContent } from './layout.ts'
import { cancelOrder, placeOrder, refundOrder, takeCode } from './shop-orders.ts'
import { type Checkout, randomHex, type Session } from './shop-state.ts'
import { formOf, frameOf, isTrackingAllowed, sendPage, type Shop, visitOf } from './visit.ts'

type Events = { always?: string[]; once?: string[] }
type Step = { events: Events; page: (view: CheckoutView) => PageContent; isOpen: (checkout: Checkout) => boolean }

/** Events by step. A completed step's event is published by the next page, because leaving a page would stop its worker too early. */
const STEPS: Record<string, Step> = {
  contact: { page: contactPage, isOpen: () => true, events: { always: ['checkout_started'] } },
  shipping: {
    page: shippingPage,
    isOpen: ({ address }) => address !== undefined,
    events: { once: ['checkout_contact_info_submitted', 'checkout_address_info_submitted'] },
  },
  payment: { page: paymentPage, isOpen: ({ shipping }) => shipping !== undefined, events: { once: ['checkout_shipping_info_submitted'] } },
}

const pathOf = (shop: Shop, session: Pick<Session, 'cartToken'>): string => `${shop.root}checkouts/cn/${session.cartToken}`

const showStep = (
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: { view: CheckoutView; page: PageContent; events: Events; session: Session; isFirstOrder?: boolean },
) => {
  const { view, page, events, session } = shown
  const checkout = checkoutJson({
    ...view,
    root: shop.publicUrl + shop.root,
    ...(shown.isFirstOrder !== undefined && { isFirstOrder: shown.isFirstOrder }),
  })
  const nowMs = shop.desk.now()
  const feed = feedFor(view.checkout, { checkout }, events, nowMs)
  const { refusedCode } = view.checkout
  if (refusedCode !== undefined) feed.push(refusedCodeEvent(refusedCode, nowMs + feed.length))
  delete view.checkout.refusedCode
  shop.desk.state.save()
  const host = pixelHost({ root: shop.root, storeKey: shop.storeKey, events: feed, isAllowed: isTrackingAllowed(shop, request) })
  return sendPage(reply, barePage(frameOf(shop, session), page, host))
}

const viewOf = (shop: Shop, session: Session, checkout: Checkout): CheckoutView => ({
  root: shop.root,
  path: pathOf(shop, session),
  checkout,
  totals: priceCart(session, checkout.shipping ?? 'standard'),
  ...(session.discount && { discountCode: session.discount.code }),
})

const takeContact = (checkout: Checkout, form: Record<string, string>): boolean => {
  const { email = '', firstName = '', lastName = '', address1 = '', city = '', zip = '', phone = '', marketing } = form
  if (!/^\S+@\S+\.\S+$/.test(email) || !firstName || !lastName || !address1 || !city || !zip) return false
  const place = { province: 'New York', provinceCode: 'NY', country: 'United States', countryCode: 'US' }
  Object.assign(checkout, {
    email,
    acceptsMarketing: marketing === 'yes',
    address: { firstName, lastName, address1, city, zip, ...place, ...(phone && { phone }) },
  } satisfies Partial<Checkout>)
  return true
}

const showThanks = (shop: Shop, request: FastifyRequest, reply: FastifyReply, session: Session): FastifyReply => {
  const { placed } = session
  if (!placed) return reply.redirect(shop.root, 303)
  const { checkout, orderNumber } = placed
  const view = {
    ...viewOf(shop, session, checkout),
    totals: priceCart(placed, checkout.shipping),
    ...(placed.discount && { discountCode: placed.discount.code }),
  }
  const isFirstOrder = shop.desk.state.orders.filter(({ email }) => email === checkout.email).length === 1
  const events = { once: ['payment_info_submitted', 'checkout_completed'] }
  const order = shop.desk.state.orders.find(({ number }) => number === orderNumber)
  const survey = html`<script
    async
    src="/sdk/${shop.storeKey}/survey.js"
    data-order="${String(order?.id ?? '')}"
    data-total="${(view.totals.totalCents / 100).toFixed(2)}"
    data-currency="USD"
    data-first="${String(isFirstOrder)}"
  ></script>`
  return showStep(shop, request, reply, { view, page: thanksPage(view, { orderNumber, survey }), events, session, isFirstOrder })
}

/** GET and POST of each step. Opening a step too early redirects to the first; another visitor's cart token redirects to the cart. */
export const addCheckout = (app: FastifyInstance, shop: Shop): void => {
  const { desk, root } = shop
  app.get('/checkout', async (request, reply) => {
    const session = visitOf(shop, request, reply)
    if (session.lines.length === 0) return reply.redirect(`${root}cart`, 303)
    session.checkout ??= { token: randomHex(16), reported: [] }
    return reply.redirect(`${pathOf(shop, session)}/contact`, 303)
  })
  app.get('/checkouts/cn/:cart/:step', async (request: FastifyRequest<{ Params: { cart: string; step: string } }>, reply) => {
    const session = visitOf(shop, request, reply)
    if (request.params.step === 'thank-you') return showThanks(shop, request, reply, session)
    const step = Object.hasOwn(STEPS, request.params.step) ? STEPS[request.params.step] : undefined
    const { checkout } = session
    if (!checkout || session.lines.length === 0 || request.params.cart !== session.cartToken) return reply.redirect(`${root}cart`, 303)
    if (!step?.isOpen(checkout)) return reply.redirect(`${pathOf(shop, session)}/contact`, 303)
    const view = viewOf(shop, session, checkout)
    return showStep(shop, request, reply, { view, page: step.page(view), events: step.events, session })
  })
  app.post('/checkouts/cn/:cart/:step', async (request: FastifyRequest<{ Params: { cart: string; step: string } }>, reply) => {
    const session = visitOf(shop, request, reply)
    const { checkout } = session
    const path = pathOf(shop, session)
    if (!checkout || request.params.cart !== session.cartToken) return reply.redirect(`${root}cart`, 303)
    const form = formOf(request)
    const next = takeStep(shop, request, { session, checkout, form, step: request.params.step })
    desk.state.save()
    // The thank-you page keeps its checkout's URL, although the visitor has a new cart by then.
    return reply.redirect(next === 'back' ? (request.headers.referer ?? `${path}/contact`) : `${path}/${next}`, 303)
  })
}

type Taken = { session: Session; checkout: Checkout; form: Record<string, string>; step: string }

const takeStep = (shop: Shop, request: FastifyRequest, { session, checkout, form, step }: Taken): string => {
  if (step === 'contact') return takeContact(checkout, form) ? 'shipping' : 'contact'
  if (step === 'shipping') {
    checkout.shipping = form['shipping'] === 'express' ? 'express' : 'standard'
    return 'payment'
  }
  if (step === 'discount') {
    const code = form['discount']?.slice(0, 255) ?? ''
    if (!takeCode(shop.desk, session, code) && code !== '') checkout.refusedCode = code
    return 'back'
  }
  const browser = {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language: request.headers['accept-language']?.slice(0, 100) ?? 'en',
  }
  return step === 'payment' && placeOrder(shop.desk, session, browser) ? 'thank-you' : 'contact'
}

/** The back office. */
export const addAdmin = (app: FastifyInstance, shop: Shop): void => {
  const { desk, root, sent } = shop
  const find = (number: string) => desk.state.orders.find((order) => String(order.number) === number)
  app.get('/admin', async (request, reply) => {
    const session = visitOf(shop, request, reply)
    return sendPage(reply, barePage(frameOf(shop, session), adminPage(root, desk.state.orders, desk.state.pending, sent)))
  })
  app.post('/admin/orders/:number/refund', async (request: FastifyRequest<{ Params: { number: string } }>, reply) => {
    const order = find(request.params.number)
    const line = formOf(request)['line']
    if (order) refundOrder(desk, order, line && /^\d+$/.test(line) ? { lineId: BigInt(line) } : 'all')
    return reply.redirect(`${root}admin`, 303)
  })
  app.post('/admin/orders/:number/cancel', async (request: FastifyRequest<{ Params: { number: string } }>, reply) => {
    const order = find(request.params.number)
    if (order) cancelOrder(desk, order)
    return reply.redirect(`${root}admin`, 303)
  })
}
