/** Rows of creatives from the rows of the ads report. Pure. */
import { judgeFatigue, tagsOfNames, type RuleField } from '@convbox/contract/creatives'
import { metricValue } from '@convbox/contract/metrics/metrics'
import type { AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import type { CreativeAnswer, CreativeQuestion, CreativeRow } from '@convbox/contract/reports/creative-compass.schemas'
import { NO_CREATIVE_REASONS, UNTAGGED, type NoCreativeReason } from '@convbox/contract/reports/creative-compass.values'
import type { KnownCreative } from '../../spend/creatives.rows.ts'
import { creativeRef } from '../../spend/join-creatives.ts'
import type { AdFigures } from '../ads-report/ads-report.sql.ts'
import { creativeKey, totalOf } from '../ads-report/ads-rows.ts'
import { rowKeyOf } from '../ads-report/match-ads.ts'
import { toCreativeDays, type DayOfRow } from './creative-days.ts'
import type { ChannelFacts, StoreFacts } from './read-facts.ts'

/** A row of the ads report, of its channel. */
type Part = { of: ChannelFacts; row: AdsRow }
/** A creative: what its file joins, and its parts. */
export type CreativeGroup = { key: string; from: StoreFacts; members: readonly KnownCreative[]; parts: Part[] }
export type Grouped = { groups: CreativeGroup[]; none: Part[] }

/** On All-Sites keys of stores are kept apart. */
const keyIn = ({ store }: StoreFacts, key: string): string => (store.shown === undefined ? key : `${store.id} ${key}`)

/** The creatives of a store with figures in the range, and what belongs to none. */
export const groupCreatives = (from: StoreFacts): Grouped => {
  const groups = new Map<string, CreativeGroup>()
  const none: Part[] = []
  for (const of of from.channels)
    for (const row of of.rows) {
      // Rows of ads without a creative have no count of ads.
      if (row.kind !== 'ad' || row.adCount === undefined) {
        none.push({ of, row })
        continue
      }
      const ref = creativeRef({ platform: of.platform, accountId: row.account ?? '', id: row.id })
      const members = from.joined.get(ref) ?? []
      const [first] = members
      const key = keyIn(from, first === undefined ? ref : creativeRef(first))
      const group = groups.get(key) ?? { key, from, members, parts: [] }
      group.parts.push({ of, row })
      groups.set(key, group)
    }
  return { groups: [...groups.values()], none }
}

/** The figures of the ads that showed a creative. */
export const figuresOf = ({ parts }: CreativeGroup): { of: ChannelFacts; figures: AdFigures }[] =>
  parts.flatMap(({ of, row }) => of.facts.figures.filter((each) => creativeKey(each) === row.key).map((figures) => ({ of, figures })))

/** Every name that rules and the search look at. */
const namesOf = (group: CreativeGroup): Record<RuleField, string[]> => {
  const shown = new Set(figuresOf(group).map(({ of, figures }) => `${of.channel} ${rowKeyOf('ad', figures)}`))
  const ads = group.parts.flatMap(({ of }) => of.facts.ads.filter((ad) => shown.has(`${of.channel} ${rowKeyOf('ad', ad)}`)))
  const once = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '')
  return {
    creative: once([...group.members.map(({ name }) => name), ...group.parts.map(({ row }) => row.name)]),
    ad: once(ads.map(({ ad }) => ad)),
    adset: once(ads.map(({ adset }) => adset)),
    campaign: once(ads.map(({ campaign }) => campaign)),
  }
}

const tagsOf = ({ members, from }: CreativeGroup, names: Record<RuleField, string[]>): CreativeRow['tags'] => {
  const byHand = [...new Map(members.flatMap(({ tags }) => tags).map((tag) => [tag.toLowerCase(), tag])).values()]
  const known = new Set(byHand.map((tag) => tag.toLowerCase()))
  const byRule = tagsOfNames(from.rules, names).filter((tag) => !known.has(tag.toLowerCase()))
  return [...byHand.map((tag) => ({ tag, isByHand: true })), ...byRule.map((tag) => ({ tag, isByHand: false }))]
}

/** The days of a group's rows. */
export const daysOfGroup = (
  { parts }: CreativeGroup,
  daysOf: ReadonlyMap<ChannelFacts, ReadonlyMap<string, readonly DayOfRow[]>>,
): DayOfRow[] => parts.flatMap(({ of, row }) => daysOf.get(of)?.get(row.key) ?? [])

