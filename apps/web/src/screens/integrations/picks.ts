/** Selection of a connected account's assets, grouped by ad account. Pure. */
import type { Pickable } from '@convbox/contract/api/integrations.schemas'

/** Key of an asset, unique among all kinds. */
export const keyOf = ({ kind, externalId }: Pick<Pickable, 'kind' | 'externalId'>): string => `${kind}:${externalId}`

/** An ad account with its assets. An asset shared by several accounts is in each group. */
export type AccountGroup = { account: Pickable; things: Pickable[] }

/** Ad accounts with their assets, and the assets outside of ad accounts. */
export const groupPickables = (items: readonly Pickable[]): { groups: AccountGroup[]; others: Pickable[] } => ({
  groups: items
    .filter(({ kind }) => kind === 'ad account')
    .map((account) => ({ account, things: items.filter(({ adAccountIds }) => adAccountIds?.includes(account.externalId)) })),
  others: items.filter(({ kind, adAccountIds }) => kind !== 'ad account' && adAccountIds === undefined),
})

const isHeld = ({ adAccountIds }: Pickable, picked: ReadonlySet<string>): boolean =>
  adAccountIds === undefined || adAccountIds.some((externalId) => picked.has(keyOf({ kind: 'ad account', externalId })))

/** The selection after a click. Selecting an asset also selects the ad account it was clicked under, unless another of its accounts is selected; deselecting an ad account also deselects its assets that are in no other selected account. */
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
