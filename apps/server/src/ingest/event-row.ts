/** Turns a store event into a warehouse row: no IP address, no name, e-mail and phone only as our own hashes. Pure. */
import type { Draft } from './step.ts'

/** A row of `events`. Times are ISO texts, amounts decimal texts. */
export type EventRow = Record<string, unknown> & {
  store_id: string
  visitor_id: string
  occurred_at: string
  id: string
  version: string
  deleted: 0 | 1
}

/** utm_source=x as source: x; empty without UTM parameters. */
const utmOf = (url: string): Record<string, string> => {
  const query = url.indexOf('?')
  if (query === -1 || !url.includes('utm_', query)) return {}
  const found = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(url.slice(query + 1).split('#')[0])) {
    const key = name.toLowerCase()
    if (key.startsWith('utm_') && value !== '' && !found.has(key.slice(4))) found.set(key.slice(4), value.slice(0, 1024))
  }
  return Object.fromEntries(found)
}

/** A decimal text that fits Decimal(18, 4), else 0: larger amounts are not real orders. */
const amountOf = (text: string | undefined): string => (text !== undefined && /^-?\d{1,14}(\.\d+)?$/.test(text) ? text : '0')

/** Row version from the time of arrival: later arrivals win. */
const versionOf = (receivedAt: string): string => String(Date.parse(receivedAt))

/**
 * Page columns of an event. A webhook's page is the landing that the order remembers, not a page view: it has its own
 * columns, and is kept only if it says how the visitor came.
 */
const pagesOf = ({ event, landing }: Draft) =>
  event.source === 'shopify' ? { view: undefined, landing: landing && event.page } : { view: event.page, landing: undefined }

/** The row of a kept event. version: a later one replaces an earlier one under the same sorting key. */
export const eventRowOf = (storeId: string, draft: Draft, version: string = versionOf(draft.event.receivedAt)): EventRow => {
  const { event, device, browser, landing, tags, emailHash, phoneHash } = draft
  const { view: page, landing: remembered } = pagesOf(draft)
  return {
    store_id: storeId,
    visitor_id: event.visitorId ?? '',
    occurred_at: event.occurredAt,
    id: event.id,
    name: event.name,
    source: event.source,
    session_hint: event.sessionId ?? '',
    received_at: event.receivedAt,
    url: page?.url ?? '',
    title: page?.title ?? '',
    referrer: (page ?? remembered)?.referrer ?? '',
    landing_url: remembered?.url ?? '',
    utm: { ...(page === undefined ? {} : utmOf(page.url)), ...tags?.tags },
    click_ids: { ...landing?.clickIds, ...event.clickIds },
    consent: event.consent ?? {},
    country: /^[A-Za-z]{2}$/.test(event.user?.country ?? '') ? (event.user?.country ?? '').toUpperCase() : '',
    device,
    browser,
    currency: event.value?.currency ?? '',
    total: amountOf(event.value?.total),
    order_id: event.order?.id ?? '',
    checkout_token: event.order?.checkoutToken ?? event.checkoutToken ?? '',
    search_query: event.search?.query ?? '',
    items: event.items === undefined || event.items.length === 0 ? '' : JSON.stringify(event.items),
    email_hash: emailHash,
    phone_hash: phoneHash,
    customer_id: event.user?.customerId ?? '',
    channel: landing?.channel ?? '',
    channel_group: landing?.group ?? '',
    version,
    deleted: 0,
  }
}

/** The sorting key of an event's row, as saved with the copies of a purchase. */
export type RowKey = { visitorId: string; occurredAt: string }

/** A row that removes the same event's row under another sorting key. */
export const tombstoneOf = (row: EventRow, key: RowKey): EventRow => ({
  ...row,
  visitor_id: key.visitorId,
  occurred_at: key.occurredAt,
  deleted: 1,
})
