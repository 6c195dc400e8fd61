/** A landing for the channel rules: its parameters and its referrer, parsed once. Pure; a text that is no address counts as empty. */
import type { TrafficRule } from '@convbox/contract/traffic-rules'
import { findHost, isUnderHost, MAX_HOST_LENGTH, type KnownHost } from './hosts.ts'
import { SIGNAL_PARAMETERS } from './networks.ts'

/** Input of a classification. Relative addresses belong to the store. */
export type LandingInput = {
  url: string
  referrer?: string
  /** The visitor has an open checkout, at most 2 hours old. */
  inCheckout?: boolean
  /** The store's own hosts, without scheme; subdomains are included. The landing's own host always counts. */
  storeHosts?: readonly string[]
  /** Ids and names of campaigns, ad sets and ads of the store's connected ad accounts, from `adIdSet`. */
  knownAdIds?: ReadonlySet<string>
  trafficRules?: readonly TrafficRule[]
  knownLinks?: KnownLinks
  /** Tags that the store's template gave this landing: shown where the address has none, never seen by the rules. */
  filled?: FilledTags
}

/** Tags of a template; absent or '' fills nothing. */
export type FilledTags = { source?: string; medium?: string; campaign?: string }

/**
 * A link of the store's: its utm_name, its utm_mgr and utm_content where it has them, and its channel type. code: of a short link, with which the ids of its clicks begin.
 * tags: what its landings count as where their address has lost it; absent or '' fills nothing. type 'any': of no channel type, its tags decide.
 */
export type KnownLink = {
  id: string
  name: string
  manager?: string
  content?: string
  code?: string
  tags?: FilledTags & { term?: string; content?: string }
  type: 'ads' | 'email' | 'affiliate' | 'influencers' | 'any'
}

/** Links by what tells them: made once per store, not per landing. */
export type KnownLinks = { byCode: ReadonlyMap<string, KnownLink>; byName: ReadonlyMap<string, readonly KnownLink[]> }

export const indexLinks = (links: readonly KnownLink[]): KnownLinks => ({
  byCode: new Map(links.flatMap((link) => (link.code === undefined ? [] : [[link.code, link] as const]))),
  byName: Map.groupBy(
    links.filter(({ name }) => name !== ''),
    ({ name }) => name,
  ),
})

/** A parsed landing; absent texts are ''. */
export type ParsedLanding = {
  url: string
  path: string
  referrer: string
  /** Lower case, without www and port; '' when absent or longer than a host can be. */
  referrerHost: string
  /** The referrer's site, when listed. */
  referrerKnown: KnownHost | undefined
  isFromStore: boolean
  inCheckout: boolean
  /** Parameters by lower-case name; empty values left out; the first of several wins. */
  params: ReadonlyMap<string, string>
  /** The same values under their original names. */
  namesAsWritten: ReadonlyMap<string, string>
  source: string
  medium: string
  campaign: string
  term: string
  content: string
  /** Any utm_* value or click, affiliate or mail id. */
  hasSignal: boolean
  knownAdIds: ReadonlySet<string>
  trafficRules: readonly TrafficRule[]
  knownLinks: KnownLinks
}

const parseUrl = (text: string, base?: string): URL | undefined => (URL.canParse(text, base) ? new URL(text, base) : undefined)
const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '')

const NO_IDS: ReadonlySet<string> = new Set()
const NO_LINKS = indexLinks([])

/** Ids and names of campaigns, ad sets and ads, normalised as `knownAdIds` needs them: trimmed, lower case. Made once per store, not per landing. */
export const adIdSet = (idsAndNames: Iterable<string>): ReadonlySet<string> =>
  new Set([...idsAndNames].map((text) => text.trim().toLowerCase()).filter((text) => text !== ''))

const BASE_HOST = 'store.invalid'

/** Parses a landing once for all rules. Never throws. utm values are trimmed, their case is kept. */
export const parseLanding = (input: LandingInput): ParsedLanding => {
  const storeHosts = (input.storeHosts ?? []).map(bareHost)
  const url = parseUrl(input.url, `https://${BASE_HOST}`)
  const said = parseUrl(input.referrer ?? '')
  const referrer = said !== undefined && said.hostname.length <= MAX_HOST_LENGTH ? said : undefined
  const landingHost = url === undefined || url.hostname === BASE_HOST ? '' : bareHost(url.hostname)
  const referrerHost = referrer === undefined ? '' : bareHost(referrer.hostname)
  const params = new Map<string, string>()
  const namesAsWritten = new Map<string, string>()
  for (const [name, value] of url?.searchParams ?? []) {
    const key = name.toLowerCase()
    if (value.trim() === '' || params.has(key)) continue
    params.set(key, value.trim())
    namesAsWritten.set(key, name)
  }
  const utm = (name: string): string => params.get(`utm_${name}`) ?? ''
  return {
    url: input.url,
    path: (url?.pathname ?? '').toLowerCase(),
    referrer: input.referrer ?? '',
    referrerHost,
    referrerKnown: referrerHost === '' ? undefined : findHost(referrerHost),
    isFromStore: referrerHost !== '' && isUnderHost(referrerHost, [landingHost, ...storeHosts]),
    inCheckout: input.inCheckout ?? false,
    params,
    namesAsWritten,
    source: utm('source'),
    medium: utm('medium'),
    campaign: utm('campaign'),
    term: utm('term'),
    content: utm('content'),
    hasSignal: [...params.keys()].some((name) => name.startsWith('utm_') || SIGNAL_PARAMETERS.has(name)),
    knownAdIds: input.knownAdIds ?? NO_IDS,
    trafficRules: input.trafficRules ?? [],
    knownLinks: input.knownLinks ?? NO_LINKS,
  }
}
