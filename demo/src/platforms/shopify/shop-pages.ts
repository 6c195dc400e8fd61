/** What the pages of the sandbox's Shopify look like. Plain HTML, no script. */
import { html, type Html, trusted } from '../../storefront/html.ts'
import { orderTotals } from '../../order-facts.ts'
import type { AuthorizeRequest } from './authorization.ts'
import type { ReceivedCall } from './received-calls.ts'
import { expandScopes } from './scopes.ts'
import type { ShopifyStandIn } from './shopify-control.ts'
import { type SandboxShop, shopTitle } from './shop.ts'

const MAX_ROWS = 30

const STYLE =
  trusted(`:root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif}body{margin:2rem auto;max-width:68rem;padding:0 1rem}h1{font-size:1.4rem}
h1 span{background:#b45309;color:#fff;border-radius:4px;font-size:.8rem;padding:.15rem .5rem;vertical-align:middle}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #8884;padding:.35rem .5rem;text-align:left;vertical-align:top}code,pre{font:12px/1.4 ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
form{display:inline}button,input{font:inherit;margin:.15rem .3rem .15rem 0}button{padding:.3rem .8rem}.card{border:1px solid #8884;border-radius:10px;margin:0 auto;max-width:30rem;padding:1.5rem 2rem}
.main{background:#0b6e4f;border:0;border-radius:6px;color:#fff;font-weight:600;padding:.5rem 1.2rem}.fault{color:#b91c1c}@media (prefers-color-scheme:dark){.fault{color:#f87171}}`)

