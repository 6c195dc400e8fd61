/**
 * What is known of the browser behind a purchase that no page has told: the click ids, cookies and client of the visitor's last cart event, which is kept for
 * abandoned carts. Only for the lanes: reports see orders as they were told.
 */
import { storeEventSchema } from '@convbox/contract/events/events.schemas'
import { readVisitorChoices } from '../deliveries/visitor-choices.sql.ts'
import type { Program } from '../program.ts'
import { readCartEvents, type OrderedBy } from './remembered-browsers.rows.ts'
import type { SettledPurchase } from './settle-purchases.ts'

const hasRefused = ({ ad, analytics }: { ad?: string; analytics?: string }): boolean => ad === 'denied' || analytics === 'denied'

const orderedBy = ({ store, draft: { event } }: SettledPurchase): OrderedBy => ({
  storeId: store.id,
  visitorId: event.visitorId ?? '',
  checkoutToken: event.checkoutToken ?? event.order?.checkoutToken ?? '',
})

/** The purchases with what is remembered. Those that a page has told, and those of visitors who refused since, stay as they are. */
export const withRememberedBrowsers = async (program: Program, purchases: readonly SettledPurchase[]): Promise<SettledPurchase[]> => {
  const alone = purchases.filter(
    ({ handOverSeq, draft: { event } }) => handOverSeq !== undefined && (event.source === 'shopify' || event.source === 'server'),
  )
  if (alone.length === 0) return [...purchases]
  const carts = await readCartEvents(program.mainDb.pool, alone.map(orderedBy))
  const known = new Map<SettledPurchase, SettledPurchase>()
  for (const [at, sealed] of carts) {
    const purchase = alone[at]
    const read = storeEventSchema.safeParse(JSON.parse(program.secrets.open(sealed)))
    if (purchase === undefined || !read.success || hasRefused(read.data.consent ?? {})) continue
    const { visitorId, clickIds, cookies, client } = read.data
    const choices = visitorId === undefined ? undefined : await readVisitorChoices(program.warehouse, purchase.store.id, [visitorId])
    if (hasRefused(choices?.get(visitorId ?? '') ?? {})) continue
    const { event } = purchase.draft
    const seenBy = event.client ?? client
    known.set(purchase, {
      ...purchase,
      draft: {
        ...purchase.draft,
        event: {
          ...event,
          ...(clickIds && { clickIds: { ...clickIds, ...event.clickIds } }),
          ...(cookies && { cookies: { ...cookies, ...event.cookies } }),
          ...(seenBy && { client: seenBy }),
        },
      },
    })
  }
  return purchases.map((one) => known.get(one) ?? one)
}
