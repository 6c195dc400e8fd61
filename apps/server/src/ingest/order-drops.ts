/**
 * Drops among the events that a batch makes from orders: server copies of purchases, refunds, cancellations. Every later
 * body of an order makes its events again, so each is counted once, as long as its id is remembered.
 */
import type { DropReason } from '@convbox/contract'
import { createDropCounts, type DropCount } from './gather.ts'
import type { RecentIds } from './recent-ids.ts'
import type { StepContext } from './step.ts'

/** An event made from an order that a step dropped. */
export type OrderDrop = { storeId: string; eventId: string; receivedAt: string; step: string; reason: DropReason }

/** What the events of a batch's orders are made with. */
export type MadeFromOrders = Pick<StepContext, 'ownHashes' | 'onError'> & { onDrop: (drop: OrderDrop) => void }

export type OrderDrops = {
  add: (drop: OrderDrop) => void
  counts: () => DropCount[]
  /** Ids to remember once the batch is finished. */
  ids: () => { storeId: string; eventId: string }[]
}

export const createOrderDrops = ({ has }: Pick<RecentIds, 'has'>): OrderDrops => {
  const dropped = new Map<string, OrderDrop>()
  const known = new Map<string, OrderDrop>()
  return {
    add: (drop) => {
      const key = `${drop.storeId}\n${drop.eventId}`
      if (has(drop.storeId, drop.eventId)) known.set(key, drop)
      else if (!dropped.has(key)) dropped.set(key, drop)
    },
    counts: () => {
      const drops = createDropCounts()
      for (const { storeId, receivedAt, step, reason } of dropped.values()) drops.add(storeId, receivedAt, step, reason)
      return drops.list()
    },
    ids: () => [...dropped.values(), ...known.values()].map(({ storeId, eventId }) => ({ storeId, eventId })),
  }
}
