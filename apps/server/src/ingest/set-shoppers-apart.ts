/** Takes a synthetic shopper's events and orders out of a batch and tells them to its run. Nothing of them reaches the warehouse, a visitor or a figure. */
import type { Program } from '../program.ts'
import { createShopperMark } from '../shopper/shopper-mark.ts'
import { writeShopperCopies, type ShopperCopy } from '../shopper/shopper-events.rows.ts'
import type { Gathered } from './gather.ts'
import type { OrderUpdate } from './order-update.ts'
import { serverCopiesOf } from './settle-purchases.ts'

/** The purchases that a shopper's orders make. visitorId: of the run, which the order may have told by its e-mail address only. */
const copiesOf = (program: Program, update: OrderUpdate, visitorId: string): ShopperCopy[] => {
  const same = { storeId: update.store.id, visitorId, copy: 'shop', dropReason: '' } as const
  const made = serverCopiesOf([update], () => undefined, { isHistory: false, ownHashes: program.ownHashes, onDrop: () => undefined })
  return made.flatMap((one) => (one.kind === 'server' ? [{ ...same, event: one.event, receivedAt: one.receivedAt }] : []))
}

/** The batch without them. An imported order of a shopper is left out and told to nobody: its run is over. */
export const setShoppersApart = async (program: Program, gathered: Gathered, { isHistory }: { isHistory: boolean }): Promise<Gathered> => {
  const mark = createShopperMark(program.secrets)
  const { shopperCopies = [], ...rest } = gathered
  const shopperOf = ({ store, order }: OrderUpdate): string | undefined => order && mark.shopperOf(store.id, order)
  const theirs = rest.orders.flatMap((update) => {
    const visitorId = shopperOf(update)
    return visitorId === undefined ? [] : [{ update, visitorId }]
  })
  if (shopperCopies.length + theirs.length === 0) return gathered
  const made = isHistory ? [] : theirs.flatMap(({ update, visitorId }) => copiesOf(program, update, visitorId))
  await writeShopperCopies(program.mainDb, [...shopperCopies, ...made])
  const set = new Set(theirs.map(({ update }) => update))
  return { ...rest, orders: rest.orders.filter((update) => !set.has(update)) }
}
