/** Creatives: what ads show. Closed lists, limits, tags by naming rules, when a file is a video, and when a creative has tired its viewers. Free of zod, pure. */

/** 'text': neither picture nor video. 'carousel': several pictures or videos in one ad. */
export const CREATIVE_KINDS = ['video', 'picture', 'carousel', 'text'] as const
export type CreativeKind = (typeof CREATIVE_KINDS)[number]

/** Our addresses of copied pictures, and of videos, which come from the platform through us. */
export const CREATIVE_PICTURES_PATH = '/creatives/pictures'
export const CREATIVE_VIDEOS_PATH = '/creatives/videos'
/** Widths in px of a copied picture: twice a thumbnail of 40 px; and the larger side of what is shown on hover and in the drawer. */
export const THUMBNAIL_WIDTH = '80'
export const CREATIVE_WIDTHS = [THUMBNAIL_WIDTH, '480'] as const

const VIDEO_ENDINGS = ['mp4', 'webm', 'ogg', 'mov', 'avi', 'wmv', 'flv', 'mkv', 'm4v', '3gp'] as const
const VIDEO_PATH = new RegExp(`\\.(${VIDEO_ENDINGS.join('|')})(?:[?#].*)?$`, 'i')
/** The ending of an address that is a video's; undefined of any other. */
export const videoEnding = (url: string): string | undefined => VIDEO_PATH.exec(url)?.[1]?.toLowerCase()
/** Whether an address is a video's: a data address of a video, or one whose path has an ending of these. */
export const isVideo = (url: string): boolean => url.startsWith('data:video/') || videoEnding(url) !== undefined

export const MAX_TAG = 60
/** Of one creative, by hand. */
export const MAX_TAGS = 20
export const MAX_RULES = 30
export const MAX_RULE_TEXT = 100
/** Creatives side by side. */
export const MIN_COMPARED = 2
export const MAX_COMPARED = 4
export const CREATIVES_PER_PAGE = 50
/** Copies of pictures kept for a store. */
export const MAX_PICTURES = 2000

/** A tag as it is kept: single spaces, no spaces around. */
export const tidyTag = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TAG)

/** Names that a rule may look at. */
export const RULE_FIELDS = ['creative', 'ad', 'adset', 'campaign'] as const
export type RuleField = (typeof RULE_FIELDS)[number]
/** Between the parts of a name. */
export const RULE_SEPARATORS = ['_', '-', '|', '/', ' '] as const
/** 'contains': a name with this text, in any case, gets the tag. 'part': a part of the name is the tag. */
export const RULE_KINDS = ['contains', 'part'] as const

/** A rule that makes tags of names. position: which part, from 1. */
export type CreativeRule = { field: RuleField } & (
  | { kind: 'contains'; text: string; tag: string }
  | { kind: 'part'; separator: (typeof RULE_SEPARATORS)[number]; position: number }
)

/** What a rule makes of a name; undefined: no tag. */
export const tagOfName = (rule: CreativeRule, name: string): string | undefined => {
  if (rule.kind === 'contains') return name.toLowerCase().includes(rule.text.toLowerCase()) ? rule.tag : undefined
  const parts = name.split(rule.separator).map(tidyTag)
  // A name without the separator follows another pattern.
  if (parts.length < 2) return undefined
  return parts[rule.position - 1] || undefined
}

/** The tags that rules make of a creative's names, once each, in the order of the rules. */
export const tagsOfNames = (rules: readonly CreativeRule[], names: Readonly<Record<RuleField, readonly string[]>>): string[] => [
  ...new Set(rules.flatMap((rule) => names[rule.field].flatMap((name) => tagOfName(rule, name) ?? []))),
]

/** First and last days on which a creative was shown that are compared. */
export const FATIGUE_DAYS = 7
/** How far back a creative's first days are looked for. */
export const FATIGUE_SPAN_DAYS = 180
/** A fall by this part of the first days' rate tells fatigue. */
export const FATIGUE_FALL = 0.3
/** Link clicks and orders that the first days must have: of fewer, chance says more than the creative. */
export const MIN_FIRST_CLICKS = 100
export const MIN_FIRST_ORDERS = 20

/** 'worn': CTR or ROAS has fallen enough; 'steady': what could be compared has not; 'unknown': nothing could be compared. */
export const FATIGUE_STATES = ['worn', 'steady', 'unknown'] as const
export type FatigueState = (typeof FATIGUE_STATES)[number]

/** What a creative did on one day, or in some. spend: absent where no rate of its currency is known. */
export type CreativeDay = { day: string; impressions: number; linkClicks: number; spend: number | undefined; orders: number; sales: number }
/** The first or last days on which a creative was shown. */
export type FatigueDays = Omit<CreativeDay, 'day'> & { from: string; to: string }
/** A rate of the first days beside that of the last. change: -0.3 is a fall by 30%. */
export type RateChange = { first: number; last: number; change: number; isWorn: boolean }
/** first, last: absent where the creative was shown on too few days. ctr, roas: absent where it had too few clicks or orders, or an unknown spend. */
export type Fatigue = { state: FatigueState; first?: FatigueDays; last?: FatigueDays; ctr?: RateChange; roas?: RateChange }

const addUp = (days: readonly CreativeDay[]): FatigueDays => {
  const sum = (of: (day: CreativeDay) => number): number => days.reduce((total, day) => total + of(day), 0)
  const isKnown = days.every(({ spend }) => spend !== undefined)
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    impressions: sum(({ impressions }) => impressions),
    linkClicks: sum(({ linkClicks }) => linkClicks),
    spend: isKnown ? sum(({ spend = 0 }) => spend) : undefined,
    orders: sum(({ orders }) => orders),
    sales: sum(({ sales }) => sales),
  }
}

const changeOf = (first: number, last: number): RateChange => {
  const change = last / first - 1
  return { first, last, change, isWorn: change <= -FATIGUE_FALL }
}

/** A creative's last days on which it was shown beside its own first ones. days: in order, of the span that is looked at. */
export const judgeFatigue = (days: readonly CreativeDay[]): Fatigue => {
  const shown = days.filter(({ impressions }) => impressions > 0)
  if (shown.length < 2 * FATIGUE_DAYS) return { state: 'unknown' }
  const [first, last] = [addUp(shown.slice(0, FATIGUE_DAYS)), addUp(shown.slice(-FATIGUE_DAYS))]
  const ctr =
    first.linkClicks >= MIN_FIRST_CLICKS ? changeOf(first.linkClicks / first.impressions, last.linkClicks / last.impressions) : undefined
  const roas =
    first.orders >= MIN_FIRST_ORDERS && first.sales > 0 && first.spend && last.spend
      ? changeOf(first.sales / first.spend, last.sales / last.spend)
      : undefined
  const known = [ctr, roas].filter((rate) => rate !== undefined)
  const state = known.length === 0 ? 'unknown' : known.some(({ isWorn }) => isWorn) ? 'worn' : 'steady'
  return { state, first, last, ...(ctr && { ctr }), ...(roas && { roas }) }
}
