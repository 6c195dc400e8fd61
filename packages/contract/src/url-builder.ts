/** Links with tags that name their channel, campaign and manager: platforms, naming rules, and how an address is built. Pure; free of zod, so that the browser may load it. */
import { sameWords } from './destination-facts.ts'
import type { Words } from './format.ts'
import { AD_LINK_TAGS } from './link-tags.ts'
import { isOneLine, lengthOf } from './short-texts.ts'

/** What a link is for: the channel type of its visits. */
export const BUILT_LINK_TYPES = ['ads', 'email', 'affiliate', 'influencers'] as const
export type BuiltLinkType = (typeof BUILT_LINK_TYPES)[number]

/** The tags that a person fills in; each is a utm_ parameter. */
export const LINK_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type LinkField = (typeof LINK_FIELDS)[number]
export type LinkTags = Record<LinkField, string>

export const MAX_BUILT_LINK_NAME = 100
export const MAX_LINK_TAG = 200
export const MAX_BUILT_DESTINATION = 2000
/** Of a store. */
export const MAX_BUILT_LINKS = 20_000
export const BUILT_LINKS_PER_PAGE = 50
/** Values of a field that a rule may list. */
export const MAX_ALLOWED_VALUES = 200

const tagsOf = (query: string): { template: LinkTags; others: string } => {
  const pairs = query.split('&').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  const of = (field: LinkField): string => pairs.find(([name]) => name === `utm_${field}`)?.[1] ?? ''
  return {
    template: { source: of('source'), medium: of('medium'), campaign: of('campaign'), term: of('term'), content: of('content') },
    others: pairs
      .filter(([name]) => !LINK_FIELDS.some((field) => name === `utm_${field}`))
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  }
}

/** others: parameters that the platform fills, appended as they are. */
type Platform = { type: BuiltLinkType; name: Words; template: LinkTags; others: string }
const ad = (name: string, query: string): Platform => ({ type: 'ads', name: sameWords(name), ...tagsOf(query) })
const by = (type: BuiltLinkType, name: Words, source: string, medium: string): Platform => ({
  type,
  name,
  template: { source, medium, campaign: '', term: '', content: '' },
  others: '',
})
const OTHER: Words = { en: 'Other', zh: '其他' }

/** Where a link is published, with the tags that it begins with: of ad platforms the macros that they fill in. */
export const LINK_PLATFORMS = {
  facebook: ad('Meta', AD_LINK_TAGS.facebook),
  google: ad('Google Ads', AD_LINK_TAGS.google),
  tiktok: ad('TikTok', AD_LINK_TAGS.tiktok),
  bing: ad('Microsoft Ads', AD_LINK_TAGS.bing),
  pinterest: ad('Pinterest', AD_LINK_TAGS.pinterest),
  snapchat: ad('Snapchat', AD_LINK_TAGS.snapchat),
  other_ads: by('ads', OTHER, '', 'paid'),
  klaviyo: by('email', sameWords('Klaviyo'), 'klaviyo', 'email'),
  mailchimp: by('email', sameWords('Mailchimp'), 'mailchimp', 'email'),
  omnisend: by('email', sameWords('Omnisend'), 'omnisend', 'email'),
  other_email: by('email', OTHER, '', 'email'),
  awin: by('affiliate', sameWords('Awin'), 'awin', 'affiliate'),
  other_affiliate: by('affiliate', OTHER, '', 'affiliate'),
  instagram: by('influencers', sameWords('Instagram'), 'instagram', 'influencer'),
  tiktok_creator: by('influencers', sameWords('TikTok'), 'tiktok', 'influencer'),
  youtube: by('influencers', sameWords('YouTube'), 'youtube', 'influencer'),
  other_influencers: by('influencers', OTHER, '', 'influencer'),
} as const satisfies Record<string, Platform>
export type LinkPlatform = keyof typeof LINK_PLATFORMS
export const isLinkPlatform = (name: string): name is LinkPlatform => Object.hasOwn(LINK_PLATFORMS, name)
export const LINK_PLATFORM_IDS = Object.keys(LINK_PLATFORMS).filter(isLinkPlatform)
export const platformsOf = (type: BuiltLinkType): LinkPlatform[] => LINK_PLATFORM_IDS.filter((id) => LINK_PLATFORMS[id].type === type)

/** What spaces become. */
export const SPACE_RULES = ['keep', '-', '_'] as const
export type SpaceRule = (typeof SPACE_RULES)[number]
/** allowed: the only values, after the other rules; empty: any. */
export type FieldRule = { isRequired: boolean; isLowercase: boolean; spaces: SpaceRule; allowed: string[] }
export type NamingRules = Record<LinkField, FieldRule>

const anything: FieldRule = { isRequired: false, isLowercase: false, spaces: 'keep', allowed: [] }
export const DEFAULT_NAMING_RULES: NamingRules = {
  source: { ...anything, isRequired: true },
  medium: { ...anything, isRequired: true },
  campaign: { ...anything, isRequired: true },
  term: anything,
  content: anything,
}

/** Names that an ad platform replaces: {{campaign.name}}, {campaignid}, __CAMPAIGN_NAME__. */
const MACRO = /(\{\{[\w.]{1,60}\}\}|\{[\w.:]{1,60}\}|__[A-Z]{1,20}(?:_[A-Z]{1,20}){0,4}__)/g
/** Changes a text but for its macros. */
const aroundMacros = (text: string, change: (part: string) => string): string =>
  text
    .split(MACRO)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')

