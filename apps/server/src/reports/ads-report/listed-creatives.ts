/** What the platform's list of ads says of creatives, where the figures say nothing: which one an ad shows, and how it is called. */
import { platformOfChannel } from '@convbox/contract/link-tags'
import type { MainDb } from '@convbox/storage'
import { listShown, readCreativeNames } from '../../spend/creatives.rows.ts'
import type { AdFigures } from './ads-report.sql.ts'

/** shown: the creative's id by account and ad; names: by account and creative. */
export type ListedCreatives = { shown: ReadonlyMap<string, string>; names: ReadonlyMap<string, string> }

/** Of a store's accounts at a channel's platform; undefined: the channel has no platform whose ads are read. */
export const readListed = async (mainDb: MainDb, storeId: string, channel: string): Promise<ListedCreatives | undefined> => {
  const platform = platformOfChannel(channel)
  if (platform === undefined) return undefined
  const [shown, names] = await Promise.all([listShown(mainDb, storeId, platform), readCreativeNames(mainDb, storeId, platform)])
  return { shown, names }
}

/** The figures with the creative that is listed of their ad, where they name none. An ad that is no longer listed keeps what its figures say. */
export const withListed = <Figures extends AdFigures>(figures: readonly Figures[], { shown, names }: ListedCreatives): Figures[] =>
  figures.map((each) => {
    const creativeId = each.creativeId || (shown.get(`${each.accountId} ${each.adId}`) ?? '')
    const creative = each.creative || (names.get(`${each.accountId} ${creativeId}`) ?? '')
    return { ...each, creativeId, creative, toldId: each.creativeId }
  })
