/**
 * Meta's lists of an account's campaigns, ad sets and ads. Source: https://developers.facebook.com/documentation/ads-commerce/marketing-api/reference/ad-campaign-group,
 * .../reference/ad-campaign, .../reference/adgroup and .../reference/ad-creative; amounts in hundredths of the account's currency; read 2026-11.
 */
import { Decimal } from 'decimal.js'
import type { OAuthReply, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import type { ListedThing } from './ad-settings.ts'
import { creativeFile } from './creative-files.ts'
import { page, parse, refuse, texts } from './facebook-replies.ts'

type List = 'campaigns' | 'adsets' | 'ads'

const COMMON = ['id', 'name', 'status', 'effective_status', 'daily_budget', 'lifetime_budget', 'start_time'] as const
const FIELDS: Record<List, ReadonlySet<string>> = {
  campaigns: new Set([...COMMON, 'stop_time']),
  adsets: new Set([...COMMON, 'campaign_id', 'end_time']),
  ads: new Set(['id', 'name', 'status', 'effective_status', 'campaign_id', 'adset_id']),
}
const STATUSES: Record<List, ReadonlySet<string>> = {
  campaigns: new Set(['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES']),
  adsets: new Set(['ACTIVE', 'PAUSED', 'DELETED', 'CAMPAIGN_PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES']),
  ads: new Set([
    'ACTIVE',
    'PAUSED',
    'DELETED',
    'PENDING_REVIEW',
    'DISAPPROVED',
    'PREAPPROVED',
    'PENDING_BILLING_INFO',
    'CAMPAIGN_PAUSED',
    'ARCHIVED',
    'ADSET_PAUSED',
    'IN_PROCESS',
    'WITH_ISSUES',
  ]),
}
const WORDS = { on: 'ACTIVE', off: 'PAUSED', 'in review': 'PENDING_REVIEW', refused: 'DISAPPROVED', ended: 'ACTIVE' } as const
/** Long ago: Meta goes on calling an ad set active after its end. */
const ENDED = '2026-01-31T23:59:00-0500'

const minor = (thing: ListedThing, period: 'day' | 'total'): string =>
  thing.budget?.period === period ? new Decimal(thing.budget.amount).times(100).toFixed(0) : '0'

const rowOf = (list: List, thing: ListedThing, isOffAbove: boolean): Record<string, unknown> => {
  const word = WORDS[thing.state]
  const isBelow = isOffAbove && word === 'ACTIVE' && list !== 'campaigns'
  const end = { [list === 'campaigns' ? 'stop_time' : 'end_time']: ENDED }
  return {
    id: thing.id,
    name: thing.name,
    status: thing.state === 'off' ? 'PAUSED' : 'ACTIVE',
    effective_status: isBelow ? 'CAMPAIGN_PAUSED' : word,
    campaign_id: thing.campaignId,
    adset_id: thing.adsetId,
    // A campaign without a budget of its own has no such field.
    ...((list !== 'campaigns' || thing.budget) && { daily_budget: minor(thing, 'day'), lifetime_budget: minor(thing, 'total') }),
    start_time: '2025-06-01T08:00:00-0400',
    ...(thing.state === 'ended' && end),
  }
}

const creativeOf = (thing: ListedThing): Record<string, unknown> => ({
  id: thing.creativeId,
  ...(thing.tags !== '' && { url_tags: thing.tags }),
  effective_object_story_id: `1_${thing.creativeId}`,
  // A post that already was there tells no link.
  ...(thing.link !== '' && {
    object_story_spec: {
      page_id: '1',
      link_data: {
        link: thing.link,
        message: thing.name,
        ...(thing.cards && { child_attachments: [thing.link, ...thing.cards].map((link) => ({ link })) }),
      },
    },
  }),
})

/** The picture in a size that is asked for, and the file. */
const filesOf = (thing: ListedThing): Record<string, unknown> => {
  const { kind, hash, picture } = creativeFile(thing.creative)
  const address = `https://scontent.xx.fbcdn.net${picture}?oe=Sandbox`
  return {
    id: thing.creativeId,
    name: thing.creative,
    thumbnail_url: `${address}&stp=dst-jpg_p480x480`,
    ...(kind === 'video' ? { video_id: videoId(thing) } : { image_url: address, image_hash: hash }),
    ...(kind === 'carousel' && {
      object_story_spec: { page_id: '1', link_data: { child_attachments: [thing.link, thing.link].map((link) => ({ link })) } },
    }),
  }
}
/** The same in every creative that shows the video. */
const videoId = ({ creative }: ListedThing): string => String(Number.parseInt(creativeFile(creative).hash.slice(0, 10), 16))

/** The account's videos, with where they can be played. */
export const listVideos = async (call: SignedCall, account: AdAccount): Promise<OAuthReply> => {
  const { ads } = await call.context.ads.adsOf(account)
  const videos = new Map(
    ads.flatMap((thing) => {
      const { kind, video } = creativeFile(thing.creative)
      return kind === 'video' ? [[videoId(thing), `https://video.xx.fbcdn.net${video}?oe=Sandbox`]] : []
    }),
  )
  return page(
    [...videos].map(([id, source]) => ({ id, source })),
    call.query,
  )
}

const FILES =
  /,?creative\.thumbnail_width\(\d+\)\.thumbnail_height\(\d+\)\{id,name,thumbnail_url,image_url,image_hash,video_id,object_story_spec\}/
const CREATIVE = /,?creative\{url_tags,link_url,object_story_spec,asset_feed_spec,effective_object_story_id,product_set_id\}/

/** Answers a question for a list by status. */
export const listFacebook = async (call: SignedCall, account: AdAccount, list: List): Promise<OAuthReply> => {
  const { ads } = call.context
  if (ads.order === 'denied') return refuse(200, '(#200) Ad account owner has NOT grant ads_management or ads_read permission')
  if (ads.order === 'throttled')
    return refuse(80004, 'There have been too many calls to this ad-account. Wait a bit and try again.', 2446079)
  const wanted = texts(parse(call.query['effective_status']))
  // Deleted ones are no longer listed.
  if (wanted.length === 0 || wanted.some((word) => !STATUSES[list].has(word) || word === 'DELETED'))
    return refuse(100, '(#100) Invalid parameter', 1815001)
  const asked = call.query['fields'] ?? ''
  const fields = asked.replace(CREATIVE, '').replace(FILES, '').split(',')
  const unknown = fields.find((field) => !FIELDS[list].has(field))
  if (unknown !== undefined) return refuse(100, `(#100) Tried accessing nonexisting field (${unknown})`)
  const all = await ads.adsOf(account)
  const off = new Set(all.campaigns.flatMap(({ id, state }) => (state === 'off' ? [id] : [])))
  const rows = all[list]
    .map((thing) => ({ thing, row: rowOf(list, thing, off.has(thing.campaignId)) }))
    .filter(({ row }) => wanted.includes(String(row['effective_status'])))
    .map(({ thing, row }) => ({
      ...Object.fromEntries(fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]]))),
      ...(CREATIVE.test(asked) && { creative: creativeOf(thing) }),
      ...(FILES.test(asked) && thing.creativeId !== '' && { creative: filesOf(thing) }),
    }))
  // Small pages, so that clients go on.
  return page(rows, { ...call.query, limit: String(Math.min(2, Number(call.query['limit'] ?? 25))) })
}
