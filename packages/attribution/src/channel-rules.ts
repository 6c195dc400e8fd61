/**
 * The channel rules, in order: the first match decides. All comparisons ignore case.
 * R15 does not exist. R13 stands before R12 because some hosts are both social sites and search engines.
 * Sources: GA4's default channel group, Plausible, PostHog, Matomo's lists; see docs/decisions.
 */
import { isUnderHost, PAYMENT_AND_SIGN_IN_HOSTS } from './hosts.ts'
import { CLICK_PARAMETER, LINK_CODE_LENGTH } from '@convbox/contract/links'
import type { ChannelRuleId } from '@convbox/contract/channel-rules.values'
import type { RuleCondition, RuleMatch, TrafficRule } from '@convbox/contract/traffic-rules'
import type { KnownLink, ParsedLanding } from './landing.ts'
import {
  AD_CLICK_IDS,
  adChannelOfSource,
  AFFILIATE_IDS,
  affiliateOfSource,
  findSource,
  MAIL_IDS,
  mailOfSource,
  messageOfSource,
  paidPrefixOfSource,
  SIGNAL_PARAMETERS,
} from './networks.ts'

/** Channel groups of landings. */
export const CHANNEL_GROUPS = [
  'Paid Ads',
  'Email & SMS',
  'Deal',
  'Influencers',
  'Affiliate',
  'Organic Search',
  'Organic Social',
  'PR/Blogs',
  'AI Assistants',
  'Direct',
] as const

/** A rule's result: no touch, or a channel in a group. medium: the default utm_medium of reports when the landing has none. place: of the traffic rule. */
export type Verdict = 'no touch' | { channel: string; group: string; medium?: string; link?: KnownLink; place?: number }
/** One rule: undefined passes the landing to the next. */
export type ChannelRule = { id: ChannelRuleId; apply: (landing: ParsedLanding) => Verdict | undefined }

const CHECKOUT_PATHS = new Set(['checkouts', 'checkout', 'thank_you', 'thank-you', 'orders', 'account', 'challenge'])
/** Checkout pages are at the root or one level down (/en/account, /12345/orders/1). */
const isCheckoutPath = (path: string): boolean =>
  path
    .split('/')
    .slice(1, 3)
    .some((part) => CHECKOUT_PATHS.has(part))

/** Maximum length that the rules look at, above any source, medium or host: some comparisons take quadratic time. */
const MAX_NAME = 255
const sourceOf = (landing: ParsedLanding): string => landing.source.slice(0, MAX_NAME).toLowerCase()
const mediumOf = (landing: ParsedLanding): string => landing.medium.slice(0, MAX_NAME).toLowerCase()
const firstPresent = (landing: ParsedLanding, ids: ReadonlyMap<string, string>): string | undefined => {
  for (const [id, channel] of ids) if (landing.params.has(id)) return channel
  return undefined
}

const PAID_MEDIUM =
  /^(?:cp[acmvle]|ppc|sem|ads?|adwords|paid.*|(?:.*[-_ ])?(?:cp[cmavl]|ppc|paid|ads?)|(?:cpc|ppc|cpm)[-_ ].*|retarget.*|remarket.*|display|banner|interstitial|expandable|native|sponsored|programmatic|ctv|ott|pmax|performance[-_ ]?max|demand[-_ ]?gen)$/
const isPaidMedium = (medium: string): boolean => PAID_MEDIUM.test(medium)
const isPaid = (landing: ParsedLanding): boolean => isPaidMedium(mediumOf(landing)) || paidPrefixOfSource(sourceOf(landing)) !== undefined

/** Most of a text that a traffic rule looks at; longer addresses come from robots. */
const MAX_RULE_TEXT = 4000
/** What a condition looks at, in lower case; a referrer also counts as its host alone. */
const conditionTexts = (landing: ParsedLanding, { field, name = '' }: RuleCondition): string[] => {
  if (field === 'referrer') return [landing.referrer, landing.referrerHost]
  if (field === 'landing') return [landing.url]
  if (field === 'click id') return [...landing.params.keys()].filter((key) => SIGNAL_PARAMETERS.has(key))
  if (field === 'parameter') return [landing.params.get(name.toLowerCase()) ?? '']
  return [landing[field]]
}
const COMPARE: Record<RuleMatch, (text: string, value: string) => boolean> = {
  is: (text, value) => text === value,
  contains: (text, value) => text.includes(value),
  'starts with': (text, value) => text.startsWith(value),
  'ends with': (text, value) => text.endsWith(value),
}
/** A condition without a value holds nowhere: it would hold everywhere. */
const meets = (landing: ParsedLanding, condition: RuleCondition): boolean => {
  const value = condition.value.toLowerCase()
  if (value === '') return false
  return conditionTexts(landing, condition).some((text) => COMPARE[condition.match](text.slice(0, MAX_RULE_TEXT).toLowerCase(), value))
}
/** The place of the first of these rules that takes the landing; -1: none does. Not asked of landings that are no touch. */
const takingRule = (landing: ParsedLanding, rules: readonly TrafficRule[]): number =>
  rules.findIndex(({ conditions }) => conditions.length > 0 && conditions.every((condition) => meets(landing, condition)))
