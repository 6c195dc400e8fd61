/** The one-page storefront of a sandbox shop: it loads the app's script where the theme's embed is on, and a purchase becomes an order of the shop. */
import { CART_ATTRIBUTES, VISITOR_COOKIE } from '@convbox/contract/events/script-facts'
import { SHOPIFY_SCRIPT_METAFIELD } from '@convbox/contract/shopify-app'
import { hasShopperForm } from '@convbox/server/shopper/shopper-mark'
import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../../html.ts'
import { PAGE_HEADERS, renderSandboxPage } from '../../sandbox-page.ts'
import { findShop, readTexts } from './read-request.ts'
import type { ShopifyStandIn } from './shopify-control.ts'
import { readShopPath } from '../../shop-path.ts'
import type { DiscountRule } from '../../discount-rule.ts'
import { type SandboxShop, shopTitle } from './shop.ts'

/** Only this server's scripts run here. No referrer is sent: a visitor who types an address has none. */
const STOREFRONT_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'self'",
  'referrer-policy': 'no-referrer',
}

/** Links into the shop, like those of ads and mails. */
const WAYS: readonly [label: string, query: string][] = [
  ['a Facebook ad', '?utm_source=facebook&utm_medium=paid_social&utm_campaign=autumn&fbclid=SandboxFbclid'],
  ['a Google ad', '?utm_source=google&utm_medium=cpc&utm_campaign=brand&gclid=SandboxGclid'],
  ['a newsletter', '?utm_source=klaviyo&utm_medium=email&utm_campaign=welcome'],
]

/** The output of the theme's embed block. */
const embedOf = ({ isEmbedOn, metafields }: SandboxShop): Html | undefined => {
  const { namespace, key } = SHOPIFY_SCRIPT_METAFIELD
  const script = metafields.find((one) => one.namespace === namespace && one.key === key)
  return isEmbedOn === true && script !== undefined ? html`<script async src="${script.value}"></script>` : undefined
}

/** Shopify's cookie of a code from a link. */
const CODE_COOKIE = 'discount_code'
const CODE_SECONDS = 7 * 86_400

const describeRule = ({ code, type, value }: DiscountRule): string =>
  `Your code ${code} takes ${type === 'percentage' ? `${value}%` : `$${value.toFixed(2)}`} off.`

const renderStorefront = (shop: SandboxShop, rule: DiscountRule | undefined): string => {
  const embed = embedOf(shop)
  return renderSandboxPage(
    shopTitle(shop.domain),
    html`${embed}
      <p>
        ${embed ? "Convbox's script is on this page: a visit is seen." : "Convbox's script is not on this page: its embed is off in the theme."}
      </p>
      <p>Come again from ${WAYS.map(([label, query], index) => html`${index > 0 && ', '}<a href="./${query}">${label}</a>`)}.</p>
      ${rule && html`<p>${describeRule(rule)}</p>`}
      <form method="post" action="buy">
        <button class="main">Buy a stoneware mug for $24.00</button>
      </form>
      <p><a href="../">The shop's admin</a></p>`,
    'card',
  )
}

const readCookie = (cookies: string, name: string): string | undefined => new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(cookies)?.[1]

/** The visitor id from the script's cookie, as a cart attribute brings it to the order. */
const cartOf = (cookies: string): Record<string, string> => {
  const visitorId = readCookie(cookies, VISITOR_COOKIE)
  return visitorId === undefined ? {} : { [CART_ATTRIBUTES.visitorId]: visitorId }
}

const codeOf = (cookies: string): string => {
  try {
    return decodeURIComponent(readCookie(cookies, CODE_COOKIE) ?? '')
  } catch {
    return '' // A cookie that nobody here wrote.
  }
}

/** Serves the page at /{shop}/storefront/ of the sandbox's Shopify. */
export const addStorefront = (app: FastifyInstance, standIn: ShopifyStandIn): void => {
  app.get('/:shop/storefront/', (request, reply) => {
    const shop = findShop(standIn, request)
    if (shop === undefined) return reply.callNotFound()
    const code = codeOf(request.headers.cookie ?? '')
    return reply.headers(STOREFRONT_HEADERS).send(renderStorefront(shop, standIn.control.findCode(shop.domain, code)))
  })
  // A link with a code: it works for a week, also where the shop does not know it yet.
  app.get('/:shop/storefront/discount/:code', (request, reply) => {
    const shop = findShop(standIn, request)
    const { code = '' } = readTexts(request.params)
    if (shop === undefined) return reply.callNotFound()
    const root = request.url.slice(0, request.url.indexOf('/storefront/') + '/storefront/'.length)
    const cookie = `${CODE_COOKIE}=${encodeURIComponent(code)}; Path=${root}; Max-Age=${CODE_SECONDS}; SameSite=Lax`
    return reply.header('set-cookie', cookie).redirect(readShopPath(root, readTexts(request.query).redirect))
  })
  app.post('/:shop/storefront/buy', (request, reply) => {
    const shop = findShop(standIn, request)
    if (shop === undefined) return reply.callNotFound()
    const noteAttributes = embedOf(shop) ? cartOf(request.headers.cookie ?? '') : {}
    const order = standIn.control.placeOrder(shop.domain, {
      priceCents: 2400,
      noteAttributes,
      code: codeOf(request.headers.cookie ?? ''),
    })
    // Told like every other, and then not the shop's: imports and comparisons would find it again.
    if (hasShopperForm(noteAttributes[CART_ATTRIBUTES.visitorId] ?? '')) shop.orders.splice(shop.orders.indexOf(order), 1)
    return reply.redirect('./', 303)
  })
}
