/** HTML of the sandbox's Shopify pages. */
import { html, type Html } from '../../html.ts'
import { hiddenFields, postButton, renderDetails, renderSandboxPage, renderTable } from '../../sandbox-page.ts'
import { orderTotals } from '../../order-facts.ts'
import type { AuthorizeRequest } from './authorization.ts'
import type { ReceivedCall } from './received-calls.ts'
import { statusOf } from './discount.ts'
import { expandScopes } from './scopes.ts'
import type { ShopifyStandIn } from './shopify-control.ts'
import { type SandboxShop, shopTitle } from './shop.ts'

const MAX_ROWS = 30

const newest = <Row>(rows: readonly Row[], count: number): Row[] => rows.slice(-count).toReversed()
const button = (label: string, fields: Readonly<Record<string, string>>, address = 'do'): Html => postButton(label, fields, address)

/** Error page with Shopify's reason. */
export const renderFaultPage = (fault: string): string => renderSandboxPage('Shopify', html`<p class="fault">${fault}</p>`, 'card')

/** List of the known shops, and a field to add one. */
export const renderShopListPage = (shops: readonly SandboxShop[]): string =>
  renderSandboxPage(
    'Shopify',
    html`<p>Any shop exists here as soon as it is named. Nothing leaves this machine.</p>
      <form>
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

/** Consent page: asks the person in the shop to grant the requested scopes. */
export const renderAuthorizePage = (shop: SandboxShop, { scopes }: AuthorizeRequest, query: Readonly<Record<string, string>>): string =>
  renderSandboxPage(
    'Install Convbox',
    html`<p>on <strong>${shopTitle(shop.domain)}</strong> (${shop.domain})</p>
      <p>Convbox asks for access to:</p>
      <ul>
        ${scopes.map(scopeRow)}
      </ul>
      <form method="post" action="authorize">
        ${hiddenFields(query)}<button class="main" name="decision" value="install">Install</button
        ><button name="decision" value="cancel">Cancel</button>
      </form> `,
    'card',
  )

const time = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').slice(0, 19)

const orderRows = (shop: SandboxShop) =>
  newest(shop.orders, 10).map((order) => [
    `#${order.number}`,
    time(order.placedAtMs),
    `${(orderTotals(order).totalCents / 100).toFixed(2)} ${order.currency}`,
    `${order.financialStatus}${order.test ? ' (test)' : ''}`,
    order.email,
  ])

const discountRows = ({ discounts }: SandboxShop) =>
  newest(discounts, MAX_ROWS).map((discount) => {
    const { id, title, codes, value } = discount
    const first = codes[0]?.code ?? ''
    return [
      title,
      statusOf(discount, Date.now()),
      value.kind === 'percentage' ? `${value.share * 100} %` : (value.cents / 100).toFixed(2),
      `${codes.length}: ${codes
        .slice(0, 5)
        .map(({ code }) => code)
        .join(', ')}`,
      html`${button('Set to 5 % from 50.00', { action: 'halve discount', discount: id })}${button('Deactivate', { action: 'stop discount', discount: id })}${button('Delete', { action: 'delete discount', discount: id })}${button(`Remove ${first}`, { action: 'remove code', discount: id, code: first })}${button('Add code BYHAND', { action: 'add code', discount: id, code: `BYHAND${id}` })}`,
    ]
  })

const webhookRows = ({ pending, domain }: SandboxShop, { sender }: ShopifyStandIn) =>
  [
    ...pending.map((one) => ({ ...one, said: `waits until ${time(one.nextAtMs)}` })),
    ...sender.sent
      .filter((one) => one.shop === domain)
      .slice(0, MAX_ROWS)
      .map((one) => ({ ...one, said: `${one.answer} at ${time(one.atMs)}` })),
  ].map(({ topic, said, tries, uri }) => [topic, said, tries, html`<code>${uri}</code>`])

