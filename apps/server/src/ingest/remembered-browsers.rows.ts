import { z } from 'zod'
import type { Db } from './identity-links.rows.ts'

/** An order's visitor and checkout; '' when unknown. */
export type OrderedBy = { storeId: string; visitorId: string; checkoutToken: string }

const rowsSchema = z.array(z.object({ at: z.coerce.number(), event: z.string() }))

/** The newest cart event (encrypted) of each order's visitor, else of the visitors seen with its checkout; by the order's index. */
export const readCartEvents = async (db: Db, orders: readonly OrderedBy[]): Promise<Map<number, string>> => {
  const { rows } = await db.query(
    `SELECT wanted.at, cart.event
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (store_id, visitor_id, token, at)
     JOIN LATERAL (
       SELECT known.event FROM pending_cart known
       WHERE known.store_id = wanted.store_id AND known.key IN (
         SELECT wanted.visitor_id UNION SELECT wanted.token
         UNION SELECT link.visitor_id FROM identity_link link
           WHERE wanted.token <> '' AND link.store_id = wanted.store_id AND link.kind = 'checkout' AND link.key = wanted.token
       ) AND known.key <> ''
       ORDER BY known.key = wanted.visitor_id DESC, known.last_at DESC LIMIT 1
     ) cart ON true`,
    [orders.map(({ storeId }) => storeId), orders.map(({ visitorId }) => visitorId), orders.map(({ checkoutToken }) => checkoutToken)],
  )
  return new Map(rowsSchema.parse(rows).map(({ at, event }) => [at - 1, event]))
}
