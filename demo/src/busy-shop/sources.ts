/** Traffic sources of the busy shop: landing, how often each opens or continues a journey, ad spend and what the platform claims. */
import type { Random } from './random.ts'

/** A landing as the browser sees it: query of the address, page before it, and the values that its clicks carry. */
export type Landing = { query: string; referrer: string }

/** One ad of an ad platform. claim: orders that the platform reports for each that our last click gives it; view: those after a view only, for each such click. */
export type Ad = {
  platform: 'facebook' | 'google' | 'tiktok'
  accountId: string
  currency: string
  campaignId: string
  campaign: string
  adsetId: string
  adset: string
  adId: string
  ad: string
  /** What it shows; '' where its platform tells none. */
  creativeId: string
  creative: string
  /** How far its click rate has fallen in the last half year, as a part of it. */
  wear?: number
  costPerClick: number
  /** Link clicks per 100 impressions. */
  clickRate: number
  claim: number
  view: number
}

/** One traffic source. */
export type Source = {
  name: string
  /** Weights of a first visit and of a return visit, and conversion rate of its visitors. */
  opens: number
  returns: number
  buys: number
  landing: (random: Random) => Landing
  ads?: readonly [Ad, ...Ad[]]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const token = (random: Random, length: number): string => Array.from({ length }, () => LETTERS.charAt(random.int(0, 61))).join('')
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

const META = { platform: 'facebook', accountId: '8841002200', currency: 'USD' } as const
const metaAd = (
  campaign: [string, string],
  adset: [string, string],
  ad: [string, string],
  creative: [string, string],
  figures: Pick<Ad, 'costPerClick' | 'clickRate' | 'claim' | 'view' | 'wear'>,
): Ad => ({
  ...META,
  campaignId: campaign[0],
  campaign: campaign[1],
  adsetId: adset[0],
  adset: adset[1],
  adId: ad[0],
  ad: ad[1],
  creativeId: creative[0],
  creative: creative[1],
  ...figures,
})
const PROSPECTING = { costPerClick: 1.6, clickRate: 1.1, claim: 1.3, view: 0.3 }
const RETARGETING = { costPerClick: 1.1, clickRate: 1.9, claim: 1.4, view: 0.5 }
const broad: [string, string] = ['120208840010001', 'Prospecting - Broad US']
const lookalike: [string, string] = ['120208840010002', 'Prospecting - Lookalike 1%']
const retargeting: [string, string] = ['120208840010003', 'Retargeting - Viewed 14d']

const google = (campaignId: string, campaign: string, figures: Pick<Ad, 'costPerClick' | 'clickRate' | 'claim' | 'view'>): Ad => ({
  platform: 'google',
  accountId: '4015550199',
  currency: 'USD',
  campaignId,
  campaign,
  adsetId: '',
  adset: '',
  adId: '',
  ad: '',
  creativeId: '',
  creative: '',
  ...figures,
})

const tiktokAd: Ad = {
  platform: 'tiktok',
  accountId: '7100020003000',
  currency: 'EUR',
  campaignId: '1790001112223334',
  campaign: 'Spark - Unboxing',
  adsetId: '1790001112223335',
  adset: 'EN 18-34',
  adId: '1790001112223336',
  ad: 'Lantern unboxing',
  creativeId: 'v10033g50000lanternunboxing',
  creative: 'Lantern unboxing video',
  costPerClick: 0.7,
  clickRate: 0.8,
  claim: 1.6,
  view: 1.4,
}

/** Names, ids and a click id, as Meta's URL parameters template writes them. */
const metaLanding =
  (ads: readonly [Ad, ...Ad[]]) =>
  (random: Random): Landing => {
    const ad = random.pick(ads)
    return {
      query: query({
        utm_source: random.isTrue(0.3) ? 'instagram' : 'facebook',
        utm_medium: 'paid_social',
        utm_campaign: ad.campaign,
        utm_term: ad.adset,
        utm_content: ad.ad,
        utm_id: ad.campaignId,
        fbclid: `IwAR${token(random, 24)}`,
      }),
      referrer: random.isTrue(0.4) ? 'https://l.instagram.com/' : 'https://l.facebook.com/',
    }
  }
const googleLanding =
  (ad: Ad) =>
  (random: Random): Landing => ({
    query: query({
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: ad.campaign,
      gad_campaignid: ad.campaignId,
      gclid: `Cj0KCQ${token(random, 30)}`,
    }),
    referrer: 'https://www.google.com/',
  })
const mail =
  (campaign: string, source = 'klaviyo', medium = 'email') =>
  (random: Random): Landing => ({
    query: query({
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign,
      ...(source === 'klaviyo' && { _kx: token(random, 20) }),
    }),
    referrer: '',
  })
const from = (referrer: string) => (): Landing => ({ query: '', referrer })
const tagged =
  (values: Record<string, string>, referrer = '') =>
  (): Landing => ({ query: query(values), referrer })

const broadAds: [Ad, ...Ad[]] = [
  metaAd(
    broad,
    ['120208840020001', 'US 25-54'],
    ['120208840030001', 'Video - Slow breakfast'],
    ['120208840040001', 'Slow breakfast video'],
    { ...PROSPECTING, wear: 0.55 },
  ),
  metaAd(
    broad,
    ['120208840020001', 'US 25-54'],
    ['120208840030002', 'Carousel - Stoneware'],
    ['120208840040002', 'Stoneware carousel'],
    PROSPECTING,
  ),
  metaAd(
    broad,
    ['120208840020002', 'US 35+ home'],
    ['120208840030003', 'Image - Calm home'],
    ['120208840040003', 'Calm home'],
    PROSPECTING,
  ),
]
const lookalikeAds: [Ad, ...Ad[]] = [
  metaAd(
    lookalike,
    ['120208840020003', 'LAL buyers'],
    ['120208840030004', 'Video - Camp lantern'],
    ['120208840040004', 'Camp lantern video'],
    PROSPECTING,
  ),
  metaAd(lookalike, ['120208840020003', 'LAL buyers'], ['120208840030005', 'Image - Wool blanket'], ['120208840040005', 'Wool blanket'], {
    ...PROSPECTING,
    wear: 0.2,
  }),
]
const retargetingAds: [Ad, ...Ad[]] = [
  metaAd(
    retargeting,
    ['120208840020004', 'Viewed, not bought'],
    ['120208840030006', 'Catalogue'],
    ['120208840040006', 'Calm home - square'],
    RETARGETING,
  ),
]
const brandAd = google('21500010001', 'Brand - Exact', { costPerClick: 0.75, clickRate: 9, claim: 1.1, view: 0 })
const pmaxAd = google('21500010002', 'PMax - All products', { costPerClick: 1.4, clickRate: 1.4, claim: 1.3, view: 0.15 })

/** All sources of the busy shop. */
export const SOURCES: readonly [Source, ...Source[]] = [
  { name: 'meta broad', opens: 17, returns: 4, buys: 0.7, landing: metaLanding(broadAds), ads: broadAds },
  { name: 'meta lookalike', opens: 9, returns: 3, buys: 0.9, landing: metaLanding(lookalikeAds), ads: lookalikeAds },
  { name: 'meta retargeting', opens: 0.5, returns: 12, buys: 1.6, landing: metaLanding(retargetingAds), ads: retargetingAds },
  { name: 'google brand', opens: 3, returns: 9, buys: 2.4, landing: googleLanding(brandAd), ads: [brandAd] },
  { name: 'google pmax', opens: 9, returns: 5, buys: 1.3, landing: googleLanding(pmaxAd), ads: [pmaxAd] },
  {
    name: 'tiktok',
    opens: 9,
    returns: 1.5,
    buys: 0.5,
    ads: [tiktokAd],
    landing: (random) => ({
      query: query({
        utm_source: 'tiktok',
        utm_medium: 'paid',
        utm_campaign: tiktokAd.campaign,
        utm_content: tiktokAd.ad,
        ttclid: `E.C.P.${token(random, 28)}`,
      }),
      referrer: 'https://www.tiktok.com/',
    }),
  },
  { name: 'welcome series', opens: 0.3, returns: 6, buys: 2, landing: mail('Welcome Series') },
  { name: 'abandoned cart', opens: 0, returns: 5, buys: 3.4, landing: mail('Abandoned Cart') },
  { name: 'newsletter', opens: 0.5, returns: 9, buys: 1.3, landing: mail('Weekly Letter') },
  { name: 'sms', opens: 0.1, returns: 2.5, buys: 1.8, landing: mail('Drop alert', 'attentive', 'sms') },
  {
    name: 'influencer maya',
    opens: 3,
    returns: 0.8,
    buys: 1.1,
    landing: tagged(
      { utm_source: 'instagram', utm_medium: 'influencer', utm_campaign: 'Maya picks', utm_content: 'story' },
      'https://l.instagram.com/',
    ),
  },
  {
    name: 'influencer jonas',
    opens: 2,
    returns: 0.5,
    buys: 0.9,
    landing: tagged({ utm_source: 'youtube', utm_medium: 'influencer', utm_campaign: 'Jonas camps' }, 'https://www.youtube.com/'),
  },
  { name: 'google search', opens: 14, returns: 8, buys: 1.2, landing: from('https://www.google.com/') },
  { name: 'bing search', opens: 2, returns: 1, buys: 1.2, landing: from('https://www.bing.com/') },
  { name: 'instagram', opens: 5, returns: 3, buys: 0.6, landing: from('https://www.instagram.com/') },
  { name: 'pinterest', opens: 4, returns: 1.5, buys: 0.7, landing: from('https://www.pinterest.com/') },
  { name: 'direct', opens: 10, returns: 20, buys: 1.5, landing: from('') },
  {
    name: 'affiliate',
    opens: 2,
    returns: 1.5,
    buys: 1.6,
    landing: (random) => ({
      query: query({
        utm_source: 'awin',
        utm_medium: 'affiliate',
        awc: `30412_${random.int(1_600_000_000, 1_790_000_000)}_${token(random, 16)}`,
      }),
      referrer: 'https://www.gifts-weekly.example/',
    }),
  },
  { name: 'coupons', opens: 0.4, returns: 1.5, buys: 2.2, landing: from('https://www.joinhoney.com/') },
  { name: 'chatgpt', opens: 2, returns: 0.8, buys: 1.7, landing: tagged({ utm_source: 'chatgpt.com' }, 'https://chatgpt.com/') },
  { name: 'perplexity', opens: 0.7, returns: 0.3, buys: 1.6, landing: from('https://www.perplexity.ai/') },
  { name: 'press', opens: 1.5, returns: 0.4, buys: 0.8, landing: from('https://slowlivingjournal.example/') },
]
