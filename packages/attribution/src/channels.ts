/** Classifies a landing into its channel; shared by ingest, derive and the command line. */
import type { ChannelRuleId } from '@convbox/contract/channel-rules.values'
import { CHANNEL_RULES, type Verdict } from './channel-rules.ts'
import { parseLanding, type KnownLink, type LandingInput, type ParsedLanding } from './landing.ts'
import { SIGNAL_PARAMETERS } from './networks.ts'

/** The classification of a landing. Texts are '' when absent. touch false: the landing changes nothing in the session, and channel and group are ''. */
export type LandingChannel = {
  touch: boolean
  /** The rule that decided, R0 to R17; for tests and for explaining. */
  rule: ChannelRuleId
  /** The place, from 0, of the store's traffic rule that decided; -1 unless one did. */
  trafficRule: number
  channel: string
  group: string
  source: string
  medium: string
  campaign: string
  term: string
  content: string
  linkName: string
  linkManager: string
  linkId: string
  campaignId: string
  adsetId: string
  adId: string
  /** Click, affiliate and mail ids of the address, names as written. */
  clickIds: Record<string, string>
  /** In group Paid Ads. */
  isAd: boolean
  /** In group Direct. */
  isDirect: boolean
}

/** Parameters that carry ids of the ad platforms, most specific first. hsa_* are HubSpot's, added by many agencies. */
const ID_PARAMETERS = {
  campaignId: ['utm_id', 'campaign_id', 'campaignid', 'gad_campaignid', 'hsa_cam'],
  adsetId: ['adset_id', 'adsetid', 'adgroup_id', 'adgroupid', 'hsa_grp'],
  adId: ['ad_id', 'adid', 'hsa_ad'],
} as const

const firstValue = (landing: ParsedLanding, names: readonly string[]): string => {
  for (const name of names) {
    const value = landing.params.get(name)
    if (value !== undefined) return value
  }
  return ''
}

/** Tags with a value. */
const present = (tags: NonNullable<KnownLink['tags']> = {}): NonNullable<KnownLink['tags']> =>
  Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== ''))

const clickIdsOf = (landing: ParsedLanding): Record<string, string> => {
  const found = [...landing.params].filter(([name]) => SIGNAL_PARAMETERS.has(name))
  return Object.fromEntries(found.map(([name, value]) => [landing.namesAsWritten.get(name) ?? name, value]))
}

const decide = (landing: ParsedLanding): { rule: ChannelRuleId; verdict: Verdict } => {
  for (const rule of CHANNEL_RULES) {
    const verdict = rule.apply(landing)
    if (verdict !== undefined) return { rule: rule.id, verdict }
  }
  throw new TypeError('The last rule takes every landing')
}

/**
 * Classifies a landing by its address and referrer: the first matching rule decides.
 * An address that cannot be parsed counts as one without parameters. Without utm values, source and medium are the rule's own (google, organic),
 * so that reports by source and medium have no gaps; Direct has neither.
 */
export const classifyLanding = (input: LandingInput): LandingChannel => {
  const landing = parseLanding(input)
  const { rule, verdict } = decide(landing)
  const said = verdict === 'no touch' ? { channel: '', group: '' } : verdict
  const isDirect = said.group === 'Direct'
  const link = 'link' in said ? said.link : undefined
  // What the link's own tags say goes before what the store's template fills in.
  const filled = { ...input.filled, ...present(link?.tags) }
  const known =
    verdict === 'no touch' || isDirect
      ? { source: '', medium: '' }
      : { source: said.channel, medium: ('medium' in said && said.medium) || '' }
  return {
    touch: verdict !== 'no touch',
    rule,
    trafficRule: verdict !== 'no touch' && 'place' in verdict ? (verdict.place ?? -1) : -1,
    channel: said.channel,
    group: said.group,
    source: landing.source || filled.source || known.source,
    medium: landing.medium || filled.medium || known.medium,
    campaign: landing.campaign || filled.campaign || '',
    term: landing.term || filled.term || '',
    content: landing.content || filled.content || '',
    linkName: firstValue(landing, ['utm_name']) || (link?.name ?? ''),
    linkManager: firstValue(landing, ['utm_mgr']) || (link?.manager ?? ''),
    linkId: link?.id ?? '',
    campaignId: firstValue(landing, ID_PARAMETERS.campaignId),
    adsetId: firstValue(landing, ID_PARAMETERS.adsetId),
    adId: firstValue(landing, ID_PARAMETERS.adId),
    clickIds: clickIdsOf(landing),
    isAd: said.group === 'Paid Ads',
    isDirect,
  }
}
