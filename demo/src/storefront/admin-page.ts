/** The demo shop's back office: orders to refund or cancel, and the state of their webhooks. */
import { type OrderFacts, orderTotals } from '../order-facts.ts'
import { type Html, html, price } from '../html.ts'
import type { PageContent } from './layout.ts'
import { piecesLeft } from './shop-orders.ts'
import type { PendingWebhook } from './shop-state.ts'
import type { SentWebhook } from './webhook-sender.ts'

const time = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const actions = (root: string, order: OrderFacts): Html => {
  const { totalCents, refundedCents } = orderTotals(order)
  const post = (action: string, label: string, name = '', value = ''): Html =>
    html`<form method="post" action="${root}admin/orders/${order.number}/${action}">
      ${name && html`<input type="hidden" name="${name}" value="${value}" />`}<button class="button quiet small">${label}</button>
    </form>`
  return html`<div class="admin-actions">
    ${refundedCents < totalCents && post('refund', 'Refund all')} ${!order.cancelled && post('cancel', 'Cancel')}
    ${order.lines.flatMap((line) => (piecesLeft(order, line.id) > 0 && refundedCents < totalCents ? [post('refund', `Refund 1 ${line.title}`, 'line', line.id.toString())] : []))}
  </div>`
}

const orderRow = (root: string, order: OrderFacts): Html => {
  const { totalCents, refundedCents } = orderTotals(order)
  return html`<tr>
    <td><strong>#${order.number}</strong><span class="muted">${time(order.placedAtMs)}</span></td>
    <td>${order.email}<span class="muted">${order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}</span></td>
    <td><span class="status ${order.financialStatus}">${order.cancelled ? 'cancelled' : order.financialStatus.replace('_', ' ')}</span></td>
    <td class="number">${price(totalCents)}${refundedCents > 0 && html`<span class="muted">−${price(refundedCents)} given back</span>`}</td>
    <td>${actions(root, order)}</td>
  </tr>`
}

/** Newest orders first. Pending webhooks show their last answer and the time of the next attempt. */
export const adminPage = (root: string, orders: OrderFacts[], pending: PendingWebhook[], sent: SentWebhook[]): PageContent => ({
  title: 'Shop admin',
  body: html`<div class="block admin">
    <h1>Orders</h1>
    <p class="lead">
      What the shop owner does in Shopify's admin. Each button sends the webhooks that Shopify would send. <a href="${root}">To the shop</a>
    </p>
    ${
      orders.length === 0
        ? html`<p>No orders yet.</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Order</th>
                  <th>Buyer</th>
                  <th>Status</th>
                  <th class="number">Total</th>
                  <th></th>
                </tr>
              </thead>
              <tbody>
                ${orders.toReversed().map((order) => orderRow(root, order))}
              </tbody>
            </table>
          </div>`
    }
    <h2>Webhooks</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Topic</th>
            <th>Answer</th>
            <th>When</th>
          </tr>
        </thead>
        <tbody>
          ${pending.map(
            ({ webhook, tries, nextAtMs, lastAnswer }) =>
              html`<tr>
                <td>${webhook.topic}</td>
                <td>${lastAnswer ?? 'waiting'} · tried ${tries} times</td>
                <td>again ${time(nextAtMs)}</td>
              </tr>`,
          )}
          ${sent.map(
            ({ topic, answer, atMs }) =>
              html`<tr>
                <td>${topic}</td>
                <td>${answer}</td>
                <td>${time(atMs)}</td>
              </tr>`,
          )}
          ${
            pending.length + sent.length === 0 &&
            html`<tr>
              <td colspan="3">None since the start.</td>
            </tr>`
          }
        </tbody>
      </table>
    </div>
  </div>`,
})
