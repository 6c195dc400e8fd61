/** The steps of the checkout: contact, shipping, payment, and the thank-you page. */
import { REFUSED_CODE } from './customer-events-feed.ts'
import { shippingOf, type Totals } from './cart.ts'
import { variantTitle } from './catalog.ts'
import { type Html, html, price } from '../html.ts'
import type { PageContent } from './layout.ts'
import type { Checkout, ShippingMethod } from './shop-state.ts'

/** Data of a checkout's pages. path: of this checkout, without the step. */
export type CheckoutView = { root: string; path: string; checkout: Checkout; totals: Totals; discountCode?: string }

const STEPS = ['Contact', 'Shipping', 'Payment'] as const

const progress = (current: number): Html =>
  html`<ol class="steps">
    ${STEPS.map((step, index) => html`<li ${index === current && 'aria-current=step'} class="${index < current ? 'done' : ''}">${step}</li>`)}
  </ol>`

const summary = ({ root, checkout, totals, discountCode, path }: CheckoutView, isOpen: boolean): Html =>
  html`<aside class="summary" aria-label="Your order">
    <ul>
      ${totals.lines.map(
        ({ product, variant, quantity }) =>
          html`<li>
            <span class="thumb"
              ><img src="${root}images/${product.handle}.svg?variant=${variant.id}" alt="" width="64" height="64" /><b>${quantity}</b></span
            >
            <span>${product.title}<span class="muted">${variantTitle(product, variant)}</span></span
            ><span>${price(product.priceCents * quantity)}</span>
          </li>`,
      )}
    </ul>
    ${
      isOpen &&
      html`<form method="post" action="${path}/discount" class="field-row">
          <label class="sr" for="code">Discount code</label
          ><input id="code" name="discount" placeholder="Discount code" value="${discountCode ?? ''}" /><button class="button quiet">
            Apply
          </button>
        </form>
        ${checkout.refusedCode !== undefined && html`<p class="note" role="alert">${REFUSED_CODE}</p>`}`
    }
    <dl class="totals">
      <div>
        <dt>Subtotal</dt>
        <dd>${price(totals.linesCents)}</dd>
      </div>
      ${
        totals.discountCents > 0 &&
        html`<div>
          <dt>Discount ${discountCode ?? ''}</dt>
          <dd>−${price(totals.discountCents)}</dd>
        </div>`
      }
      <div>
        <dt>Shipping</dt>
        <dd>${totals.shippingCents > 0 ? price(totals.shippingCents) : 'Free'}</dd>
      </div>
      <div>
        <dt>Tax</dt>
        <dd>${price(totals.taxCents)}</dd>
      </div>
      <div class="grand">
        <dt>Total</dt>
        <dd><small>USD</small> ${price(totals.totalCents)}</dd>
      </div>
    </dl>
  </aside>`

/** A step's page: progress, form, summary. The summary's discount form appears from the second step on: on the address step, submitting it would lose what was typed. */
const frame = (view: CheckoutView, step: number, form: Html): Html =>
  html`<div class="checkout">
    <section>${progress(step)}${form}</section>
    ${summary(view, step > 0)}
  </div>`

type Field = { name: string; label: string; value?: string | undefined; type?: string; auto: string; wide?: boolean }
const field = ({ name, label, value = '', type = 'text', auto, wide = true }: Field): Html =>
  html`<label class="${wide ? 'field' : 'field half'}"
    >${label}<input name="${name}" type="${type}" value="${value}" autocomplete="${auto}" required
  /></label>`

