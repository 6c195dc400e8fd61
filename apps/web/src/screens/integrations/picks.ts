/** What of a connected account belongs to a store, by the ad accounts that things lie in. Pure. */
import type { Pickable } from '@convbox/contract/api/integrations.schemas'

/** Names one thing among all kinds. */
export const keyOf = ({ kind, externalId }: Pick<Pickable, 'kind' | 'externalId'>): string => `${kind}:${externalId}`

/** An ad account with what lies in it. What several share stands in each. */
export type AccountGroup = { account: Pickable; things: Pickable[] }

/** The ad accounts with their things, and what lies in none. */
export const groupPickables = (items: readonly Pickable[]): { groups: AccountGroup[]; others: Pickable[] } => ({
  groups: items
    .filter(({ kind }) => kind === 'ad account')
    .map((account) => ({ account, things: items.filter(({ adAccountIds }) => adAccountIds?.includes(account.externalId)) })),
  others: items.filter(({ kind, adAccountIds }) => kind !== 'ad account' && adAccountIds === undefined),
})

const isHeld = ({ adAccountIds }: Pickable, picked: ReadonlySet<string>): boolean =>
  adAccountIds === undefined || adAccountIds.some((externalId) => picked.has(keyOf({ kind: 'ad account', externalId })))

/** The pick after a tick. A thing brings the ad account under which it was ticked, unless another of its accounts is picked; an ad account that is given up takes along what lies in no other picked one. */
export const changePick = (
  items: readonly Pickable[],
  picked: ReadonlySet<string>,
  { item, account, isPicked }: { item: Pickable; account?: Pickable; isPicked: boolean },
): ReadonlySet<string> => {
  const next = new Set(picked)
  if (!isPicked) {
    next.delete(keyOf(item))
    for (const thing of items) if (!isHeld(thing, next)) next.delete(keyOf(thing))
    return next
  }
  if (account !== undefined && !isHeld(item, next)) next.add(keyOf(account))
  return next.add(keyOf(item))
}
