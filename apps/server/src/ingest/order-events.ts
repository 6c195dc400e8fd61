/**
 * Later order events for the platforms that accept them: each refund, the cancellation, the last fulfilment. Every
 * later order body yields them again under the same ids, so that a lane takes each once.
 */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { OrderDrop } from './order-drops.ts'
import type { OrderUpdate } from './order-update.ts'
import { purchaseEventFromOrder } from './purchase-event.ts'
import { uuidFromName } from './purchase-id.ts'
import type { ParsedOrder } from './shopify-order.ts'
import type { Draft, StepContext } from './step.ts'
import { runSteps } from './steps.ts'

/** A later order event for the lanes. seq: after the purchase that the same body may make. */
export type OrderEvent = { store: DirectoryStore; seq: number; draft: Draft; isTestOrder: boolean }

/** Constant; changing it would send events twice. */
const ORDER_EVENT_NAMESPACE = '0c3e6b52-7d0f-5b7c-8f64-2a8f6d1f9b35'

/** Only recent events are sent: order updates arrive for months, but lanes remember an id for a week only. */
const NEWS_MS = 3 * 86_400_000

type Happening = { name: EventName; key: string; at: string; change: Partial<StoreEvent> }

const happeningsOf = ({ facts, refunds, progress }: ParsedOrder): Happening[] => [
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

/** The later order events in one order's body. receivedAt: when the body arrived. */
export const readOrderEvents = (order: ParsedOrder, store: DirectoryStore, receivedAt: string): StoreEvent[] => {
  const isNews = ({ at }: Happening): boolean => Date.parse(receivedAt) - Date.parse(at) <= NEWS_MS
  return happeningsOf(order)
    .filter(isNews)
    .map(({ name, key, at, change }) => ({
      ...purchaseEventFromOrder(order, store, { receivedAt }),
      id: uuidFromName(ORDER_EVENT_NAMESPACE, `${store.storeKey}\n${order.facts.orderId}\n${key}`),
      name,
      occurredAt: at,
      ...change,
    }))
}

/** The same for a batch's Shopify orders, run through the steps like any event; one that a step drops is handed to onDrop. */
export const orderEventsOf = (
  news: readonly OrderUpdate[],
  { onDrop, onError }: { onDrop: (drop: OrderDrop) => void; onError?: StepContext['onError'] },
): OrderEvent[] =>
  news.flatMap(({ store, seq, receivedAt, order, isErased, source }) => {
    if (order === undefined || isErased === true || source !== undefined) return []
    return readOrderEvents(order, store, receivedAt).flatMap((event, index): OrderEvent[] => {
      const verdict = runSteps(event, {
        store,
        receivedAt,
        skewMs: 0,
        isHistory: false,
        request: {},
        isSeen: () => false,
        ...(onError && { onError }),
      })
      if ('keep' in verdict) return [{ store, seq: seq + 1 + index, draft: verdict.keep, isTestOrder: order.facts.test }]
      onDrop({ storeId: store.id, eventId: event.id, receivedAt, step: verdict.step, reason: verdict.drop })
      return []
    })
  })
