/** Visitors' latest consent choices, from their own events in the warehouse. */
import { CONSENT_CATEGORIES, type Consent } from '@convbox/contract'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** One row per visitor with the newest choice of each category, '' if no event tells one. Uses the sorting key (store_id, visitor_id). */
const CHOICES = `
SELECT visitor_id, ${CONSENT_CATEGORIES.map((name) => `argMaxIf(consent['${name}'], occurred_at, consent['${name}'] IN ('granted', 'denied')) AS ${name}`).join(', ')}
FROM events
WHERE store_id = {storeId:String} AND visitor_id IN {visitorIds:Array(String)} AND deleted = 0
GROUP BY visitor_id`

const state = column.text.transform((text): 'granted' | 'denied' | undefined =>
  text === 'granted' || text === 'denied' ? text : undefined,
)
const row = z.object({
  visitor_id: column.text,
  ad: state,
  analytics: state,
  functionality: state,
  personalization: state,
  security: state,
})

/** The choices of these visitors by visitor id; a visitor without events is absent. */
export const readVisitorChoices = async (
  warehouse: Warehouse,
  storeId: string,
  visitorIds: readonly string[],
): Promise<Map<string, Partial<Consent>>> => {
  if (visitorIds.length === 0) return new Map()
  const rows = await warehouse.query({ sql: CHOICES, params: { storeId, visitorIds }, row })
  return new Map(
    rows.map(({ visitor_id, ...choices }) => [
      visitor_id,
      Object.fromEntries(Object.entries(choices).filter(([, said]) => said !== undefined)),
    ]),
  )
}

const GRANTS = `
SELECT visitor_id, maxIf(received_at, consent['ad'] = 'granted') AS ad, maxIf(received_at, consent['analytics'] = 'granted') AS analytics
FROM events
WHERE store_id = {storeId:String} AND visitor_id IN {visitorIds:Array(String)} AND deleted = 0
GROUP BY visitor_id`

const grantRow = z.object({ visitor_id: column.text, ad: column.time, analytics: column.time })

/** When these visitors last granted advertising and analytics (ms, arrival; 0: never), by visitor id; a visitor without events is absent. */
export const readLastGrants = async (
  warehouse: Warehouse,
  storeId: string,
  visitorIds: readonly string[],
): Promise<Map<string, { ad: number; analytics: number }>> => {
  if (visitorIds.length === 0) return new Map()
  const rows = await warehouse.query({ sql: GRANTS, params: { storeId, visitorIds }, row: grantRow })
  return new Map(rows.map(({ visitor_id, ad, analytics }) => [visitor_id, { ad: Date.parse(ad), analytics: Date.parse(analytics) }]))
}
