/**
 * Abandoned carts: notes each visitor's last cart, and makes one AbandonCart event of a cart or checkout that nobody
 * ordered in the time that the store sets. The cart is kept encrypted, because its event holds personal data.
 */
import type { StoreEvent } from '@convbox/contract'
import { MINUTE_MS } from '@convbox/contract/durations'
import { storeEventSchema } from '@convbox/contract/events/events.schemas'
import { readVisitorChoices } from '../deliveries/visitor-choices.sql.ts'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { Program } from '../program.ts'
import { endCarts, writeCarts, type AbandonedCart, type CartRow } from './abandoned-carts.rows.ts'
import type { DueCart, KeptEvent } from './gather.ts'
import { inTransaction } from './in-transaction.ts'
import { uuidFromName } from './purchase-id.ts'
import type { StepContext } from './step.ts'
import { runSteps } from './steps.ts'

/** Constant; changing it would tell carts again. */
const CART_NAMESPACE = '0b6d7a52-9c1f-5e34-8a70-5f2d4c9e1b63'

const CART_EVENTS: readonly string[] = ['AddToCart', 'InitiateCheckout']

const hasRefused = ({ ad, analytics }: { ad?: string; analytics?: string }): boolean => ad === 'denied' || analytics === 'denied'

/** The visitor's cart after the events of a batch, which come in order of arrival; undefined where no event is of a cart. */
const cartOf = (program: Program, events: readonly KeptEvent[]): CartRow | undefined => {
  const [first, last] = [events[0], events.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const { store, draft } = last
  const { occurredAt, visitorId } = draft.event
  const checkoutToken = events.findLast(({ draft: one }) => one.event.checkoutToken)?.draft.event.checkoutToken ?? ''
  return {
    storeId: store.id,
    key: visitorId ?? checkoutToken,
    checkoutToken,
    firstEventId: first.draft.event.id,
    firstAt: first.draft.event.occurredAt,
    lastAt: occurredAt,
    lastSeq: last.seq,
    event: program.secrets.seal(JSON.stringify(draft.event)),
    abandonedAt: new Date(Date.parse(occurredAt) + store.abandonCartMinutes * MINUTE_MS).toISOString(),
  }
}

/** Notes the cart events of a batch. Visitors who refused are not noted. */
export const noteCarts = async (program: Program, kept: readonly KeptEvent[]): Promise<void> => {
  const cartEvents = kept
    .filter(({ draft: { event } }) => CART_EVENTS.includes(event.name) && !hasRefused(event.consent ?? {}))
    .filter(({ draft: { event } }) => (event.visitorId ?? event.checkoutToken ?? '') !== '')
  const byVisitor = Map.groupBy(cartEvents, ({ store, draft: { event } }) => `${store.id}\n${event.visitorId ?? event.checkoutToken}`)
  const carts = [...byVisitor.values()].flatMap(
    (events) =>
      cartOf(
        program,
        events.toSorted((a, b) => a.seq - b.seq),
      ) ?? [],
  )
  await writeCarts(program.mainDb.pool, carts)
}

/** The event of an abandoned cart: everything as its last cart event had it, at the moment when the cart's time was over. */
const eventOf = (event: StoreEvent, cart: AbandonedCart, { storeKey }: DirectoryStore): StoreEvent => ({
  ...event,
  id: uuidFromName(CART_NAMESPACE, [storeKey, 'AbandonCart', cart.checkoutToken || `${cart.key}\n${cart.firstEventId}`].join('\n')),
  name: 'AbandonCart',
  occurredAt: cart.abandonedAt,
  receivedAt: cart.receivedAt,
})

type Making = { stores: ReadonlyMap<string, DirectoryStore>; onError: NonNullable<StepContext['onError']> }

/** Ends the carts whose time is over, after the batch's own orders are written. Returns the events of those that nobody ordered. */
export const abandonedCartsOf = async (program: Program, due: readonly DueCart[], { stores, onError }: Making): Promise<KeptEvent[]> => {
  const carts = await inTransaction(program, (db) => endCarts(db, due))
  const made: KeptEvent[] = []
  for (const [storeId, ofStore] of Map.groupBy(carts, (cart) => cart.storeId)) {
    const store = stores.get(storeId)
    if (store === undefined) continue
    const choices = await readVisitorChoices(
      program.warehouse,
      storeId,
      ofStore.map(({ key }) => key),
    )
    for (const cart of ofStore) {
      const read = storeEventSchema.safeParse(JSON.parse(program.secrets.open(cart.event)))
      if (!read.success || hasRefused(choices.get(cart.key) ?? {})) continue
      const { receivedAt, seq } = cart
      const verdict = runSteps(eventOf(read.data, cart, store), {
        store,
        ownHashes: program.ownHashes,
        receivedAt,
        skewMs: 0,
        isHistory: true,
        isSandboxProgram: program.config.SANDBOX,
        request: {},
        isSeen: () => false,
        onError,
      })
      if ('keep' in verdict) made.push({ store, seq, draft: verdict.keep })
    }
  }
  return made
}
