/** The status of each campaign, ad set and ad with its dates and what it belongs to. Pure. */
import { isRunning, type AdState } from '@convbox/contract/reports/ad-states.values'
import type { AdObject } from '../../platforms/ad-listing.ts'

/** What the status of a campaign or ad set makes of the running ones below it; others, such as a review, say nothing of them. */
const BELOW: Partial<Record<AdState, AdState>> = {
  paused: 'paused above',
  'paused above': 'paused above',
  ended: 'ended',
  scheduled: 'scheduled',
  archived: 'archived',
  deleted: 'deleted',
}

/** By its dates: many platforms call an ad set active long after its end. */
const byDates = ({ state, startsAt, endsAt }: AdObject, nowMs: number): AdState => {
  if (!isRunning(state)) return state
  if (endsAt !== undefined && endsAt.getTime() <= nowMs) return 'ended'
  return startsAt !== undefined && startsAt.getTime() > nowMs ? 'scheduled' : state
}

const keyOf = (level: AdObject['level'], id: string): string => `${level} ${id}`

/** The same, each with the status that counts. */
export const settleStates = (objects: readonly AdObject[], nowMs: number): AdObject[] => {
  const settled = new Map<string, AdState>()
  const below = (state: AdState, parent: AdState | undefined): AdState =>
    isRunning(state) && parent !== undefined ? (BELOW[parent] ?? state) : state
  // From the top down: a parent is settled before what belongs to it.
  const settle = (level: AdObject['level'], parentOf: (object: AdObject) => AdState | undefined): AdObject[] =>
    objects.flatMap((object) => {
      if (object.level !== level) return []
      const state = below(byDates(object, nowMs), parentOf(object))
      settled.set(keyOf(level, object.id), state)
      return [{ ...object, state }]
    })
  return [
    ...settle('campaign', () => undefined),
    ...settle('adset', ({ campaignId }) => settled.get(keyOf('campaign', campaignId))),
    ...settle('ad', ({ campaignId, adsetId }) => settled.get(keyOf('adset', adsetId)) ?? settled.get(keyOf('campaign', campaignId))),
  ]
}
