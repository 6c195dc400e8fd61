/** What happens to an order after it was placed, as events for the platforms that take them: each refund, the cancellation, the last parcel. Told by every later body of the order, under the same ids, so that a lane takes each once. */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { OrderNews } from './order-news.ts'
import { purchaseEventFromOrder } from './purchase-event.ts'
import { uuidFromName } from './purchase-id.ts'
import type { ParsedOrder } from './shopify-order.ts'
import type { Draft } from './step.ts'
import { runSteps } from './steps.ts'

/** An event of an order for the lanes. seq: behind the purchase that the same body may make. */
export type OrderEvent = { store: DirectoryStore; seq: number; draft: Draft; isTestOrder: boolean }

/** A constant of ours, never changed: a change would send events twice. */
const ORDER_EVENT_NAMESPACE = '0c3e6b52-7d0f-5b7c-8f64-2a8f6d1f9b35'

/** Only what has just happened is news: an order is told of again for months, and lanes remember an id for a week. */
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

/** The events that one order's body tells of. receivedAt: when the body came. */
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

/** The same for the orders of a batch that Shopify told, through the steps that every event goes. */
export const orderEventsOf = (news: readonly OrderNews[]): OrderEvent[] =>
  news.flatMap(({ store, seq, receivedAt, order, isErased, source }) => {
    if (order === undefined || isErased === true || source !== undefined) return []
    return readOrderEvents(order, store, receivedAt).flatMap((event, index): OrderEvent[] => {
      const verdict = runSteps(event, { store, receivedAt, skewMs: 0, isHistory: false, request: {}, isSeen: () => false })
      return 'keep' in verdict ? [{ store, seq: seq + 1 + index, draft: verdict.keep, isTestOrder: order.facts.test }] : []
    })
  })
