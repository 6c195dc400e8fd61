/** What visitors have refused since their events were accepted, by all that is known: events that told it, kept or dropped, and the script's last word. */
import type { Consent, StoreEvent } from '@convbox/contract'
import type { MainDb, Warehouse } from '@convbox/storage'
import { UNKNOWN_CONSENT } from './lane-entry.ts'
import { readLastGrants } from './visitor-choices.sql.ts'
import { readRefusals, type Refusal } from './visitor-refusals.rows.ts'

const CATEGORIES = ['ad', 'analytics'] as const

/** An event without what its visitor has refused. isWithdrawn: the event came with that consent, or before the refusal. */
export type Refused = { event: StoreEvent; isWithdrawn: boolean }

/** Of these refusals those that the visitors have not taken back by a later grant. */
export const withoutTakenBack = async (
  warehouse: Warehouse,
  storeId: string,
  refusals: ReadonlyMap<string, Refusal>,
): Promise<Map<string, Refusal>> => {
  if (refusals.size === 0) return new Map()
  const grants = await readLastGrants(warehouse, storeId, [...refusals.keys()])
  return new Map(
    [...refusals].map(([visitorId, refusal]) => {
      const granted = grants.get(visitorId)
      const standing = CATEGORIES.filter((category) => (refusal[category] ?? 0) > (granted?.[category] ?? 0))
      return [visitorId, Object.fromEntries(standing.map((category) => [category, refusal[category]]))]
    }),
  )
}

/** The standing refusals of these visitors. */
export const readStandingRefusals = async (
  { mainDb, warehouse }: { mainDb: Pick<MainDb, 'pool'>; warehouse: Warehouse },
  storeId: string,
  visitorIds: readonly string[],
): Promise<Map<string, Refusal>> => withoutTakenBack(warehouse, storeId, await readRefusals(mainDb, storeId, visitorIds))

/**
 * The event as its visitor allows it now; undefined where a refusal changes nothing. A category that the event itself grants is refused only by a refusal that
 * came with it or after it: before, it has been taken back by the event.
 */
export const refusedOf = (event: StoreEvent, refusal: Refusal | undefined): Refused | undefined => {
  if (refusal === undefined) return undefined
  const said: Consent = event.consent ?? UNKNOWN_CONSENT
  const receivedMs = Date.parse(event.receivedAt)
  const isLater = (at: number): boolean => !(at < receivedMs)
  const refused = CATEGORIES.filter((category) => {
    const at = refusal[category]
    return at !== undefined && said[category] !== 'denied' && (said[category] === 'unknown' || isLater(at))
  })
  if (refused.length === 0) return undefined
  const consent = { ...said, ...Object.fromEntries(refused.map((category) => [category, 'denied'])) }
  return { event: { ...event, consent }, isWithdrawn: refused.some((category) => isLater(refusal[category] ?? 0)) }
}
