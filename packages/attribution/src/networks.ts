/**
 * Parameter names and source names of ad networks, affiliate networks, mail and message platforms.
 * Everything is lower case; callers compare in lower case. Sources: the networks’ own help pages, and CAMPAIGN_PARAMS of posthog-js.
 */
import { CLICK_PARAMETER } from '@convbox/contract/links'
import { findHost, HOST_PATTERNS, type KnownHost } from './hosts.ts'

/** Click ids that only ads add to a link, with the ad network's channel. In order: the first present decides. */
export const AD_CLICK_IDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gclid: 'google ads',
    gbraid: 'google ads',
    wbraid: 'google ads',
    gad_source: 'google ads',
    gad_campaignid: 'google ads',
    gclsrc: 'google ads',
    dclid: 'google ads',
    msclkid: 'bing',
    ttclid: 'tiktok',
    sccid: 'snapchat',
    epik: 'pinterest',
    twclid: 'twitter',
    rdt_cid: 'reddit',
    li_fat_id: 'linkedin',
    yclid: 'yandex',
    qclid: 'quora',
    tblci: 'taboola',
    dicbo: 'outbrain',
    cto_pld: 'criteo',
  }),
)

/** Ids that affiliate networks add to their links, with the network’s channel. */
export const AFFILIATE_IDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    awc: 'awin',
    irclickid: 'impact',
    irclid: 'impact',
    im_ref: 'impact',
    cjevent: 'cj',
    sscid: 'shareasale',
    ransiteid: 'rakuten',
    ranmid: 'rakuten',
    admitad_uid: 'admitad',
    tduid: 'tradedoubler',
    clickref: 'partnerize',
  }),
)

/** Ids that mail platforms add to every link; an ad click id next to them wins. */
export const MAIL_IDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    _kx: 'klaviyo',
    mc_cid: 'mailchimp',
    mc_eid: 'mailchimp',
    omnisendcontactid: 'omnisend',
  }),
)

/** Ids that prove neither an ad nor mail, but still count as a signal. */
const OTHER_CLICK_IDS: readonly string[] = ['fbclid', 'igshid', 'igsh', 'srsltid', CLICK_PARAMETER]

/** Click, affiliate and mail ids, in lower case: what makes a landing a signal beside utm_*. A visit with one of these is never "from the store itself". */
export const SIGNAL_PARAMETERS: ReadonlySet<string> = new Set([
  ...AD_CLICK_IDS.keys(),
  ...AFFILIATE_IDS.keys(),
  ...MAIL_IDS.keys(),
  ...OTHER_CLICK_IDS,
])

const AFFILIATE_SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    awin: 'awin',
    impact: 'impact',
    impactradius: 'impact',
    cj: 'cj',
    'commission junction': 'cj',
    shareasale: 'shareasale',
    rakuten: 'rakuten',
    linkshare: 'rakuten',
    admitad: 'admitad',
    tradedoubler: 'tradedoubler',
    partnerize: 'partnerize',
    goaffpro: 'goaffpro',
    uppromote: 'uppromote',
    refersion: 'refersion',
    partnerstack: 'partnerstack',
    skimlinks: 'skimlinks',
    viglink: 'viglink',
    ltk: 'ltk',
    webgains: 'webgains',
    flexoffers: 'flexoffers',
    pepperjam: 'pepperjam',
    avantlink: 'avantlink',
    everflow: 'everflow',
    leaddyno: 'leaddyno',
    affiliate: 'affiliate',
    affiliates: 'affiliate',
    affiliatly: 'affiliatly',
  }),
)

const MAIL_SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    klaviyo: 'klaviyo',
    mailchimp: 'mailchimp',
    omnisend: 'omnisend',
    drip: 'drip',
    privy: 'privy',
    sendinblue: 'sendinblue',
    brevo: 'sendinblue',
    judgeme: 'judgeme',
    'judge.me': 'judgeme',
    intercom: 'intercom',
    hubspot: 'hubspot',
    sendgrid: 'sendgrid',
    activecampaign: 'activecampaign',
    sendlane: 'sendlane',
    mailerlite: 'mailerlite',
    getresponse: 'getresponse',
    convertkit: 'convertkit',
    constantcontact: 'constantcontact',
    iterable: 'iterable',
    braze: 'braze',
    emarsys: 'emarsys',
    listrak: 'listrak',
    bloomreach: 'bloomreach',
    'customer.io': 'customer.io',
    seguno: 'seguno',
    shopify_email: 'email',
    shopifyemail: 'email',
    email: 'email',
    'e-mail': 'email',
    e_mail: 'email',
    newsletter: 'email',
  }),
)

