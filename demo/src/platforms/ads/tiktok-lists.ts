/**
 * TikTok's lists of an account's campaigns, ad groups and ads, as strict as its reference: known fields, pages of at most 1,000 rows. Deleted ones are left out unless
 * all are asked for. Source: https://business-api.tiktok.com/portal/docs?id=1739315828649986, ?id=1739314558673922 and ?id=1735735588640770, read 2026-11.
 */
import type { OAuthReply, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import type { ListedThing } from './ad-settings.ts'
import { creativeFile } from './creative-files.ts'
import { parse, say, texts } from './tiktok-replies.ts'

type List = 'campaigns' | 'adsets' | 'ads'

const MAX_PAGE = 1000
/** Pages are smaller than asked for, so that clients go on. */
const PAGE = 2
const KIND = { campaigns: 'CAMPAIGN', adsets: 'ADGROUP', ads: 'AD' } as const

const statusOf = (list: List, { state }: ListedThing, isOffAbove: boolean): string => {
  const kind = `${KIND[list]}_STATUS`
  if (state === 'off') return `${kind}_DISABLE`
  if (isOffAbove && list !== 'campaigns') return `${kind}_CAMPAIGN_DISABLE`
  if (state === 'refused') return `${kind}_AUDIT_DENY`
  if (state === 'in review') return `${kind}_AUDIT`
  if (state === 'ended') return list === 'ads' ? 'AD_STATUS_DONE' : `${kind}_TIME_DONE`
  return list === 'campaigns' ? `${kind}_ENABLE` : `${kind}_DELIVERY_OK`
}

const MODES = { day: 'BUDGET_MODE_DAY', total: 'BUDGET_MODE_TOTAL' } as const
const budgetOf = ({ budget }: ListedThing) =>
  budget === undefined
    ? { budget: 0, budget_mode: 'BUDGET_MODE_INFINITE' }
    : { budget: Number(budget.amount), budget_mode: MODES[budget.period] }

/** A video has one id in all ads of the account, pictures too. */
const filesOf = ({ creativeId, creative }: ListedThing) => {
  const isVideo = creativeFile(creative).kind === 'video'
  return { video_id: isVideo ? creativeId : null, tiktok_item_id: null, image_ids: isVideo || creativeId === '' ? [] : [creativeId] }
}

/** What the account's videos or pictures are: at most so many at once. */
export const tellTiktokFiles = async (call: SignedCall, account: AdAccount, kind: 'video' | 'picture'): Promise<OAuthReply> => {
  const ids = texts(parse(call.query[kind === 'video' ? 'video_ids' : 'image_ids']))
  const most = kind === 'video' ? 60 : 100
  if (ids.length === 0 || ids.length > most) return say(40002, `${kind === 'video' ? 'video_ids' : 'image_ids'}: 1 to ${most} are expected`)
  const { ads } = await call.context.ads.adsOf(account)
  const known = new Map(ads.map((ad) => [ad.creativeId, ad.creative]))
  const list = ids.flatMap((id): Record<string, unknown>[] => {
    const name = known.get(id)
    if (name === undefined) return []
    const { hash, picture, video } = creativeFile(name)
    const common = { file_name: name, signature: hash, width: 240, height: 240 }
    const cover = `https://p16-sign.tiktokcdn.com${picture}?x-expires=Sandbox`
    return kind === 'video'
      ? [{ video_id: id, ...common, video_cover_url: cover, preview_url: `https://v16m.tiktokcdn.com${video}?x-expires=Sandbox` }]
      : [{ image_id: id, ...common, image_url: cover }]
  })
  return say(0, 'OK', { list })
}

const ROWS: Record<List, (thing: ListedThing, status: string) => Record<string, unknown>> = {
  campaigns: (thing, status) => ({
    campaign_id: thing.id,
    campaign_name: thing.name,
    operation_status: thing.state === 'off' ? 'DISABLE' : 'ENABLE',
    secondary_status: status,
    ...budgetOf(thing),
  }),
  adsets: (thing, status) => ({
    adgroup_id: thing.id,
    adgroup_name: thing.name,
    campaign_id: thing.campaignId,
    operation_status: thing.state === 'off' ? 'DISABLE' : 'ENABLE',
    secondary_status: status,
    schedule_type: 'SCHEDULE_FROM_NOW',
    schedule_start_time: '2025-06-01 08:00:00',
    schedule_end_time: '2035-06-01 08:00:00',
    ...budgetOf(thing),
  }),
  ads: (thing, status) => ({
    ad_id: thing.id,
    ad_name: thing.name,
    adgroup_id: thing.adsetId,
    campaign_id: thing.campaignId,
    operation_status: thing.state === 'off' ? 'DISABLE' : 'ENABLE',
    secondary_status: status,
    landing_page_url: thing.link === '' ? null : thing.link,
    ...filesOf(thing),
    utm_params:
      thing.tags === '' ? null : thing.tags.split('&').map((pair) => ({ key: pair.split('=')[0], value: pair.split('=')[1] ?? '' })),
  }),
}

/** Answers a question for a list of an account. */
export const listTiktok = async ({ query, context }: SignedCall, account: AdAccount, list: List): Promise<OAuthReply> => {
  const { primary_status: status } = Object(parse(query['filtering']))
  if (status !== 'STATUS_ALL') return say(40002, 'filtering.primary_status: STATUS_ALL is expected for deleted ones too')
  const [page, size] = [Number(query['page'] ?? 1), Number(query['page_size'] ?? 10)]
  if (!(page >= 1 && size >= 1 && size <= MAX_PAGE)) return say(40002, 'page_size: 1 to 1000 are expected')
  const all = await context.ads.adsOf(account)
  const off = new Set(all.campaigns.flatMap(({ id, state }) => (state === 'off' ? [id] : [])))
  const rows = all[list].map((thing) => ROWS[list](thing, statusOf(list, thing, off.has(thing.campaignId))))
  const fields = texts(parse(query['fields']))
  const unknown = fields.find((field) => rows.some((row) => !Object.hasOwn(row, field)))
  if (unknown !== undefined) return say(40002, `fields: '${unknown}' is not a valid field`)
  const told = Math.min(size, PAGE)
  const info = { page, page_size: told, total_number: rows.length, total_page: Math.max(1, Math.ceil(rows.length / told)) }
  const shown = rows.slice((page - 1) * told, page * told)
  return say(0, 'OK', {
    list: shown.map((row) => (fields.length === 0 ? row : Object.fromEntries(fields.map((field) => [field, row[field]])))),
    page_info: info,
  })
}
