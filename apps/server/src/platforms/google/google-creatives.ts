/**
 * What Google's ads show: their videos of YouTube, else their pictures; logos and texts are none. The figures name no creative: its id is made of its assets' ids. An ad of several assets is one
 * creative of them all, because Google tells costs by ad alone. Performance Max is left out: it has costs by campaign alone.
 * Source: the resources ad_group_ad_asset_view and asset of Google Ads API v25 (https://developers.google.com/google-ads/api/fields/v25/ad_group_ad_asset_view and .../asset, field types:
 * .../reference/rpc/v25/AssetFieldTypeEnum.AssetFieldType), read 2026-11; pictures of videos: YouTube's own addresses of thumbnails.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AdCreative } from '../ad-listing.ts'
import type { SignedClient } from '../oauth.ts'
import { AD_ASSETS_LISTED } from './google-queries.sql.ts'
import { searchGoogle } from './google-search.ts'

const id = z.coerce.string()
const text = z.string().default('')
const assetRow = z.object({
  adGroup: z.object({ id }),
  adGroupAd: z.object({ ad: z.object({ id }) }),
  adGroupAdAssetView: z.object({ fieldType: text, enabled: z.boolean().default(true) }),
  asset: z.object({
    id,
    name: text,
    imageAsset: z.object({ fullSize: z.object({ url: text }).default({ url: '' }) }).optional(),
    youtubeVideoAsset: z.object({ youtubeVideoId: text, youtubeVideoTitle: text }).optional(),
  }),
})
type Asset = z.output<typeof assetRow>['asset']

/** Ids of more assets than one are told by a hash of them. */
const HASH_DIGITS = 16

const creativeOf = (assets: readonly Asset[]): AdCreative | undefined => {
  const ids = assets.map((asset) => asset.id).toSorted()
  const videos = assets.filter(({ youtubeVideoAsset: video }) => video !== undefined && video.youtubeVideoId !== '')
  const pictures = assets.filter(({ imageAsset: picture }) => picture !== undefined)
  const [only, ...others] = ids
  if (only === undefined) return undefined
  const [video] = videos
  const [picture] = pictures
  const youtubeId = video?.youtubeVideoAsset?.youtubeVideoId
  const pictureUrl =
    youtubeId === undefined ? picture?.imageAsset?.fullSize.url : `https://i.ytimg.com/vi/${encodeURIComponent(youtubeId)}/hqdefault.jpg`
  return {
    id: others.length === 0 ? only : createHash('sha256').update(ids.join()).digest('hex').slice(0, HASH_DIGITS),
    name: (video?.youtubeVideoAsset?.youtubeVideoTitle || video?.name || picture?.name) ?? '',
    kind: others.length > 0 ? 'carousel' : video === undefined ? 'picture' : 'video',
    // A video of YouTube is the same one in every account.
    file: others.length === 0 && youtubeId !== undefined ? `youtube ${youtubeId}` : `google ${ids.join(' ')}`,
    ...(pictureUrl && { pictureUrl }),
    ...(youtubeId !== undefined && { pageUrl: `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}` }),
  }
}

/** What each ad shows, by its ad group and id. */
export const readGoogleCreatives = async (
  client: SignedClient,
  at: { customerId: string; managerId?: string | undefined; failsIfShut: true },
): Promise<ReadonlyMap<string, AdCreative>> => {
  const rows = (await searchGoogle(client, at, AD_ASSETS_LISTED, assetRow)).filter(
    ({ adGroupAdAssetView: { fieldType, enabled } }) => enabled && !fieldType.includes('LOGO'),
  )
  const byAd = Map.groupBy(rows, ({ adGroup, adGroupAd }) => `${adGroup.id} ${adGroupAd.ad.id}`)
  return new Map(
    [...byAd].flatMap(([ad, own]): [string, AdCreative][] => {
      // One asset may stand in several fields.
      const assets = [...new Map(own.map(({ asset }) => [asset.id, asset])).values()]
      const creative = creativeOf(assets)
      return creative === undefined ? [] : [[ad, creative]]
    }),
  )
}