const MESSAGE_SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    attentive: 'attentive',
    postscript: 'postscript',
    smsbump: 'smsbump',
    sms: 'sms',
  }),
)

const AD_SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fb: 'facebook ads',
    facebook: 'facebook ads',
    ig: 'facebook ads',
    instagram: 'facebook ads',
    meta: 'facebook ads',
    an: 'facebook ads',
    msg: 'facebook ads',
    messenger: 'facebook ads',
    th: 'facebook ads',
    threads: 'facebook ads',
    'audience network': 'facebook ads',
    google: 'google ads',
    adwords: 'google ads',
    youtube: 'google ads',
    yt: 'google ads',
    googleadwords: 'google ads',
    doubleclick: 'google ads',
    dv360: 'google ads',
    gdn: 'google ads',
    bing: 'bing',
    microsoft: 'bing',
    msn: 'bing',
    tiktok: 'tiktok',
    tt: 'tiktok',
    snapchat: 'snapchat',
    snap: 'snapchat',
    pinterest: 'pinterest',
    pin: 'pinterest',
    twitter: 'twitter',
    x: 'twitter',
    reddit: 'reddit',
    linkedin: 'linkedin',
    yandex: 'yandex',
    quora: 'quora',
    taboola: 'taboola',
    outbrain: 'outbrain',
    criteo: 'criteo',
    applovin: 'applovin',
    axon: 'applovin',
  }),
)

/** The ad networks' channels; a touch of one of these is taken for an ad where only the channel's name is known. */
export const AD_CHANNELS: readonly string[] = [...new Set([...AD_CLICK_IDS.values(), ...AD_SOURCES.values(), 'paid other'])]

const lookUp = (names: ReadonlyMap<string, string>, source: string): string | undefined => {
  const named = names.get(source)
  if (named !== undefined) return named
  // "klaviyo_flow", "Attentive SMS": the platform's name comes first, then its product.
  const [first = ''] = source.split(/[\s_/|:-]+/)
  return first === source ? undefined : names.get(first)
}

/** Channel of an affiliate network named as utm_source, else undefined. source: lower case. */
export const affiliateOfSource = (source: string): string | undefined => lookUp(AFFILIATE_SOURCES, source)
/** Channel of a mail platform named as utm_source ('email' for plain mail), else undefined. */
export const mailOfSource = (source: string): string | undefined => lookUp(MAIL_SOURCES, source)
/** Channel of a text-message platform named as utm_source, else undefined. */
export const messageOfSource = (source: string): string | undefined => lookUp(MESSAGE_SOURCES, source)

/** The source without a trailing "ads" or "paid" ("facebook_ads", "tiktokads"), or undefined without one. "threads" and "leads" have none. */
export const paidPrefixOfSource = (source: string): string | undefined => {
  if (source === 'adwords' || source === 'googleadwords') return 'google'
  const cut = /^(?:(.+?)[\s_./-]+)?(?:ads?|paid)$/.exec(source)
  if (cut !== null) return cut[1] ?? ''
  const glued = /^(.+?)(?:ads?|paid)$/.exec(source)?.[1]
  return glued !== undefined && (AD_SOURCES.has(glued) || findSource(glued) !== undefined) && source !== 'threads' ? glued : undefined
}

/** Channel of a paid source: the ad network of the name or host, else the name itself; undefined for ''. */
export const adChannelOfSource = (source: string): string | undefined => {
  if (source === '') return undefined
  const paid = AD_SOURCES.get(source)
  if (paid !== undefined) return paid
  const name = source.includes('.') ? findHost(source)?.name : lookUp(AD_SOURCES, source)
  if (name === undefined) return source
  return AD_SOURCES.get(name) ?? name
}

const NAME_ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fb: 'facebook',
    meta: 'facebook',
    ig: 'instagram',
    yt: 'youtube',
    x: 'twitter',
    tt: 'tiktok',
    th: 'threads',
    pin: 'pinterest',
    snap: 'snapchat',
    openai: 'chatgpt',
    brave: 'brave search',
  }),
)
const knownByName = new Map(
  [...HOST_PATTERNS.values()].filter((known) => known.kind !== 'other' && known.kind !== 'webmail').map((known) => [known.name, known]),
)

/** The site of a utm_source that is a site's name or host ("ig", "facebook", "chatgpt.com"); undefined for any other text. */
export const findSource = (source: string): KnownHost | undefined =>
  source.includes('.') ? findHost(source) : knownByName.get(NAME_ALIASES.get(source) ?? source)
