/**
 * Which cycle of a subscription an order is. Shopify's orders carry no such number: a renewal is known by its source, and it is the next cycle after the renewals
 * of the same product that the same customer had before it. Pure.
 */
export type Renewal = {
  orderId: string
  /** ISO 8601 UTC. */
  orderedAt: string
  customerId: string
  /** Each product, in any order. */
  products: readonly string[]
}

const compareRenewals = (a: Renewal, b: Renewal): number =>
  a.orderedAt !== b.orderedAt ? (a.orderedAt < b.orderedAt ? -1 : 1) : a.orderId < b.orderId ? -1 : a.orderId > b.orderId ? 1 : 0

/**
 * By renewal: its cycle. The order that begins a subscription is an ordinary one and cycle 1, so that the first renewal is 2. Of several products the one with the
 * lowest cycle counts. The same for any order of the renewals.
 */
export const cyclesOf = (renewals: readonly Renewal[]): Map<string, number> => {
  const counts = new Map<string, number>()
  return new Map(
    renewals.toSorted(compareRenewals).map(({ orderId, customerId, products }) => {
      const cycles = [...new Set(products)].map((product) => {
        const key = JSON.stringify([customerId, product])
        const count = (counts.get(key) ?? 0) + 1
        counts.set(key, count)
        return count + 1
      })
      return [orderId, Math.min(...cycles)] as const
    }),
  )
}
