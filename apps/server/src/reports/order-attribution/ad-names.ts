/** The names of the ads and ad sets that landings came from, as the platforms' figures name them. Pure. */
import type { KnownAd } from '../../derive/known-ads.sql.ts'
import type { AdMapping } from '../../spend/ad-mappings.rows.ts'
import { indexAds, matchClick, rowKeyOf } from '../ads-report/match-ads.ts'
import type { TouchRow } from './order-detail.sql.ts'

/** '' where no single ad or ad set fits. */
export type AdNames = { ad: string; adset: string }

/** Names for one landing. ads, mappings: those of its channel. An ad set is told even where several of its ads fit. */
export const adNamesOf = (ads: readonly KnownAd[], touch: TouchRow, mappings: readonly Omit<AdMapping, 'channel'>[] = []): AdNames => {
  const click = { ...touch, campaignId: touch.campaign_id, adsetId: touch.adset_id, adId: touch.ad_id }
  const find = (level: 'ad' | 'adset', among: readonly KnownAd[]): KnownAd | undefined => {
    const match = matchClick(indexAds(among, mappings), click, level)
    return 'key' in match ? among.find((ad) => rowKeyOf(level, ad) === match.key) : undefined
  }
  // Figures of a whole campaign or ad set name no ad.
  const ad = find(
    'ad',
    ads.filter(({ adId }) => adId !== ''),
  )
  if (ad !== undefined) return { ad: ad.ad, adset: ad.adset }
  const adset = find(
    'adset',
    ads.filter(({ adsetId }) => adsetId !== ''),
  )
  return { ad: '', adset: adset?.adset ?? '' }
}