/** First step: contact and address. */
export const contactPage = (view: CheckoutView): PageContent => {
  const { checkout, path, root } = view
  const at = checkout.address
  return {
    title: 'Checkout: contact',
    body: frame(
      view,
      0,
      html`<form method="post" action="${path}/contact">
        <h1>Contact</h1>
        ${field({ name: 'email', label: 'E-mail', type: 'email', value: checkout.email, auto: 'email' })}
        <label class="check"><input type="checkbox" name="marketing" value="yes" /> Send me the monthly letter</label>
        <h2>Ship to</h2>
        <div class="fields">
          ${field({ name: 'firstName', label: 'First name', value: at?.firstName, auto: 'given-name', wide: false })}
          ${field({ name: 'lastName', label: 'Last name', value: at?.lastName, auto: 'family-name', wide: false })}
          ${field({ name: 'address1', label: 'Address', value: at?.address1, auto: 'address-line1' })}
          ${field({ name: 'city', label: 'City', value: at?.city, auto: 'address-level2', wide: false })}
          ${field({ name: 'zip', label: 'ZIP', value: at?.zip, auto: 'postal-code', wide: false })}
          <label class="field">Phone (optional)<input name="phone" type="tel" value="${at?.phone ?? ''}" autocomplete="tel" /></label>
        </div>
        <p class="muted">State: New York · Country: United States</p>
        <p class="actions"><a href="${root}cart">Back to cart</a><button class="button">Continue to shipping</button></p>
      </form>`,
    ),
  }
}

/** Second step: shipping method. */
export const shippingPage = (view: CheckoutView): PageContent => {
  const { checkout, path, totals } = view
  const option = (method: ShippingMethod, text: string): Html => {
    const { title, cents } = shippingOf(method, totals.subtotalCents)
    return html`<label class="option"
      ><input type="radio" name="shipping" value="${method}" ${(checkout.shipping ?? 'standard') === method && 'checked'} /><span
        ><strong>${title}</strong>${text}</span
      ><span>${cents > 0 ? price(cents) : 'Free'}</span></label
    >`
  }
  return {
    title: 'Checkout: shipping',
    body: frame(
      view,
      1,
      html`<form method="post" action="${path}/shipping">
        <h1>Shipping</h1>
        <p class="muted">To ${checkout.address?.address1 ?? ''}, ${checkout.address?.city ?? ''} ${checkout.address?.zip ?? ''}</p>
        ${option('standard', '3 to 5 working days')} ${option('express', 'Tomorrow before noon')}
        <p class="actions"><a href="${path}/contact">Back to contact</a><button class="button">Continue to payment</button></p>
      </form>`,
    ),
  }
}

/** Third step: a card that is never charged. */
export const paymentPage = (view: CheckoutView): PageContent => ({
  title: 'Checkout: payment',
  body: frame(
    view,
    2,
    html`<form method="post" action="${view.path}/payment">
      <h1>Payment</h1>
      <p class="note"><strong>Sandbox.</strong> This card is made up and nothing is charged.</p>
      <div class="fields">
        ${field({ name: 'card', label: 'Card number', value: '4242 4242 4242 4242', auto: 'off' })}
        ${field({ name: 'expiry', label: 'Expires', value: '12 / 34', auto: 'off', wide: false })}
        ${field({ name: 'cvc', label: 'Security code', value: '123', auto: 'off', wide: false })}
      </div>
      <p class="actions">
        <a href="${view.path}/shipping">Back to shipping</a><button class="button">Pay ${price(view.totals.totalCents)}</button>
      </p>
    </form>`,
  ),
})

/** The page after the order. */
export const thanksPage = (view: CheckoutView, { orderNumber, survey }: { orderNumber: number; survey: Html }): PageContent => ({
  title: 'Thank you',
  body: html`<div class="checkout">
    <section class="thanks">
      <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
        <circle cx="24" cy="24" r="22" fill="#3f5f52" />
        <path d="M14 25l7 7 13-15" fill="none" stroke="#f6f1e7" stroke-width="4" stroke-linecap="round" />
      </svg>
      <h1>Thank you, ${view.checkout.address?.firstName ?? 'friend'}!</h1>
      <p class="lead">
        Your order is <strong id="order-name">#${orderNumber}</strong>. A letter is on its way to ${view.checkout.email ?? 'you'}.
      </p>
      <p class="muted">
        ${shippingOf(view.checkout.shipping ?? 'standard', view.totals.subtotalCents).title} shipping to
        ${view.checkout.address?.address1 ?? ''}, ${view.checkout.address?.city ?? ''} ${view.checkout.address?.zip ?? ''}
      </p>
      ${survey}
      <p><a class="button" href="${view.root}">Keep looking around</a></p>
    </section>
    ${summary(view, false)}
  </div>`,
})
