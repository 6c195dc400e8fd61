/**
 * Pins of an account's ads: their title, picture or video, and where they lead. One call tells of one Pin, so that only so many are asked for in a reading, those of running ads first. Pinterest tells
 * Pins only to a connection with its permission for boards and Pins, and to apps that it has approved for them: refused, the ads go without.
 * Source: https://developers.pinterest.com/docs/api/v5/pins-get (scopes boards:read and pins:read, media, link), read 2026-11; that newer apps are refused: PINNER_DATA_ACCESS_DENIED.
 */
import { z } from 'zod'
import type { AdCreative } from '../ad-listing.ts'
import { attempt, callChannel, ChannelFault, readBody } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'

const API = 'https://api.pinterest.com'
const MAX_PINS = 300

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const pictures = z.record(z.string(), z.object({ url: z.string(), width: z.number().nullish() })).nullish()
const media = z.object({
  media_type: text,
  images: pictures,
  cover_image_url: text,
  video_url: text,
  /** Of a carousel. */
  items: z.array(z.object({ images: pictures, link: text })).nullish(),
})
const pinSchema = z.object({ id: z.string(), title: text, link: text, media: media.nullish() })

/** The smallest picture that is wide enough to be shown, else the widest. */
const SHOWN_PX = 480
const pictureOf = (images: z.output<typeof pictures>): string => {
  const all = Object.values(images ?? {}).toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0))
  return (all.find(({ width }) => (width ?? 0) >= SHOWN_PX) ?? all.at(-1))?.url ?? ''
}

/** links: where it leads, its own first. */
export type Pin = { creative: AdCreative; links: string[] }

const toPin = ({ id, title, link, media: shown }: z.output<typeof pinSchema>): Pin => {
  const items = shown?.items ?? []
  const isVideo = shown?.media_type.includes('video') === true
  const pictureUrl = shown?.cover_image_url || pictureOf(shown?.images) || pictureOf(items[0]?.images)
  return {
    creative: {
      id,
      name: title,
      kind: items.length > 1 ? 'carousel' : isVideo ? 'video' : pictureUrl === '' ? 'text' : 'picture',
      ...(pictureUrl !== '' && { pictureUrl }),
      ...(isVideo && shown?.video_url && { videoUrl: shown.video_url }),
      pageUrl: `https://www.pinterest.com/pin/${encodeURIComponent(id)}/`,
    },
    links: [...new Set([link, ...items.map((item) => item.link)])].filter((each) => each !== ''),
  }
}

/** Some Pins by their ids: the first MAX_PINS of them. One that is gone is left out. */
export const readPins = async (client: SignedClient, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Pin>> => {
  const pins = new Map<string, Pin>()
  for (const id of ids.slice(0, MAX_PINS)) {
    const asked = await attempt(async () => {
      const answer = await callChannel({
        url: client.at(API, `/v5/pins/${encodeURIComponent(id)}`),
        params: { ad_account_id: accountId },
        headers: { authorization: `Bearer ${client.accessToken}` },
      })
      return answer.status === 404 ? undefined : toPin(readBody(answer, pinSchema))
    })
    if ('value' in asked) {
      if (asked.value !== undefined) pins.set(id, asked.value)
      continue
    }
    if (asked.failure === 'permission missing') return pins
    throw new ChannelFault(asked.failure, asked.missing, asked.retryMs)
  }
  return pins
}