const ruleVerdict = (landing: ParsedLanding): Verdict | undefined => {
  const place = takingRule(landing, landing.trafficRules)
  const rule = landing.trafficRules[place]
  return rule && { channel: rule.channel, group: rule.group, place }
}

const paidChannel = (landing: ParsedLanding): string => {
  const source = sourceOf(landing)
  return adChannelOfSource(paidPrefixOfSource(source) ?? source) ?? 'paid other'
}
const mailChannel = (landing: ParsedLanding): string => messageOfSource(sourceOf(landing)) ?? mailOfSource(sourceOf(landing)) ?? 'email'

/** The link whose click the landing names, else the one that its tags name; of several alike the first. */
const linkOf = ({ params, content, knownLinks }: ParsedLanding): KnownLink | undefined => {
  const byClick = knownLinks.byCode.get((params.get(CLICK_PARAMETER) ?? '').slice(0, LINK_CODE_LENGTH).toLowerCase())
  if (byClick !== undefined) return byClick
  const manager = params.get('utm_mgr')
  const isSame = (said: string | undefined, known: string | undefined): boolean =>
    said === undefined || known === undefined || said === known
  return knownLinks.byName
    .get(params.get('utm_name') ?? '')
    ?.find((known) => isSame(manager, known.manager) && isSame(content === '' ? undefined : content, known.content))
}
/** What the rules below say of a landing with the tags of its link, where its address has lost them. */
const taggedVerdict = (landing: ParsedLanding, link: KnownLink): Verdict => {
  const { source = '', medium = '', campaign = '' } = link.tags ?? {}
  const tagged: ParsedLanding = {
    ...landing,
    source: landing.source || source,
    medium: landing.medium || medium,
    campaign: landing.campaign || campaign,
  }
  const below = CHANNEL_RULES.slice(CHANNEL_RULES.findIndex(({ id }) => id === 'R3') + 1)
  const verdict = below.map(({ apply }) => apply(tagged)).find((each) => each !== undefined) ?? 'no touch'
  return verdict === 'no touch' ? verdict : { ...verdict, link }
}

const linkVerdict = (landing: ParsedLanding): Verdict | undefined => {
  const link = linkOf(landing)
  if (link === undefined) return undefined
  if (link.type === 'any') return taggedVerdict(landing, link)
  if (link.type === 'ads') return { channel: paidChannel(landing), group: 'Paid Ads', link }
  if (link.type === 'email') return { channel: mailChannel(landing), group: 'Email & SMS', link }
  if (link.type === 'affiliate') return { channel: affiliateOfSource(sourceOf(landing)) ?? 'affiliate', group: 'Affiliate', link }
  return { channel: 'influencer', group: 'Influencers', link }
}

const mailVerdict = (landing: ParsedLanding): Verdict | undefined => {
  const [source, medium] = [sourceOf(landing), mediumOf(landing)]
  const as = (channel: string, said: string): Verdict => ({ channel, group: 'Email & SMS', medium: said })
  const message = messageOfSource(source)
  if (/^(?:sms|text|mms)$/.test(medium) || message !== undefined) return as(message ?? mailOfSource(source) ?? 'sms', 'sms')
  const mail = mailOfSource(source)
  if (/e[-_ ]?mail|newsletter/.test(medium) || mail !== undefined) return as(mail ?? 'email', 'email')
  const adClick = firstPresent(landing, AD_CLICK_IDS)
  // Mail ids stay on a link that is shared or advertised again: an ad click id next to them is more recent.
  const mailId = firstPresent(landing, MAIL_IDS)
  if (mailId !== undefined && adClick === undefined) return as(mailId, 'email')
  // Ads inside a webmail page have its referrer too, so the ad click id wins.
  if (landing.referrerKnown?.kind === 'webmail' && adClick === undefined && !isPaid(landing)) return as('email', 'email')
  return medium.endsWith('push') ? as('push', 'push') : undefined
}

const metaVerdict = (landing: ParsedLanding): Verdict | undefined => {
  if (landing.params.has('fbclid')) {
    const said = [landing.campaign, landing.params.get('utm_id') ?? '', landing.content, landing.term]
    if (said.some((text) => text !== '' && landing.knownAdIds.has(text.toLowerCase())))
      return { channel: 'facebook ads', group: 'Paid Ads', medium: 'paid' }
    const isInstagram = landing.referrerKnown?.name === 'instagram' || findSource(sourceOf(landing))?.name === 'instagram'
    return { channel: isInstagram ? 'instagram' : 'facebook', group: 'Organic Social', medium: 'social' }
  }
  const shared = landing.params.has('igshid') || landing.params.has('igsh')
  return shared ? { channel: 'instagram', group: 'Organic Social', medium: 'social' } : undefined
}

