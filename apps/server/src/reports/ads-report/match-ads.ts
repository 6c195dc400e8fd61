/** Which ad of the platform's figures a click belongs to: by the platform's ids, then by what the store itself says, then by names. Pure. */
import type { LinkTag, UnmatchedReason } from '@convbox/contract/reports/ad-links.values'
import type { AdsLevel } from '@convbox/contract/reports/ads-report.values'
import type { KnownAd } from '../../derive/known-ads.sql.ts'
import type { AdMapping } from '../../spend/ad-mappings.rows.ts'

/** What a click's link names; '' what it does not. content and term are where links usually name the ad and the ad set. */
export type AdClick = { campaignId: string; adsetId: string; adId: string } & Record<LinkTag, string>

/** The key of an ad's row at a level. */
export const rowKeyOf = (
  level: AdsLevel,
  { accountId, campaignId, adsetId, adId }: Pick<KnownAd, 'accountId' | 'campaignId' | 'adsetId' | 'adId'>,
): string => JSON.stringify([accountId, campaignId, ...(level === 'campaign' ? [] : [adsetId]), ...(level === 'ad' ? [adId] : [])])

/** A tag as it is compared. */
export const foldTag = (text: string): string => text.trim().toLowerCase()

/** What a link says of one level of an ad: many links carry the id where others carry the name. */
type Level = {
  tag: LinkTag
  idOf: (ad: KnownAd) => string
  newestOf: (ad: KnownAd) => string
  namesOf: (ad: KnownAd) => readonly string[]
  idIn: (click: AdClick) => string
}
/** The finest first. */
const LEVELS: readonly Level[] = [
  { tag: 'content', idOf: (ad) => ad.adId, newestOf: ({ ad }) => ad, namesOf: ({ ads }) => ads, idIn: (click) => click.adId },
  {
    tag: 'term',
    idOf: (ad) => ad.adsetId,
    newestOf: ({ adset }) => adset,
    namesOf: ({ adsets }) => adsets,
    idIn: (click) => click.adsetId,
  },
  {
    tag: 'campaign',
    idOf: (ad) => ad.campaignId,
    newestOf: ({ campaign }) => campaign,
    namesOf: ({ campaigns }) => campaigns,
    idIn: (click) => click.campaignId,
  },
]

type Ads = ReadonlySet<KnownAd>
type Found = ReadonlyMap<string, Ads>
type LevelIndex = Level & { byId: Found; byName: Found; byEarlierName: Found }
/** The ads of a channel, to be looked up by id, name, and what the store says of a tag. keyOf: of each ad's row, by level. Made once for many clicks. */
export type AdIndex = { levels: readonly LevelIndex[]; mapped: Found; keyOf: Readonly<Record<AdsLevel, ReadonlyMap<KnownAd, string>>> }

const indexBy = (ads: readonly KnownAd[], textsOf: (ad: KnownAd) => readonly string[]): Found => {
  const found = new Map<string, Set<KnownAd>>()
  for (const ad of ads)
    for (const text of textsOf(ad).map(foldTag)) {
      if (text === '') continue
      const same = found.get(text)
      if (same === undefined) found.set(text, new Set([ad]))
      else same.add(ad)
    }
  return found
}

const mappedKey = (tag: LinkTag, text: string): string => `${tag} ${foldTag(text)}`

/** Whether an ad is the one, or of the campaign or ad set, that the ids name; '' is every one. */
export const isWithin = (
  ad: KnownAd,
  { accountId, campaignId, adsetId, adId }: Pick<AdMapping, 'accountId' | 'campaignId' | 'adsetId' | 'adId'>,
): boolean =>
  ad.accountId === accountId &&
  ad.campaignId === campaignId &&
  (adsetId === '' || ad.adsetId === adsetId) &&
  (adId === '' || ad.adId === adId)

export const indexAds = (ads: readonly KnownAd[], mappings: readonly Omit<AdMapping, 'channel'>[] = []): AdIndex => {
  const keysAt = (level: AdsLevel): ReadonlyMap<KnownAd, string> => new Map(ads.map((ad) => [ad, rowKeyOf(level, ad)]))
  return {
    levels: LEVELS.map((level) => ({
      ...level,
      byId: indexBy(ads, (ad) => [level.idOf(ad)]),
      byName: indexBy(ads, (ad) => [level.newestOf(ad)]),
      byEarlierName: indexBy(ads, level.namesOf),
    })),
    mapped: new Map(
      mappings
        .map((mapping) => [mappedKey(mapping.tag, mapping.text), new Set(ads.filter((ad) => isWithin(ad, mapping)))] as const)
        .filter(([, found]) => found.size > 0),
    ),
    keyOf: { campaign: keysAt('campaign'), adset: keysAt('adset'), ad: keysAt('ad') },
  }
}

/** The ads of the finest level that this way finds any of. */
const findFirst = ({ levels }: AdIndex, way: (level: LevelIndex) => Ads | undefined): Ads | undefined => {
  for (const level of levels) {
    const found = way(level)
    if (found !== undefined) return found
  }
  return undefined
}

const NONE: Ads = new Set()
/** Ads of this name: as they are called now, else as they were called: some platforms keep putting the first name into links. */
const named = ({ byId, byName, byEarlierName }: LevelIndex, text: string): Ads =>
  byId.get(text) ?? byName.get(text) ?? byEarlierName.get(text) ?? NONE

const byNames = ({ levels }: AdIndex, click: AdClick): Ads => {
  const said = levels.filter(({ tag }) => (click.campaign === '' ? click[tag] !== '' : tag === 'campaign'))
  const [only, ...others] = said.map((level) => named(level, foldTag(click[level.tag])))
  return only === undefined || others.length === 0 ? (only ?? NONE) : new Set([...only, ...others.flatMap((found) => [...found])])
}

/** Those of the ads that the link's names fit. A name of an ad set or ad that fits none is not one (a keyword, say) and is passed over. */
const narrow = ({ levels }: AdIndex, ads: Ads, click: AdClick): readonly KnownAd[] =>
  levels.toReversed().reduce(
    (left, { tag, byId, byName, byEarlierName }) => {
      const text = foldTag(click[tag])
      if (text === '' || left.length === 1) return left
      const [ofId, ofName, ofEarlierName] = [byId.get(text), byName.get(text), byEarlierName.get(text)]
      const fitting = left.filter((ad) => ofId?.has(ad) === true || ofName?.has(ad) === true)
      if (fitting.length > 0) return fitting
      const earlier = left.filter((ad) => ofEarlierName?.has(ad) === true)
      return earlier.length > 0 ? earlier : left
    },
    [...ads],
  )

/** The row of a click at a level, or why it has none. */
export const matchClick = (index: AdIndex, click: AdClick, level: AdsLevel): { key: string } | { reason: UnmatchedReason } => {
  if (Object.values(click).every((tag) => tag === '')) return { reason: 'no tags' }
  const found =
    findFirst(index, ({ byId, idIn, tag }) => byId.get(foldTag(idIn(click))) ?? byId.get(foldTag(click[tag]))) ??
    findFirst(index, ({ tag }) => index.mapped.get(mappedKey(tag, click[tag]))) ??
    byNames(index, click)
  if (found.size === 0) return { reason: 'not known' }
  const keys = new Set(narrow(index, found, click).map((ad) => index.keyOf[level].get(ad)))
  const [key] = keys
  return key === undefined || keys.size > 1 ? { reason: 'several' } : { key }
}
