/**
 * Later order events for the platforms that accept them: each refund, the cancellation, the last fulfilment. Every
 * later order body yields them again under the same ids, so that a lane takes each once.
 */
import { DAY_MS } from '@convbox/contract/durations'
import type { EventName, StoreEvent } from '@convbox/contract'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { MadeFromOrders } from './order-drops.ts'
import type { OrderUpdate } from './order-update.ts'
import { purchaseEventFromOrder } from './purchase-event.ts'
import { uuidFromName } from './purchase-id.ts'
import type { ParsedOrder } from '../orders/shopify-order.ts'
import type { Draft } from './step.ts'
import { runSteps } from './steps.ts'

/** A later order event for the lanes. seq: after the purchase that the same body may make. */
export type OrderEvent = { store: DirectoryStore; seq: number; draft: Draft; isTestOrder: boolean }

/** Constant; changing it would send events twice. */
const ORDER_EVENT_NAMESPACE = '0c3e6b52-7d0f-5b7c-8f64-2a8f6d1f9b35'

/** Only recent events are sent: order updates arrive for months, but lanes remember an id for a week only. */
const NEWS_MS = 3 * DAY_MS

type Happening = { name: EventName; key: string; at: string; change: Partial<StoreEvent> }

const happeningsOf = ({ facts, refunds, progress }: Pick<ParsedOrder, 'facts' | 'refunds' | 'progress'>): Happening[] => [
  ...refunds.map(({ refundId, refundedAt, amount, currency, shopAmount }): Happening => ({
    name: 'OrderRefunded',
    key: `refund ${refundId}`,
    at: refundedAt,
    change: {
      refund: { id: refundId },
      value: { currency: shopAmount?.currency ?? currency ?? facts.money.currency, total: shopAmount?.amount ?? amount },
    },
  })),
  ...(facts.cancelledAt === undefined ? [] : [{ name: 'OrderCancelled' as const, key: 'cancelled', at: facts.cancelledAt, change: {} }]),
  ...(progress?.fulfillmentStatus === 'fulfilled' && progress.fulfilledAt !== undefined
    ? [{ name: 'OrderFulfilled' as const, key: 'fulfilled', at: progress.fulfilledAt, change: {} }]
    : []),
]

/**
 * The later order events that an order tells, as changes of its purchase; none that happened more than three days before
 * receivedAt.
 */
export const happeningEvents = (
  order: Pick<ParsedOrder, 'facts' | 'refunds' | 'progress'>,
  purchase: StoreEvent,
  { store, receivedAt }: { store: DirectoryStore; receivedAt: string },
): StoreEvent[] => {
  const isNews = ({ at }: Happening): boolean => Date.parse(receivedAt) - Date.parse(at) <= NEWS_MS
  return happeningsOf(order)
    .filter(isNews)
    .map(({ name, key, at, change }) => ({
      ...purchase,
      id: uuidFromName(ORDER_EVENT_NAMESPACE, `${store.storeKey}\n${order.facts.orderId}\n${key}`),
      name,
      occurredAt: at,
      receivedAt,
      ...change,
    }))
}

type Place = { store: DirectoryStore; receivedAt: string; seq: number; isTestOrder: boolean }

/** Runs one through the steps like any event; a drop is handed to onDrop. */
export const runOrderEvent = (
  event: StoreEvent,
  { store, receivedAt, seq, isTestOrder }: Place,
  { onDrop, ...context }: MadeFromOrders,
): OrderEvent[] => {
  const verdict = runSteps(event, {
    ...context,
    store,
    receivedAt,
    skewMs: 0,
    isHistory: false,
    isOrder: true,
    request: {},
    isSeen: () => false,
  })
  if ('keep' in verdict) return [{ store, seq, draft: verdict.keep, isTestOrder }]
  onDrop({ storeId: store.id, eventId: event.id, receivedAt, step: verdict.step, reason: verdict.drop })
  return []
}

/** The later order events in a batch's Shopify orders; one that a step drops is handed to onDrop. */
export const orderEventsOf = (news: readonly OrderUpdate[], context: MadeFromOrders): OrderEvent[] =>
  news.flatMap(({ store, seq, receivedAt, order, isErased, source }) => {
    if (order === undefined || isErased === true || source !== undefined) return []
    const purchase = purchaseEventFromOrder(order, store, { receivedAt })
    return happeningEvents(order, purchase, { store, receivedAt }).flatMap((event, index) =>
      runOrderEvent(event, { store, receivedAt, seq: seq + 1 + index, isTestOrder: order.facts.test }, context),
    )
  })