/** A known site of one kind, named by utm_source or referrer. */
const siteOfKind = (landing: ParsedLanding, kind: 'search' | 'social' | 'assistant' | 'coupon'): string | undefined => {
  const bySource = findSource(sourceOf(landing))
  if (bySource?.kind === kind) return bySource.name
  return landing.referrerKnown?.kind === kind ? landing.referrerKnown.name : undefined
}
const SOCIAL_MEDIUM = /^(?:social|social[-_ ]?(?:network|media|organic)|organic[-_ ]?social|sm)$/

/** The rules in order; the last matches every landing. */
export const CHANNEL_RULES: readonly ChannelRule[] = [
  { id: 'R0', apply: (landing) => (landing.isFromStore && !landing.hasSignal ? 'no touch' : undefined) },
  {
    // A list of hosts alone is not enough: shop.app or sezzle.com also send new visitors. The open checkout decides.
    id: 'R1',
    apply: (landing) =>
      !landing.hasSignal &&
      isUnderHost(landing.referrerHost, PAYMENT_AND_SIGN_IN_HOSTS) &&
      (landing.inCheckout || isCheckoutPath(landing.path))
        ? 'no touch'
        : undefined,
  },
  { id: 'R2', apply: ruleVerdict },
  { id: 'R3', apply: linkVerdict },
  {
    id: 'R4',
    apply: (landing) =>
      /influencer|creator|ambassador|\bkol\b/.test(mediumOf(landing)) || /^influencers?$/.test(sourceOf(landing))
        ? { channel: 'influencer', group: 'Influencers', medium: 'influencer' }
        : undefined,
  },
  {
    id: 'R5',
    apply: (landing) => {
      const network = firstPresent(landing, AFFILIATE_IDS) ?? affiliateOfSource(sourceOf(landing))
      const isAffiliate = network !== undefined || /^(?:affiliates?|partner(?:s|ships?)?)$/.test(mediumOf(landing))
      return isAffiliate ? { channel: network ?? 'affiliate', group: 'Affiliate', medium: 'affiliate' } : undefined
    },
  },
  { id: 'R6', apply: mailVerdict },
  {
    id: 'R7',
    apply: (landing) => {
      const channel = firstPresent(landing, AD_CLICK_IDS)
      return channel === undefined ? undefined : { channel, group: 'Paid Ads', medium: 'cpc' }
    },
  },
  { id: 'R8', apply: (landing) => (isPaid(landing) ? { channel: paidChannel(landing), group: 'Paid Ads', medium: 'paid' } : undefined) },
  { id: 'R9', apply: metaVerdict },
  {
    id: 'R10',
    apply: (landing) => {
      if (landing.params.has('srsltid')) return { channel: 'google', group: 'Organic Search', medium: 'organic' }
      const isShopApp =
        sourceOf(landing) === 'shop_app' ||
        (isUnderHost(landing.referrerHost, ['shop.app']) && !landing.inCheckout && landing.source === '')
      return isShopApp ? { channel: 'shop app', group: 'PR/Blogs', medium: 'referral' } : undefined
    },
  },
  {
    id: 'R11',
    apply: (landing) => {
      const channel = siteOfKind(landing, 'assistant')
      return channel === undefined ? undefined : { channel, group: 'AI Assistants', medium: 'referral' }
    },
  },
  {
    id: 'R13',
    apply: (landing) => {
      const site = siteOfKind(landing, 'social')
      if (!SOCIAL_MEDIUM.test(mediumOf(landing)) && site === undefined) return undefined
      const named = findSource(sourceOf(landing))?.name ?? sourceOf(landing)
      return { channel: (named === '' ? site : named) ?? 'social', group: 'Organic Social', medium: 'social' }
    },
  },
  {
    id: 'R12',
    apply: (landing) => {
      const engine = siteOfKind(landing, 'search')
      if (mediumOf(landing) !== 'organic' && engine === undefined) return undefined
      const named = findSource(sourceOf(landing))?.name ?? sourceOf(landing)
      return { channel: engine ?? (named === '' ? 'organic search' : named), group: 'Organic Search', medium: 'organic' }
    },
  },
  {
    id: 'R14',
    apply: (landing) => (siteOfKind(landing, 'coupon') === undefined ? undefined : { channel: 'deal', group: 'Deal', medium: 'referral' }),
  },
  {
    id: 'R16',
    apply: (landing) => {
      const referrerHost = landing.isFromStore ? '' : landing.referrerHost
      if (!landing.hasSignal && referrerHost === '') return undefined
      return { channel: sourceOf(landing) || referrerHost || mediumOf(landing) || 'other', group: 'PR/Blogs', medium: 'referral' }
    },
  },
  { id: 'R17', apply: () => ({ channel: 'direct', group: 'Direct' }) },
]