const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" /><meta name="viewport" content="width=device-width,initial-scale=1" /><title>Sandbox · ${title}</title
      ><style>
        ${STYLE}
      </style>
      <body>
        ${body}
      </body>
    </html>`.html

const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

const button = (label: string, fields: Readonly<Record<string, string>>, address = 'do'): Html =>
  html`<form method="post" action="${address}">${hidden(fields)}<button>${label}</button></form>`

/** Says why Shopify shows an error instead of its page. */
export const renderFaultPage = (fault: string): string =>
  page(
    'Shopify',
    html`<h1><span>Sandbox</span> Shopify</h1>
      <p class="fault">${fault}</p>`,
  )

/** All shops that were named so far, and a field for another one. */
export const renderShopListPage = (shops: readonly SandboxShop[]): string =>
  page(
    'Shopify',
    html`<h1><span>Sandbox</span> Shopify</h1>
      <p>Any shop exists here as soon as it is named. Nothing leaves this machine.</p>
      <form method="get">
        <label>Shop <input name="shop" placeholder="harbor-tea.myshopify.com" required /></label><button>Open shop</button>
      </form>
      <ul>
        ${shops.map(({ domain, installation }) => html`<li><a href="${domain}/">${domain}</a>${installation ? ' · app installed' : ''}</li>`)}
      </ul>`,
  )

const SCOPE_WORDS: readonly [string, string][] = [
  ['pixels', 'Web pixels'],
  ['customer_events', 'Customer events'],
  ['customers', 'Customers: names, e-mail, phone, addresses'],
  ['all_orders', 'All orders, also older than 60 days'],
  ['orders', 'Orders of the last 60 days'],
  ['products', 'Products and collections'],
  ['discounts', 'Discounts'],
  ['themes', 'Theme files'],
  ['checkouts', 'Checkouts'],
  ['privacy_settings', 'Privacy settings'],
]

const scopeRow = (scope: string): Html => {
  const [verb = '', ...rest] = scope.split('_')
  const words = SCOPE_WORDS.find(([name]) => name === rest.join('_'))?.[1] ?? rest.join(' ')
  return html`<li>${verb === 'write' ? 'Change' : 'View'}: ${words} <code>${scope}</code></li>`
}

/** Asks the person in the shop whether the app may do what it asks for. */
export const renderAuthorizePage = (shop: SandboxShop, { scopes }: AuthorizeRequest, query: Readonly<Record<string, string>>): string =>
  page(
    'Install Convbox',
    html`<div class="card">
      <h1><span>Sandbox</span> Install Convbox</h1>
      <p>on <strong>${shopTitle(shop.domain)}</strong> (${shop.domain})</p>
      <p>Convbox asks for access to:</p>
      <ul>
        ${scopes.map(scopeRow)}
      </ul>
      <form method="post" action="authorize">
        ${hidden(query)}<button class="main" name="decision" value="install">Install</button
        ><button name="decision" value="cancel">Cancel</button>
      </form>
    </div>`,
  )

const time = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').slice(0, 19)

const table = (head: readonly string[], rows: readonly Html[], empty: string): Html =>
  rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<table>
        <thead>
          <tr>
            ${head.map((name) => html`<th>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>`

const orderRows = (shop: SandboxShop): Html[] =>
  shop.orders
    .slice(-10)
    .toReversed()
    .map(
      (order) =>
        html`<tr>
          <td>#${order.number}</td>
          <td>${time(order.placedAtMs)}</td>
          <td>${(orderTotals(order).totalCents / 100).toFixed(2)} ${order.currency}</td>
          <td>${order.financialStatus}${order.test ? ' (test)' : ''}</td>
          <td>${order.email}</td>
        </tr>`,
    )

const webhookRows = (shop: SandboxShop, { sender }: ShopifyStandIn): Html[] => [
  ...shop.pending.map(
    (one) =>
      html`<tr>
        <td>${one.topic}</td>
        <td>waits until ${time(one.nextAtMs)}</td>
        <td>${one.tries}</td>
        <td><code>${one.uri}</code></td>
      </tr>`,
  ),
  ...sender.sent
    .filter((one) => one.shop === shop.domain)
    .slice(0, MAX_ROWS)
    .map(
      (one) =>
        html`<tr>
          <td>${one.topic}</td>
          <td>${one.answer} at ${time(one.atMs)}</td>
          <td>${one.tries}</td>
          <td><code>${one.uri}</code></td>
        </tr>`,
    ),
]

/** 'graphql Shop' of a call that names its operation. */
const titleOf = ({ what, detail }: ReceivedCall): string => {
  const query = typeof detail === 'object' && detail !== null && 'query' in detail ? String(detail.query) : ''
  return `${what} ${/(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? ''}`.trim()
}

const callRows = (shop: SandboxShop, { received }: ShopifyStandIn): Html[] =>
  received
    .list()
    .filter((call) => call.shop === shop.domain)
    .slice(-MAX_ROWS)
    .toReversed()
    .map(
      (call) =>
        html`<tr>
          <td>${call.at.slice(11, 23)}</td>
          <td>${titleOf(call)}</td>
          <td>${call.answered === 0 ? 'no answer' : call.answered}</td>
          <td>
            <details>
              <summary>call and answer</summary>
              <pre>${JSON.stringify(call.detail, null, 2)}</pre>
              <pre>${JSON.stringify(call.answer, null, 2) ?? ''}</pre>
            </details>
          </td>
        </tr>`,
    )

const failButtons = (domain: string): Html[] =>
  [
    ['Answer 500 three times', { mode: 'status', status: '500', times: '3' }] as const,
    ['Throttle three calls', { mode: 'throttle', times: '3' }] as const,
    ['Expire access tokens', { mode: 'expired token' }] as const,
    ['Revoke all tokens', { mode: 'revoked token' }] as const,
    ['Leave out read_orders', { mode: 'fewer scopes', scopes: 'read_orders' }] as const,
    ['Withhold customer data', { mode: 'no customer data' }] as const,
    ['Fail bulk exports', { mode: 'bulk', outcome: 'fail', reads: '2' }] as const,
    ['Slow bulk exports', { mode: 'bulk', outcome: 'complete', reads: '20' }] as const,
    ['Work again', { mode: 'none' }] as const,
  ].map(([label, fields]) => button(label, { ...fields, back: domain }, '../fail'))

/** The theme editor, as far as app embeds go. */
export const renderEditorPage = (shop: SandboxShop): string =>
  page(
    'Theme editor',
    html`<div class="card">
      <h1><span>Sandbox</span> Theme editor</h1>
      <p>${shopTitle(shop.domain)} · Dawn · App embeds</p>
      <p>Convbox is <strong>${shop.isEmbedOn === true ? 'on' : 'off'}</strong>.</p>
      ${button(shop.isEmbedOn === true ? 'Switch off and save' : 'Switch on and save', { action: 'embed', to: shop.isEmbedOn === true ? 'off' : 'on' }, '../../../do')}
    </div>`,
  )

/** A shop as its owner sees it, with what can be done to the app. */
export const renderShopPage = (shop: SandboxShop, standIn: ShopifyStandIn): string => {
  const { installation, subscriptions, webPixel, isEmbedOn, domain } = shop
  const failing = standIn.failing()
  return page(
    shopTitle(domain),
    html`<h1><span>Sandbox</span> ${shopTitle(domain)}</h1>
      <p>${domain} · ${shop.orders.length} orders · times are UTC · <a href="../">all shops</a></p>
      <h2>App</h2>
      <p>
        ${installation ? html`Convbox is installed since ${time(installation.installedAtMs)}, with <code>${expandScopes(installation.scopes).join(', ')}</code>.` : 'Convbox is not installed.'}
      </p>
      <p>
        ${button(installation ? 'Open app' : 'Install app', { action: 'open' })}${installation && button('Uninstall app', { action: 'uninstall' })}
      </p>
      <h2>Theme and pixel</h2>
      <p>
        The app embed is ${isEmbedOn === undefined ? 'not saved in the theme' : isEmbedOn ? 'on' : 'off'}.
        ${webPixel ? html`Web pixel <code>${webPixel.settings}</code>.` : 'No web pixel.'}
      </p>
      <p>
        ${button(isEmbedOn ? 'Switch app embed off' : 'Switch app embed on', { action: 'embed', to: isEmbedOn ? 'off' : 'on' })}${button('Publish another theme', { action: 'theme' })}
      </p>
      <h2>Orders</h2>
      <p>${button('Place an order', { action: 'order' })}${button('Refund the newest order', { action: 'refund' })}</p>
      ${table(['Order', 'Placed', 'Total', 'Status', 'Buyer'], orderRows(shop), 'No orders.')}
      <h2>Privacy</h2>
      <form method="post" action="do">
        <label>Customer <input name="email" type="email" value="${shop.orders.at(-1)?.email ?? ''}" /></label
        ><button name="action" value="customers/data_request">Send customers/data_request</button
        ><button name="action" value="customers/redact">Send customers/redact</button>
      </form>
      ${button('Send shop/redact', { action: 'shop/redact' })}
      <h2>Webhooks</h2>
      <p>
        Subscribed: ${subscriptions.length === 0 ? 'nothing' : html`<code>${subscriptions.map(({ topic }) => topic).join(', ')}</code>`}
      </p>
      ${table(['Topic', 'Answer', 'Tries', 'Address'], webhookRows(shop, standIn), 'None sent yet.')}
      <h2>Failures</h2>
      <p>Now: <strong>${failing.mode === 'none' ? 'works' : JSON.stringify(failing)}</strong></p>
      <p>${failButtons(domain)}</p>
      <h2>Received calls</h2>
      ${table(['Time', 'Call', 'Answered', ''], callRows(shop, standIn), 'Nothing received yet.')}`,
  )
}
