/** The visitor's cart at Mailchimp. Source: Mailchimp, reference of carts, and its own shop plugin (github.com/mailchimp/mc-woocommerce), read 2026-11. */
import type { StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import { readPageUrl, readStoreUrl } from '../event-parts.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { cartPath, createAll, removeCart, type MailchimpCall, type MailchimpEvent, type MailchimpSetting } from './mailchimp-calls.ts'
import { buildCartLines, joinVariants, readLines } from './mailchimp-items.ts'

/**
 * The visitor's cart. ViewCart and InitiateCheckout know all of it, so the old one is removed first, as in Mailchimp's own plugin; AddToCart knows the added lines alone, which
 * a PATCH merges into the cart. Mailchimp's mails of abandoned carts need the address of the checkout.
 */
export const buildCart = (event: StoreEvent, setting: MailchimpSetting): BuiltEvent<MailchimpEvent> => {
  const { settings, store, person } = setting
  const lines = joinVariants(readLines(event, settings))
  const worth = readWorth(event, settings)
  // Nothing that Mailchimp could show: a cart needs lines with prices, and a total.
  if (lines.length === 0 || worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  const checkout =
    readStoreUrl(event.checkoutUrl || undefined, store) ??
    (event.name === 'InitiateCheckout' ? readPageUrl(event) : undefined) ??
    `${store.url}/cart`
  const cart = {
    id: person.id,
    customer: person.customer,
    currency_code: worth.currency,
    order_total: toNumber(worth.amount),
    checkout_url: checkout,
    lines: buildCartLines(lines),
  }
  const create = createAll(lines, setting)
  const add: MailchimpCall = { method: 'POST', path: `${setting.storePath}/carts`, body: cart }
  if (event.name !== 'AddToCart') return { kind: 'built', form: { person: person.id, before: [removeCart(setting)], main: add, create } }
  return {
    kind: 'built',
    form: {
      person: person.id,
      main: { method: 'PATCH', path: cartPath(setting), body: { checkout_url: checkout, lines: buildCartLines(lines) } },
      create: [...create, { name: 'cart', ...add }],
    },
  }
}
