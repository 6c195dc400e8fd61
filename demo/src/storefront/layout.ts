/** Layout of the demo shop's pages. */
import { CURRENCY } from './cart.ts'
import { COLLECTIONS, SHOP_NAME } from './catalog.ts'
import { type Html, html, json } from '../html.ts'

/** Data that every page needs. root: path of the shop with a slash at both ends. */
export type Frame = { root: string; storeKey: string; shopDomain: string; consentMode: 'opt-in' | 'opt-out'; cartCount: number }

/** A page's content. */
export type PageContent = {
  title: string
  body: Html
  /** Page data of a Shopify theme in ShopifyAnalytics.meta. */
  meta?: Record<string, unknown>
  /** The search text, kept in the search field. */
  query?: string
}

const globals = (frame: Frame, meta: Record<string, unknown> = {}): Html =>
  html`<script>
    window.Shopify =
      ${json({ shop: frame.shopDomain, locale: 'en', currency: { active: CURRENCY }, routes: { root: frame.root }, consentMode: frame.consentMode })}
    window.ShopifyAnalytics = { meta: ${json({ currency: CURRENCY, ...meta })} }
  </script>`

/** The snippet that a shop owner pastes: queue and loader. */
const snippet = (frame: Frame): Html =>
  html`<script>
      ;(function (w) {
        var c = (w.convbox = w.convbox || {})
        c.q = c.q || []
        ;['track', 'identify', 'consent', 'page'].forEach(function (n) {
          c[n] =
            c[n] ||
            function () {
              c.q.push([n, [].slice.call(arguments)])
            }
        })
      })(window)
    </script>
    <script async src="/sdk/${frame.storeKey}.js"></script>`

const head = (frame: Frame, title: string, scripts: Html): Html =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="robots" content="noindex" />
    <link rel="icon" type="image/svg+xml" href="${frame.root}assets/icon.svg" />
    <link rel="stylesheet" href="${frame.root}assets/shop.css" />
    ${scripts}
  </head>`

const logo = (frame: Frame): Html =>
  html`<a class="logo" href="${frame.root}" aria-label="${SHOP_NAME}, home">
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="#3f5f52" />
      <path d="M6 22l6-9 4 5 4-8 6 12z" fill="#f6f1e7" />
      <circle cx="11" cy="9" r="2.4" fill="#e0b04e" />
    </svg>
    <span>${SHOP_NAME}</span></a
  >`

const banner = (): Html =>
  html`<div class="consent" id="consent" role="dialog" aria-label="Cookies" hidden>
    <p>
      <strong>A few cookies?</strong> They tell us which ads and pages help people find something they like. The shop works just as well
      without them.
    </p>
    <div class="consent-actions">
      <button type="button" class="button quiet" data-consent="no">Decline</button
      ><button type="button" class="button" data-consent="yes">Accept</button>
    </div>
  </div>`

const footer = (frame: Frame): Html =>
  html`<footer class="site-footer">
    <div class="wrap footer-grid">
      <div>
        <h2>${SHOP_NAME}</h2>
        <p>Things for the table, the trail and the room you come back to. Packed by two people and a dog in Beacon, New York.</p>
      </div>
      <div>
        <h3>Shop</h3>
        <ul>
          ${COLLECTIONS.map((one) => html`<li><a href="${frame.root}collections/${one.handle}">${one.title}</a></li>`)}
        </ul>
      </div>
      <form class="newsletter" method="post" action="${frame.root}contact#newsletter" id="newsletter">
        <h3>Letters from the workshop</h3>
        <p>One a month, and 10% off your first order.</p>
        <input type="hidden" name="form_type" value="customer" />
        <div class="field-row">
          <label class="sr" for="newsletter-email">E-mail</label
          ><input id="newsletter-email" type="email" name="email" placeholder="you@example.com" required /><button class="button">
            Subscribe
          </button>
        </div>
      </form>
    </div>
    <p class="wrap fine">
      Demo store · Sandbox. Nothing is charged and nothing ships. <a href="#" data-consent="reset">Cookie choice</a> ·
      <a href="${frame.root}admin">Shop admin</a>
    </p>
  </footer>`

/** A whole page of the storefront, with the shop's header, footer, consent banner and our script. */
export const storefrontPage = (frame: Frame, { title, body, meta, query = '' }: PageContent): string =>
  html`<!doctype html>
    <html lang="en">
      ${head(
        frame,
        `${title} · ${SHOP_NAME}`,
        html`${globals(frame, meta)}
          <script src="${frame.root}assets/privacy.js"></script>
          ${snippet(frame)}
          <script defer src="${frame.root}assets/shop.js"></script>`,
      )}
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <p class="ribbon">Free shipping from $75 · Code <strong>WELCOME10</strong> takes 10% off</p>
        <header class="site-header">
          <div class="wrap header-row">
            ${logo(frame)}
            <nav aria-label="Collections">
              ${COLLECTIONS.map((one) => html`<a href="${frame.root}collections/${one.handle}">${one.title}</a>`)}
            </nav>
            <form class="search" action="${frame.root}search" role="search">
              <label class="sr" for="q">Search</label><input id="q" name="q" type="search" placeholder="Search" value="${query}" />
            </form>
            <a class="cart-link" href="${frame.root}cart"
              >Cart <span id="cart-count" data-count="${frame.cartCount}">${frame.cartCount}</span></a
            >
          </div>
        </header>
        <main id="main">${body}</main>
        ${footer(frame)} ${banner()}
        <div class="toast" id="toast" role="status" aria-live="polite" hidden></div>
      </body>
    </html>`.html

/** A page without shop layout and theme script: checkout and admin. */
export const barePage = (frame: Frame, { title, body }: PageContent, scripts: Html = html``): string =>
  html`<!doctype html>
    <html lang="en">
      ${head(frame, `${title} · ${SHOP_NAME}`, scripts)}
      <body class="bare">
        <header class="bare-header"><div class="wrap">${logo(frame)}</div></header>
        <main id="main" class="wrap">${body}</main>
        <p class="wrap fine">Demo store · Sandbox. Nothing is charged and nothing ships.</p>
      </body>
    </html>`.html
