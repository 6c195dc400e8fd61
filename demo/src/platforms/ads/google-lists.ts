/**
 * Google Ads' answers to queries for campaigns, ad groups and ads without figures. Strict about resources and fields (https://developers.google.com/google-ads/api/fields/v25/overview,
 * read 2026-11); pages are smaller than Google's 10,000 rows. Performance Max, which the campaign Retargeting and those without ads stand for, has an asset group in place of ad groups and ads.
 */
import { Decimal } from 'decimal.js'
import { asFields, asText } from '../checks.ts'
import type { OAuthReply, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import type { AccountAds, ListedThing } from './ad-settings.ts'
import { creativeFile } from './creative-files.ts'
import { badQuery, ORDERED } from './google-replies.ts'

const PAGE = 2

/** Status, primary status and its reasons. isOffAbove: the campaign is paused. */
const statusOf = (thing: ListedThing, isOffAbove: boolean, isAd: boolean): [string, string, string[]] => {
  if (thing.state === 'off') return ['PAUSED', 'PAUSED', [isAd ? 'AD_GROUP_AD_PAUSED' : 'CAMPAIGN_PAUSED']]
  if (isOffAbove) return ['ENABLED', isAd ? 'PAUSED' : 'NOT_ELIGIBLE', ['CAMPAIGN_PAUSED']]
  if (thing.state === 'refused') return ['ENABLED', 'NOT_ELIGIBLE', ['AD_GROUP_AD_DISAPPROVED']]
  if (thing.state === 'in review') return ['ENABLED', 'PENDING', ['AD_GROUP_AD_UNDER_REVIEW']]
  if (thing.state === 'ended') return ['ENABLED', 'ENDED', ['CAMPAIGN_ENDED']]
  return ['ENABLED', 'ELIGIBLE', []]
}

const amount = (thing: ListedThing, period: 'day' | 'total'): string | undefined =>
  thing.budget?.period === period ? new Decimal(thing.budget.amount).times(1_000_000).toFixed(0) : undefined

type Row = Readonly<Record<string, unknown>>
type Source = { all: AccountAds; isOffAbove: (thing: ListedThing) => boolean; isPmax: (thing: ListedThing) => boolean }

const statusFields = (name: string, thing: ListedThing, isOffAbove: boolean): Row => {
  const [status, primary, reasons] = statusOf(thing, isOffAbove, name === 'ad_group_ad')
  return { [`${name}.status`]: status, [`${name}.primary_status`]: primary, [`${name}.primary_status_reasons`]: reasons }
}

const RESOURCES: Readonly<
  Record<'customer' | 'campaign' | 'ad_group' | 'ad_group_ad' | 'ad_group_ad_asset_view' | 'asset_group', (source: Source) => Row[]>
> = {
  customer: ({ all }) => [
    {
      'customer.auto_tagging_enabled': true,
      'customer.final_url_suffix': all.tags === '' ? undefined : all.tags,
      'customer.tracking_url_template': undefined,
    },
  ],
  campaign: ({ all }) =>
    all.campaigns.map((thing) => ({
      'campaign.id': thing.id,
      'campaign.name': thing.name,
      ...statusFields('campaign', thing, false),
      'campaign.end_date_time': undefined,
      'campaign.final_url_suffix': undefined,
      'campaign.tracking_url_template': undefined,
      // Every campaign has a budget; without one the stand-in tells none.
      'campaign_budget.amount_micros': amount(thing, 'day'),
      'campaign_budget.total_amount_micros': amount(thing, 'total'),
    })),
  ad_group: ({ all, isOffAbove, isPmax }) =>
    all.adsets
      .filter((thing) => !isPmax(thing))
      .map((thing) => ({
        'campaign.id': thing.campaignId,
        'ad_group.id': thing.id,
        'ad_group.name': thing.name,
        ...statusFields('ad_group', thing, isOffAbove(thing)),
        'ad_group.final_url_suffix': undefined,
        'ad_group.tracking_url_template': undefined,
      })),
  ad_group_ad: ({ all, isOffAbove, isPmax }) =>
    all.ads
      .filter((thing) => !isPmax(thing))
      .map((thing) => ({
        'campaign.id': thing.campaignId,
        'ad_group.id': thing.adsetId,
        'ad_group_ad.ad.id': thing.id,
        'ad_group_ad.ad.name': thing.name,
        'ad_group_ad.ad.final_urls': thing.link === '' ? undefined : [thing.link, ...(thing.cards ?? [])],
        'ad_group_ad.ad.final_url_suffix': thing.tags === '' ? undefined : thing.tags,
        'ad_group_ad.ad.tracking_url_template': undefined,
        ...statusFields('ad_group_ad', thing, isOffAbove(thing)),
      })),
  ad_group_ad_asset_view: ({ all, isPmax }) =>
    all.ads
      .filter((thing) => !isPmax(thing) && thing.creativeId !== '')
      .flatMap((thing) => {
        const { kind, hash, picture } = creativeFile(thing.creative)
        const row = {
          'ad_group.id': thing.adsetId,
          'ad_group_ad.ad.id': thing.id,
          'ad_group_ad_asset_view.enabled': true,
          'asset.image_asset.full_size.url': undefined,
          'asset.youtube_video_asset.youtube_video_id': undefined,
          'asset.youtube_video_asset.youtube_video_title': undefined,
        }
        const address = `https://tpc.googlesyndication.com${picture}`
        const shown =
          kind === 'video'
            ? {
                'ad_group_ad_asset_view.field_type': 'YOUTUBE_VIDEO',
                'asset.youtube_video_asset.youtube_video_id': hash.slice(0, 11),
                'asset.youtube_video_asset.youtube_video_title': thing.creative,
              }
            : { 'ad_group_ad_asset_view.field_type': 'MARKETING_IMAGE', 'asset.image_asset.full_size.url': address }
        return [
          { ...row, 'asset.id': thing.creativeId, 'asset.name': thing.creative, ...shown },
          {
            ...row,
            'asset.id': `${thing.creativeId}7`,
            'asset.name': 'Logo',
            'ad_group_ad_asset_view.field_type': 'LOGO',
            'asset.image_asset.full_size.url': address,
          },
        ]
      }),
  asset_group: ({ all, isOffAbove, isPmax }) =>
    all.campaigns
      .filter((thing) => isPmax({ ...thing, campaignId: thing.id }))
      .map((thing) => ({
        'campaign.id': thing.id,
        'asset_group.id': `${thing.id}9`,
        'asset_group.name': 'All products',
        'asset_group.final_urls': ['https://northwind-goods.example/'],
        ...statusFields('asset_group', { ...thing, state: 'on' }, isOffAbove(thing)),
      })),
}
const isResource = (name: string): name is keyof typeof RESOURCES => Object.hasOwn(RESOURCES, name)

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** The chosen fields as Google nests them; what is not set is left out. */
const nest = (row: Row, fields: readonly string[]): Record<string, unknown> => {
  const nested: Record<string, unknown> = {}
  for (const field of fields) {
    const value = row[field]
    if (value === undefined) continue
    const path = field.split('.').map(camel)
    let place = nested
    for (const name of path.slice(0, -1)) {
      const inner = asFields(place[name]) ?? {}
      place[name] = inner
      place = inner
    }
    place[path.at(-1) ?? ''] = value
  }
  return nested
}

/** Whether a query asks for lists: it has no dates. */
export const isGoogleList = (query: string): boolean => /auto_tagging_enabled|primary_status|asset_view/.test(query)

/** Answers a query for a list of an account. */
export const answerGoogleList = async (call: SignedCall, account: AdAccount, query: string): Promise<OAuthReply> => {
  const { ads } = call.context
  if (ads.order === 'throttled' || ads.order === 'denied') return ORDERED[ads.order]()
  const [, selected = '', resource = ''] =
    /^SELECT (.+) FROM (\w+)(?: WHERE asset\.type IN \('IMAGE', 'YOUTUBE_VIDEO'\))?$/.exec(query) ?? []
  if (!isResource(resource)) return badQuery('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', 'Unknown resource')
  const all = await ads.adsOf(account)
  const off = new Set(all.campaigns.flatMap(({ id, state }) => (state === 'off' ? [id] : [])))
  const withAds = new Set(all.ads.map(({ campaignId }) => campaignId))
  const pmax = new Set(all.campaigns.flatMap(({ id, name }) => (name === 'Retargeting' || !withAds.has(id) ? [id] : [])))
  const rows = RESOURCES[resource]({
    all,
    isOffAbove: ({ campaignId }) => off.has(campaignId),
    isPmax: ({ campaignId }) => pmax.has(campaignId),
  })
  const fields = selected.split(', ')
  const unknown = rows.length > 0 ? fields.find((field) => rows.every((row) => !Object.hasOwn(row, field))) : undefined
  if (unknown !== undefined) return badQuery('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${unknown}'.`)
  const from = Number(asText(asFields(call.body)?.pageToken) || 0)
  const results = rows.slice(from, from + PAGE).map((row) => nest(row, fields))
  return { body: { results, ...(from + PAGE < rows.length && { nextPageToken: String(from + PAGE) }) } }
}
