/** The places of a table of clicks. Pure. */
import type { LinkClicks } from '@convbox/contract/api/links.schemas'

type Place = LinkClicks['countries'][number]
type Clicks = LinkClicks['total']

const MOST_SHOWN = 10

/** The first places, and what the others and those beyond the list have together; undefined for nothing. Both add up to all clicks. */
export const withRest = (
  places: readonly Place[],
  total: Clicks,
): { shown: readonly Place[]; rest: (Clicks & { places: number }) | undefined } => {
  const shown = places.slice(0, MOST_SHOWN)
  const sum = (key: keyof Clicks): number => shown.reduce((all, place) => all + place[key], 0)
  const rest = { clicks: total.clicks - sum('clicks'), uniqueClicks: total.uniqueClicks - sum('uniqueClicks') }
  return { shown, rest: rest.clicks > 0 ? { ...rest, places: Math.max(1, places.length - shown.length) } : undefined }
}
