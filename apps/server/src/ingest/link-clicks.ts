/** Clicks on links: a person's click within an hour of the one that was counted for the same link is a duplicate. */
import type { Program } from '../program.ts'
import { readCountedClicks } from './link-clicks.sql.ts'

/** A click of the intake log. at: arrival, ISO 8601 UTC. class: as it was told, without duplicates. visitor: a hash of one day. */
export type LinkClick = {
  storeId: string
  at: string
  linkId: string
  campaignId: string
  creatorId: string
  mediumId: string
  clickId: string
  class: string
  visitor: string
  country: string
  device: string
  referrerHost: string
  handout?: string
  namedCodeId?: string
}

/** How long a visitor's next click on the same link counts as the same one. */
export const DUPLICATE_MS = 3_600_000

type Ordered = { at: string; isNew: boolean; clickId: string }
/** Of clicks in the same millisecond, those that were counted before come first. */
const byTime = (a: Ordered, b: Ordered): number => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  if (a.isNew !== b.isNew) return a.isNew ? 1 : -1
  return a.clickId < b.clickId ? -1 : 1
}

/** counted: earlier clicks that count. As many clicks of a visitor count however they are cut into batches. Pure. */
export const classesOf = (
  clicks: readonly LinkClick[],
  counted: readonly Pick<LinkClick, 'linkId' | 'visitor' | 'at' | 'clickId'>[],
): Map<string, string> => {
  const keyOf = ({ linkId, visitor }: Pick<LinkClick, 'linkId' | 'visitor'>): string => `${linkId}\n${visitor}`
  const lastMs = new Map<string, number>()
  const classes = new Map<string, string>()
  const own = new Set(clicks.map(({ clickId }) => clickId))
  const before = counted.filter(({ clickId }) => !own.has(clickId)).map((click) => ({ ...click, isNew: false, class: 'human' }))
  for (const click of [...before, ...clicks.map((each) => ({ ...each, isNew: true }))].toSorted(byTime)) {
    if (click.class !== 'human') {
      classes.set(click.clickId, click.class)
      continue
    }
    const atMs = Date.parse(click.at)
    const isDuplicate = click.isNew && atMs - (lastMs.get(keyOf(click)) ?? Number.NEGATIVE_INFINITY) < DUPLICATE_MS
    if (!isDuplicate) lastMs.set(keyOf(click), atMs)
    if (click.isNew) classes.set(click.clickId, isDuplicate ? 'duplicate' : 'human')
  }
  return classes
}

/** The clicks as rows of the warehouse. */
export const clickRowsOf = async ({ warehouse }: Pick<Program, 'warehouse'>, clicks: readonly LinkClick[]) => {
  const rows = []
  for (const [storeId, own] of Map.groupBy(clicks, (click) => click.storeId)) {
    const people = own.filter((click) => click.class === 'human')
    const firstMs = Math.min(...people.map(({ at }) => Date.parse(at)))
    const visitors = [...new Set(people.map(({ visitor }) => visitor))]
    const links = [...new Set(people.map(({ linkId }) => linkId))]
    const since = new Date(firstMs - DUPLICATE_MS)
    const counted = people.length === 0 ? [] : await readCountedClicks(warehouse, { storeId, visitors, links, since })
    const classes = classesOf(own, counted)
    for (const click of own)
      rows.push({
        store_id: storeId,
        link_id: click.linkId,
        campaign_id: click.campaignId,
        creator_id: click.creatorId,
        medium_id: click.mediumId,
        clicked_at: click.at,
        click_id: click.clickId,
        class: classes.get(click.clickId) ?? click.class,
        visitor_hash: click.visitor,
        country: click.country,
        device: click.device,
        referrer_host: click.referrerHost,
        handout: click.handout ?? '',
        named_code_id: click.namedCodeId ?? '',
      })
  }
  return rows
}
