/** The purchases of orders, each from the richest source that is still kept: its copies as they came (a week), else the stored facts of the order. */
import type { RefillSource } from '@convbox/contract/api/pixel-refill.values'
import type { StoreEvent } from '@convbox/contract'
import { readVisitorChoices } from '../../deliveries/visitor-choices.sql.ts'
import { readStandingRefusals, refusedOf } from '../../deliveries/visitor-refusals.ts'
import { UNKNOWN_CONSENT } from '../../deliveries/lane-entry.ts'
import type { DirectoryStore } from '../../directory/directory-entries.ts'
import { readCustomers } from '../../ingest/customers.rows.ts'
import { readErased } from '../../ingest/erased-keys.rows.ts'
import { indexErasedKeys, isErasedOrder } from '../../ingest/erased-keys.ts'
import { customerKeyOf, visitorIdOf } from '../../ingest/order-state.ts'
import { joinCatalogue } from '../../ingest/join-catalogue.ts'
import { readOrders } from '../../ingest/order-state.rows.ts'
import { purchaseKey, readPurchaseCopies } from '../../ingest/purchase-copies.rows.ts'
import { purchaseOf } from '../../ingest/purchase-copies.ts'
import { purchaseEventFromOrder } from '../../ingest/purchase-event.ts'
import { purchaseEventId, purchaseKeyOf } from '../../ingest/purchase-id.ts'
import type { StoredFacts } from '../../ingest/stored-facts.ts'
import { parseBuyer } from './refill-buyer.ts'
import type { Program } from '../../program.ts'

/** seq: the purchase's own place in the lanes, where it was handed to them. isWaiting: for its other copy; the lanes get it by themselves. isWithdrawn: the visitor has withdrawn consent since. */
export type KeptPurchase = {
  event: StoreEvent
  source: RefillSource
  seq: number | undefined
  isTestOrder: boolean
  isWaiting?: boolean
  isWithdrawn?: boolean
}
/** erased: the order belongs to an erased person, and is never sent. */
export type FoundPurchase = { eventId: string; erased: boolean; purchase: KeptPurchase | undefined }

const readErasedOrders = async (program: Program, storeId: string, all: readonly StoredFacts[]): Promise<Set<string>> => {
  const suspects = all.flatMap((facts) =>
    (
      [
        ['order', facts.orderId],
        ['customer', facts.customerId],
        ['email', facts.emailHash],
        ['phone', facts.phoneHash],
        ['checkout', facts.checkoutToken],
        ['visitor', visitorIdOf(facts)],
      ] as const
    ).flatMap(([kind, key]) => (key === undefined || key === '' ? [] : [{ storeId, kind, key }])),
  )
  const keys = indexErasedKeys(await readErased(program.mainDb.pool, suspects))
  const isErased = (facts: StoredFacts): boolean =>
    isErasedOrder(keys, facts, facts) ||
    keys.find('checkout', facts.checkoutToken) !== undefined ||
    (keys.find('visitor', visitorIdOf(facts))?.erasedAt ?? '') >= facts.orderedAt
  return new Set(all.filter(isErased).map(({ orderId }) => orderId))
}

/** Purchases by order id; an order without stored facts is absent. */
export const findPurchases = async (
  program: Program,
  store: DirectoryStore,
  orderIds: readonly string[],
): Promise<Map<string, FoundPurchase>> => {
  const { mainDb, secrets, warehouse, now } = program
  const states = await readOrders(
    mainDb.pool,
    orderIds.map((orderId) => ({ storeId: store.id, orderId })),
  )
  const all = [...states.values()].flatMap(({ facts }) => facts ?? [])
  const idOf = (facts: StoredFacts): string => purchaseEventId(store.storeKey, purchaseKeyOf(store, facts) ?? facts.orderId)
  const [erased, copies, customers] = await Promise.all([
    readErasedOrders(program, store.id, all),
    readPurchaseCopies(
      mainDb.pool,
      all.map((facts) => ({ storeId: store.id, eventId: idOf(facts) })),
    ),
    readCustomers(mainDb.pool, store.id, all.map(customerKeyOf)),
  ])
  // An order that names no visitor may have a copy of the browser's that does.
  const visitors = [...all.map(visitorIdOf), ...[...copies.values()].map((copy) => purchaseOf(copy)?.visitorId)]
  const visitorIds = [...new Set(visitors.flatMap((visitorId) => visitorId ?? []))]
  const [choices, refusals] = await Promise.all([
    readVisitorChoices(warehouse, store.id, visitorIds),
    readStandingRefusals(program, store.id, visitorIds),
  ])
  // The visitor's newest choice holds: who has withdrawn since is not sent late.
  const withChoice = (received: StoreEvent): Pick<KeptPurchase, 'event' | 'isWithdrawn'> => {
    const visitorId = received.visitorId ?? ''
    const refusal = refusals.get(visitorId)
    const event = { ...received, consent: { ...(received.consent ?? UNKNOWN_CONSENT), ...choices.get(visitorId) } }
    return { event: refusedOf(event, refusal)?.event ?? event, isWithdrawn: refusedOf(received, refusal)?.isWithdrawn === true }
  }
  const purchaseFrom = (facts: StoredFacts): KeptPurchase => {
    const copy = copies.get(purchaseKey(store.id, idOf(facts)))
    const received = copy && purchaseOf(copy)
    if (copy !== undefined && received !== undefined)
      return {
        ...withChoice(received),
        source: 'as received',
        seq: copy.handedOverSeq,
        isTestOrder: copy.isTestOrder,
        isWaiting: copy.handedOverAtMs === undefined,
      }
    const sealed = customers.get(customerKeyOf(facts))
    const buyer = sealed === undefined ? {} : parseBuyer(secrets.open(sealed))
    const event = purchaseEventFromOrder({ facts, buyer, client: {}, refunds: [] }, store, {
      receivedAt: new Date(now()).toISOString(),
      source: store.shopDomain === undefined ? 'server' : 'shopify',
    })
    return { ...withChoice(event), source: 'rebuilt from the order', seq: undefined, isTestOrder: facts.test }
  }
  const purchases = all.flatMap((facts) => (erased.has(facts.orderId) ? [] : [{ orderId: facts.orderId, ...purchaseFrom(facts) }]))
  // What is rebuilt from an order has no collections and tags, by which pixels are limited.
  const joined = await joinCatalogue(program, purchases, {
    of: ({ event }) => ({ storeId: store.id, event }),
    put: (purchase, event) => ({ ...purchase, event }),
  })
  const purchaseOfOrder = new Map(joined.map(({ orderId, ...purchase }) => [orderId, purchase]))
  return new Map(
    all.map((facts) => [
      facts.orderId,
      { eventId: idOf(facts), erased: erased.has(facts.orderId), purchase: purchaseOfOrder.get(facts.orderId) },
    ]),
  )
}