/** A value as the rules write it. */
export const byRule = (value: string, { isLowercase, spaces }: FieldRule): string =>
  aroundMacros(value.trim(), (part) => {
    const cased = isLowercase ? part.toLowerCase() : part
    return spaces === 'keep' ? cased : cased.replaceAll(/\s+/g, spaces)
  })

/** A link as a person fills it in. name: tells it from all others, and is known again in its visits (utm_name); manager: '' for none (utm_mgr). */
export type TypedLink = { platform: LinkPlatform; destination: string; name: string; manager: string; tags: LinkTags }

/** What can be wrong with a field. not allowed: the store's rules list other values; taken: another link has the name. */
export const LINK_FAULTS = ['missing', 'too long', 'not one line', 'not allowed', 'no address', 'taken', 'twice'] as const
export type LinkFault = (typeof LINK_FAULTS)[number]
export type LinkPlace = LinkField | 'destination' | 'name' | 'manager'
export type FaultOfLink = { field: LinkPlace; reason: LinkFault }

const faultOfText = (text: string, max: number, isRequired: boolean): LinkFault | undefined => {
  if (text === '') return isRequired ? 'missing' : undefined
  if (lengthOf(text) > max) return 'too long'
  return isOneLine(text) ? undefined : 'not one line'
}

/** An address to which tags can be appended: without spaces, and without a name and password. */
const isHttps = (text: string): boolean =>
  !/\s/.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === ''

/** The link with its tags as the rules write them, and what is wrong with it; that its name is taken is told elsewhere. */
export const judgeLink = (typed: TypedLink, rules: NamingRules): { link: TypedLink; faults: FaultOfLink[] } => {
  const tags = Object.fromEntries(LINK_FIELDS.map((field) => [field, byRule(typed.tags[field], rules[field])])) as LinkTags
  const link = { ...typed, tags, destination: typed.destination.trim(), name: typed.name.trim(), manager: typed.manager.trim() }
  const faults: [LinkPlace, LinkFault | undefined][] = [
    ['name', faultOfText(link.name, MAX_BUILT_LINK_NAME, true)],
    ['manager', faultOfText(link.manager, MAX_BUILT_LINK_NAME, false)],
    ['destination', faultOfText(link.destination, MAX_BUILT_DESTINATION, true) ?? (isHttps(link.destination) ? undefined : 'no address')],
    ...LINK_FIELDS.map((field): [LinkPlace, LinkFault | undefined] => {
      const { isRequired, allowed } = rules[field]
      const fault = faultOfText(tags[field], MAX_LINK_TAG, isRequired)
      const isFree = allowed.length === 0 || tags[field] === '' || allowed.includes(tags[field])
      return [field, fault ?? (isFree ? undefined : 'not allowed')]
    }),
  ]
  return { link, faults: faults.flatMap(([field, reason]) => (reason === undefined ? [] : [{ field, reason }])) }
}

const encode = (value: string): string => aroundMacros(value, encodeURIComponent)

/** The address of a link: its destination with these tags in place of its own utm_ parameters; macros stay readable for their platform. */
export const buildUrl = ({ platform, destination, name, manager, tags }: TypedLink): string => {
  const [beforeHash = '', ...hash] = destination.split('#')
  const [page = '', ...query] = beforeHash.split('?')
  const { others } = LINK_PLATFORMS[platform]
  const appended = new Set(others.split('&').map((pair) => pair.split('=')[0]))
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !pair.toLowerCase().startsWith('utm_') && !appended.has(pair.split('=')[0]))
  const pairs = [
    ...kept,
    ...LINK_FIELDS.flatMap((field) => (tags[field] === '' ? [] : [`utm_${field}=${encode(tags[field])}`])),
    `utm_name=${encodeURIComponent(name)}`,
    ...(manager === '' ? [] : [`utm_mgr=${encodeURIComponent(manager)}`]),
    ...(others === '' ? [] : [others]),
  ]
  return `${page}?${pairs.join('&')}${hash.length === 0 ? '' : `#${hash.join('#')}`}`
}

/** The columns of a file of links, in any order and case. */
export const LINK_FILE_COLUMNS = [
  { name: 'platform', needed: true },
  { name: 'destination', needed: true },
  { name: 'name', needed: true },
  { name: 'manager', needed: false },
  ...LINK_FIELDS.map((name) => ({ name, needed: false })),
] as const
export type LinkFileColumn = (typeof LINK_FILE_COLUMNS)[number]['name']
export const LINK_FILE_MAX_CHARACTERS = 1024 * 1024
export const LINK_FILE_MAX_BYTES = 3 * 1024 * 1024
/** Links of one file. */
export const MAX_FILE_LINKS = 1000
/** Also of a file as a whole. unknown platform: not one of LINK_PLATFORM_IDS. */
export const LINK_FILE_FAULTS = [...LINK_FAULTS, 'unknown platform', 'too many', 'broken'] as const
export type LinkFileFault = (typeof LINK_FILE_FAULTS)[number]
export const LISTED_LINK_FAULTS = 50

/** A valid sample file to download and fill in. */
export const SAMPLE_LINK_FILE = `platform,destination,name,manager,source,medium,campaign,term,content
klaviyo,https://your-store.example/,Spring letter,Ann,,,spring,,
facebook,https://your-store.example/products/mug,Spring ads,Ann,,,,,
`
