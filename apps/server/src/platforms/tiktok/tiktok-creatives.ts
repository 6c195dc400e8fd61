/**
 * What TikTok's ads show: their video, else their pictures. The signature of a file is its MD5, the same in every account. Addresses of videos end after some hours.
 * The post of a Spark ad is asked for by nobody but its owner: of it there is neither name nor picture here.
 * Source: TikTok's API for Business, file/video/ad/info (https://business-api.tiktok.com/portal/docs?id=1740050161973250) and file/image/ad/info (?id=1740051721711618).
 */
import { z } from 'zod'
import type { AdCreative } from '../ad-listing.ts'
import type { SignedClient } from '../oauth.ts'
import { askTiktok, readTiktok } from './tiktok-api.ts'

const VIDEOS_AT_ONCE = 60
const PICTURES_AT_ONCE = 100

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const video = z.object({ video_id: z.string(), file_name: text, signature: text, video_cover_url: text, preview_url: text })
const picture = z.object({ image_id: z.string(), file_name: text, signature: text, image_url: text })

/** The files of an ad, by their ids. */
export const adFiles = z.object({
  video_id: z.string().nullish(),
  tiktok_item_id: z.string().nullish(),
  image_ids: z.array(z.string()).nullish(),
})
export type AdFiles = z.output<typeof adFiles>

/** The creative's id, as the figures of ads name it; '': the ad has no file. */
export const creativeIdOf = ({ video_id: videoId, tiktok_item_id: post, image_ids: pictures }: AdFiles): string =>
  videoId || post || pictures?.[0] || ''

const readFiles = async <Row extends z.ZodType>(
  client: SignedClient,
  accountId: string,
  ids: readonly string[],
  { path, param, atOnce, row }: { path: string; param: string; atOnce: number; row: Row },
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = []
  for (let first = 0; first < ids.length; first += atOnce) {
    const params = { advertiser_id: accountId, [param]: JSON.stringify(ids.slice(first, first + atOnce)) }
    rows.push(...readTiktok(await askTiktok(client, path, params), z.object({ list: z.array(row) })).list)
  }
  return rows
}

/** What some ads show, by the id of the creative. */
export const readTiktokCreatives = async (
  client: SignedClient,
  accountId: string,
  ads: readonly AdFiles[],
): Promise<ReadonlyMap<string, AdCreative>> => {
  const once = (ids: readonly (string | null | undefined)[]): string[] => [...new Set(ids.flatMap((id) => id || []))]
  const videos = await readFiles(client, accountId, once(ads.map(({ video_id: id }) => id)), {
    path: '/file/video/ad/info/',
    param: 'video_ids',
    atOnce: VIDEOS_AT_ONCE,
    row: video,
  })
  const pictures = await readFiles(client, accountId, once(ads.flatMap((ad) => (ad.video_id ? [] : (ad.image_ids ?? [])))), {
    path: '/file/image/ad/info/',
    param: 'image_ids',
    atOnce: PICTURES_AT_ONCE,
    row: picture,
  })
  const videosById = new Map(videos.map((each) => [each.video_id, each]))
  const picturesById = new Map(pictures.map((each) => [each.image_id, each]))
  return new Map(
    ads.flatMap((ad): [string, AdCreative][] => {
      const id = creativeIdOf(ad)
      if (id === '') return []
      const own = videosById.get(ad.video_id ?? '')
      if (own !== undefined)
        return [
          [
            id,
            {
              id,
              name: own.file_name,
              kind: 'video',
              ...(own.signature !== '' && { file: `tiktok ${own.signature}` }),
              ...(own.video_cover_url !== '' && { pictureUrl: own.video_cover_url }),
              ...(own.preview_url !== '' && { videoUrl: own.preview_url }),
            },
          ],
        ]
      if (ad.video_id || ad.tiktok_item_id) return [[id, { id, name: '', kind: 'video' }]]
      const shown = (ad.image_ids ?? []).flatMap((one) => picturesById.get(one) ?? [])
      const [first] = shown
      const file = shown.map(({ signature }) => signature)
      return [
        [
          id,
          {
            id,
            name: first?.file_name ?? '',
            kind: (ad.image_ids?.length ?? 0) > 1 ? 'carousel' : 'picture',
            ...(file.length > 0 && file.every((mark) => mark !== '') && { file: `tiktok ${file.join(' ')}` }),
            ...(first !== undefined && first.image_url !== '' && { pictureUrl: first.image_url }),
          },
        ],
      ]
    }),
  )
}