/** Label of a call, such as 'graphql Shop' for a named operation. */
const titleOf = ({ what, detail }: ReceivedCall): string => {
  const query = typeof detail === 'object' && detail !== null && 'query' in detail ? String(detail.query) : ''
  return `${what} ${/(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? ''}`.trim()
}

const callRows = ({ domain }: SandboxShop, { received }: ShopifyStandIn) =>
  newest(
    received.list().filter((call) => call.shop === domain),
    MAX_ROWS,
  ).map((call) => [
    call.at.slice(11, 23),
    titleOf(call),
    call.answered === 0 ? 'no answer' : call.answered,
    renderDetails('call and answer', call.detail, call.answer),
  ])

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
    ['Let code MILA be taken', { mode: 'discounts', taken: 'MILA' }] as const,
    ['Never finish adding codes', { mode: 'discounts', isEndless: 'true' }] as const,
    ['Work again', { mode: 'none' }] as const,
  ].map(([label, fields]) => button(label, { ...fields, back: domain }, '../fail'))

/** The theme editor, with app embeds only. */
export const renderEditorPage = (shop: SandboxShop): string =>
  renderSandboxPage(
    'Theme editor',
    html`<p>${shopTitle(shop.domain)} · Dawn · App embeds</p>
      <p>Convbox is <strong>${shop.isEmbedOn === true ? 'on' : 'off'}</strong>.</p>
      ${button(shop.isEmbedOn === true ? 'Switch off and save' : 'Switch on and save', { action: 'embed', to: shop.isEmbedOn === true ? 'off' : 'on' }, '../../../do')} `,
    'card',
  )

/** A shop's page for its owner, with the actions on the app. */
export const renderShopPage = (shop: SandboxShop, standIn: ShopifyStandIn): string => {
  const { installation, subscriptions, webPixel, isEmbedOn, domain } = shop
  const failing = standIn.failing()
  return renderSandboxPage(
    shopTitle(domain),
    html`<p>
        ${domain} · ${shop.orders.length} orders · times are UTC · <a href="storefront/" rel="noreferrer">storefront</a> ·
        <a href="../">all shops</a>
      </p>
      <h2>App</h2>
      <p>
        ${installation ? html`Convbox is installed since ${time(installation.installedAtMs)}, with <code>${expandScopes(installation.scopes).join(', ')}</code>.` : 'Convbox is not installed.'}
      </p>
      <div>
        ${button(installation ? 'Open app' : 'Install app', { action: 'open' })}${installation && button('Uninstall app', { action: 'uninstall' })}
      </div>
      <h2>Theme and pixel</h2>
      <p>
        The app embed is ${isEmbedOn === undefined ? 'not saved in the theme' : isEmbedOn ? 'on' : 'off'}.
        ${webPixel ? html`Web pixel <code>${webPixel.settings}</code>.` : 'No web pixel.'}
      </p>
      <div>
        ${button(isEmbedOn ? 'Switch app embed off' : 'Switch app embed on', { action: 'embed', to: isEmbedOn ? 'off' : 'on' })}${button('Publish another theme', { action: 'theme' })}
      </div>
      <h2>Orders</h2>
      <div>
        ${button('Place an order', { action: 'order' })}${button('Refund the newest order', { action: 'refund' })}${button('Give 5.00 of it back', { action: 'refund part' })}
      </div>
      ${renderTable(['Order', 'Placed', 'Total', 'Status', 'Buyer'], orderRows(shop), 'No orders.')}
      <h2>Discounts</h2>
      ${renderTable(['Title', 'Status', 'Value', 'Codes', ''], discountRows(shop), 'No discounts.')}
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
      ${renderTable(['Topic', 'Answer', 'Tries', 'Address'], webhookRows(shop, standIn), 'None sent yet.')}
      <h2>Failures</h2>
      <p>Now: <strong>${failing.mode === 'none' ? 'works' : JSON.stringify(failing)}</strong></p>
      <div>${failButtons(domain)}</div>
      <h2>Received calls</h2>
      ${renderTable(['Time', 'Call', 'Answered', ''], callRows(shop, standIn), 'Nothing received yet.')}`,
  )
}
