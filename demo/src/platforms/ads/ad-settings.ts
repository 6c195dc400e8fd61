/** What the stand-ins say of campaigns, ad sets and ads beside their figures: invented by their place in the account, the same at every call, unless a test changes it. */
import { ADS_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { linkTagsOf } from '@convbox/contract/link-tags'
import type { AdFigures } from '@convbox/server/platforms/spend-platform'

/** Whatever the platform calls it; each stand-in has its own words. */
export type ListedState = 'on' | 'off' | 'in review' | 'refused' | 'ended'
export type ListedThing = {
  id: string
  name: string
  campaignId: string
  adsetId: string
  state: ListedState
  /** Decimal text. */
  budget?: { amount: string; period: 'day' | 'total' }
  /** Of an ad: where it leads, and what is appended. */
  link: string
  tags: string
  /** Where the further cards of a carousel lead; tags are on none of them. */
  cards?: readonly string[]
  /** What the ad shows; '' where the platform has no such thing. */
  creativeId: string
  /** Its name. */
  creative: string
  /** Where it leads itself, at Pinterest. */
  pinLink?: string
}
/** tags: what the account appends to every link, where a platform has that. */
export type AccountAds = { tags: string; campaigns: ListedThing[]; adsets: ListedThing[]; ads: ListedThing[] }
/** Changes by id; the account's own id for its tags. */
export type ListedChanges = ReadonlyMap<string, Partial<ListedThing>>

const SHOP = 'https://northwind-goods.example/products/lantern'

const CAMPAIGNS: readonly Pick<ListedThing, 'state' | 'budget'>[] = [
  { state: 'on', budget: { amount: '120.00', period: 'day' } },
  // Its ad sets have budgets of their own.
  { state: 'on' },
  { state: 'off', budget: { amount: '900.00', period: 'total' } },
]
const ADSETS: readonly ListedState[] = ['on', 'on', 'on', 'ended']
const ADS: readonly { state: ListedState; isTagged: boolean; tags?: string }[] = [
  { state: 'on', isTagged: true },
  { state: 'on', isTagged: false },
  { state: 'on', isTagged: false, tags: 'utm_source=autumn&utm_medium=paid' },
  { state: 'refused', isTagged: false },
  { state: 'off', isTagged: true },
]
const at = <Entry>(list: readonly Entry[], index: number): Entry => {
  const entry = list[index % list.length]
  if (entry === undefined) throw new Error('No entries')
  return entry
}

const once = (figures: readonly AdFigures[], idOf: (ad: AdFigures) => string): AdFigures[] =>
  [...new Map(figures.filter((ad) => idOf(ad) !== '').map((ad) => [idOf(ad), ad])).values()].toSorted((a, b) =>
    idOf(a).localeCompare(idOf(b)),
  )

/** An ad that has just begun, without tags: it has no figures yet, and brought nobody. */
const newAdBeside = ({ campaignId, adsetId, adId, creativeId, creative = '' }: AdFigures): ListedThing => ({
  id: `${adId.slice(0, -3)}907`,
  name: 'New - Autumn teaser',
  campaignId,
  adsetId,
  state: 'on',
  link: SHOP,
  tags: '',
  creativeId,
  creative,
})

type Listed = {
  platform: OAuthChannel
  accountId: string
  figures: readonly AdFigures[]
  /** The figures are a shop's own: its visits carry tags, and so do the links of all ads but a new one. */
  isOwn: boolean
  changes: ListedChanges
}

/** The campaigns, ad sets and ads that have these figures. */
export const listAccount = ({ platform, accountId, figures, isOwn, changes }: Listed): AccountAds => {
  const all = linkTagsOf(ADS_CHANNELS[platform]) ?? ''
  const campaigns = once(figures, ({ campaignId }) => campaignId).map(({ campaignId, campaign }, index): ListedThing => ({
    id: campaignId,
    name: campaign,
    campaignId,
    adsetId: '',
    link: '',
    tags: '',
    creativeId: '',
    creative: '',
    ...at(CAMPAIGNS, index),
    ...changes.get(campaignId),
  }))
  const budgeted = new Set(campaigns.flatMap(({ id, budget }) => (budget === undefined ? [] : [id])))
  const adsets = once(figures, ({ adsetId }) => adsetId).map(({ campaignId, adsetId, adset }, index): ListedThing => ({
    id: adsetId,
    name: adset,
    campaignId,
    adsetId,
    link: '',
    tags: '',
    creativeId: '',
    creative: '',
    state: at(ADSETS, index),
    ...(!budgeted.has(campaignId) && { budget: { amount: '35.50', period: 'day' } }),
    ...changes.get(adsetId),
  }))
  const ads = once(figures, ({ adId }) => adId).map(({ campaignId, adsetId, adId, ad, creativeId, creative = '' }, index): ListedThing => {
    const { state, isTagged, tags = '' } = at(ADS, index)
    return {
      id: adId,
      name: ad,
      campaignId,
      adsetId,
      state,
      link: SHOP,
      tags: isTagged || isOwn ? all : tags,
      creativeId,
      creative,
      ...changes.get(adId),
    }
  })
  const [first] = once(figures, ({ adId }) => adId)
  const fresh = isOwn && first !== undefined ? [newAdBeside(first)] : []
  return { tags: changes.get(accountId)?.tags ?? (isOwn ? all : ''), campaigns, adsets, ads: [...ads, ...fresh] }
}