/** A row with all names by which it can be found. */
export type NamedRow = { row: CreativeRow; names: string[] }

export const toRow = (group: CreativeGroup, days: readonly DayOfRow[]): NamedRow => {
  const { key, from, members, parts } = group
  const names = namesOf(group)
  const shown = new Set(parts.map(({ of, row }) => creativeRef({ platform: of.platform, accountId: row.account ?? '', id: row.id })))
  // What had figures in these days says more than what only shows the same file.
  const ordered = members.toSorted((one, other) => Number(shown.has(creativeRef(other))) - Number(shown.has(creativeRef(one))))
  const [first] = ordered
  const pick = (field: 'picture' | 'video' | 'pageUrl'): string | undefined =>
    ordered.find((member) => member[field] !== undefined)?.[field]
  const [picture, video, pageUrl] = [pick('picture'), pick('video'), pick('pageUrl')]
  const row: CreativeRow = {
    ...(from.store.shown && { store: from.store.shown }),
    key,
    name: names.creative[0] ?? '',
    kind: first?.kind ?? 'text',
    ...(picture !== undefined && { picture }),
    isAwaited: picture === undefined && ordered.some(({ isAwaited }) => isAwaited),
    ...(video !== undefined && { video }),
    ...(pageUrl !== undefined && { pageUrl }),
    platforms: [...new Set(parts.map(({ of }) => of.platform))],
    adCount: new Set(figuresOf(group).map(({ of, figures }) => `${of.channel} ${rowKeyOf('ad', figures)}`)).size,
    joined: shown.size,
    tags: tagsOf(group, names),
    measures: totalOf(parts.map((part) => part.row)),
    fatigue: judgeFatigue(toCreativeDays(days)),
  }
  return { row, names: Object.values(names).flat() }
}

/** Whether a row is asked for. */
export const isAsked = (
  { row: { kind, tags, fatigue }, names }: NamedRow,
  { kind: asked, tag, fatigue: state, search }: Pick<CreativeQuestion, 'kind' | 'tag' | 'fatigue' | 'search'>,
): boolean => {
  const folded = search.toLowerCase()
  return (
    (asked === undefined || kind === asked) &&
    (state === undefined || fatigue.state === state) &&
    (tag === undefined || (tag === UNTAGGED ? tags.length === 0 : tags.some((each) => each.tag.toLowerCase() === tag.toLowerCase()))) &&
    (folded === '' || names.some((name) => name.toLowerCase().includes(folded)))
  )
}

/** By a metric, unknown values last, then by spend and name. */
export const sortRows = (
  rows: readonly CreativeRow[],
  { sort, direction }: Pick<CreativeQuestion, 'sort' | 'direction'>,
): CreativeRow[] => {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (left: number | undefined, right: number | undefined, by: number): number =>
    left === undefined || right === undefined ? Number(left === undefined) - Number(right === undefined) : by * (left - right)
  return rows.toSorted(
    (one, other) =>
      compare(metricValue(sort, one.measures), metricValue(sort, other.measures), sign) ||
      compare(metricValue('spend', one.measures), metricValue('spend', other.measures), -1) ||
      one.name.localeCompare(other.name) ||
      one.key.localeCompare(other.key),
  )
}

const reasonOf = ({ row }: Part): NoCreativeReason => row.reason ?? 'no creative of the ad'

/** What belongs to no creative. */
export const describeNone = (none: readonly Part[]): CreativeAnswer['none'] => ({
  measures: totalOf(none.map(({ row }) => row)),
  ads: none.filter(({ row }) => row.kind === 'ad').length,
  reasons: NO_CREATIVE_REASONS.flatMap((reason) => {
    const own = none.filter((part) => reasonOf(part) === reason)
    return own.length === 0 ? [] : [{ reason, measures: totalOf(own.map(({ row }) => row)) }]
  }),
})

/** Tags with the number of creatives that have them, the most used first. */
export const countTags = (rows: readonly CreativeRow[]): CreativeAnswer['tags'] => {
  const spelt = new Map<string, { tag: string; count: number }>()
  for (const { tag } of rows.flatMap(({ tags }) => tags)) {
    const known = spelt.get(tag.toLowerCase())
    if (known === undefined) spelt.set(tag.toLowerCase(), { tag, count: 1 })
    else known.count += 1
  }
  return [...spelt.values()].toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag))
}
