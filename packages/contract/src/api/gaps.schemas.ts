/** Gaps on the wire. */
import { z } from 'zod'
import { dayField, pixelIdField, timeField } from './fields.schemas.ts'
import { GAP_KINDS, GAP_REPAIRS } from './gaps.values.ts'

const gap = z.object({
  /** On All-Sites: whose data it is missing of, and in whose time zone the days are. */
  store: z.object({ websiteName: z.string(), websiteTitle: z.string(), timezone: z.string() }).optional(),
  kind: z.enum(GAP_KINDS),
  /** Of the pixel or the ad account. */
  name: z.string().optional(),
  pixelId: pixelIdField.optional(),
  from: timeField,
  /** Excluded. Absent: it goes on. */
  to: timeField.optional(),
  repair: z.enum(GAP_REPAIRS),
  /** script: placed meanwhile; webhooks: that Shopify had and we had not, or otherwise; destination: meant for the pixel. Absent for spend. */
  orders: z.number().optional(),
  /** Of these, made good later. */
  repairedOrders: z.number().optional(),
})
export type Gap = z.output<typeof gap>

export const gapsSchemas = {
  /** Days in each store's time zone, both included. Oldest first. timezone: the one that all stores share, else UTC. */
  gaps: { input: z.object({ from: dayField, to: dayField }), result: z.object({ timezone: z.string(), gaps: z.array(gap) }) },
}
