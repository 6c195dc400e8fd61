/** Which campaign of a store has an order that several claim. Pure. */
import { compareClaims, type Claim } from '@convbox/commissions'

/** isFixed: the commission has matured. choice: of a person's, which is greater the later it was made. */
export type CampaignClaim = { claim: Claim; isFixed: boolean; choice?: number }
type Claimant = CampaignClaim & { campaignId: string }

/** Of persons' choices the latest; of other claims alike the campaign with the smaller id, so that the answer is always the same. */
const compareClaimants = (a: Claimant, b: Claimant): number =>
  Number(b.isFixed) - Number(a.isFixed) ||
  compareClaims(a.claim, b.claim) ||
  (b.choice ?? 0) - (a.choice ?? 0) ||
  (a.campaignId < b.campaignId ? -1 : 1)

/**
 * By campaign: the orders that another has, each with that one. A matured claim is never taken; then a person's choice comes before codes, and codes before
 * clicks. claims: by campaign and order.
 */
export const takenOrders = (claims: ReadonlyMap<string, ReadonlyMap<string, CampaignClaim>>): Map<string, Map<string, string>> => {
  const claimants = [...claims].flatMap(([campaignId, orders]) =>
    [...orders].map(([orderId, claim]) => ({ orderId, campaignId, ...claim })),
  )
  const taken = new Map<string, Map<string, string>>()
  for (const [orderId, rivals] of Map.groupBy(claimants, (one) => one.orderId)) {
    const [first, ...others] = rivals.toSorted(compareClaimants)
    if (first === undefined) continue
    for (const { campaignId, isFixed } of others) {
      if (isFixed) continue
      const orders = taken.get(campaignId) ?? new Map<string, string>()
      taken.set(campaignId, orders.set(orderId, first.campaignId))
    }
  }
  return taken
}
