/** Orders that a person credits a creator with. Rows are only added. */
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

type ByPerson = { storeId: string; campaignId: string; at: Date; by: string }
const time = z.date().transform((date) => date.toISOString())

/** By order: the creator whom a person chose last, and a number that is greater the later it was; orders whose choice was taken back are absent. */
export const readAssigned = async (
  db: Db,
  campaignId: string,
  orderIds: readonly string[],
): Promise<Map<string, { creatorId: string; choice: number }>> => {
  const { rows } = await db.query(
    `SELECT DISTINCT ON (order_id) order_id, creator_id, seq AS choice FROM commission_assignment WHERE campaign_id = $1 AND order_id = ANY($2) ORDER BY order_id, seq DESC`,
    [campaignId, orderIds],
  )
  const all = z.array(z.object({ order_id: z.string(), creator_id: z.string().nullable(), choice: z.coerce.number() })).parse(rows)
  return new Map(
    all.flatMap(({ order_id: orderId, creator_id: creatorId, choice }) =>
      creatorId === null ? [] : [[orderId, { creatorId, choice }] as const],
    ),
  )
}

const assignmentRow = z.object({
  creator_id: z.string().nullable(),
  creator: z.string().nullable(),
  reason: z.string(),
  at: time,
  entered_by: z.string(),
})

/** All choices of persons for an order, the oldest first. */
export const listAssignments = async (
  db: Db,
  { storeId, campaignId, orderId }: { storeId: string; campaignId: string; orderId: string },
) => {
  const { rows } = await db.query(
    `SELECT creator_id, creator.name AS creator, reason, at, coalesce("user".name, '') AS entered_by FROM commission_assignment AS assignment
     LEFT JOIN creator ON creator.id = creator_id LEFT JOIN "user" ON "user".id = entered_by
     WHERE assignment.store_id = $1 AND campaign_id = $2 AND order_id = $3 ORDER BY seq`,
    [storeId, campaignId, orderId],
  )
  return z.array(assignmentRow).parse(rows)
}

/** creatorId null: taken back. */
export const addAssignment = async (
  db: Db,
  { storeId, campaignId, orderId, creatorId, reason, at, by }: ByPerson & { orderId: string; creatorId: string | null; reason: string },
): Promise<void> => {
  await db.query(
    `INSERT INTO commission_assignment (store_id, campaign_id, order_id, creator_id, reason, at, entered_by) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [storeId, campaignId, orderId, creatorId, reason, at, by],
  )
}

/** Whether the commission of an order has matured. */
export const isMatured = async (db: Db, campaignId: string, orderId: string, at: Date): Promise<boolean> => {
  const { rows } = await db.query(
    `SELECT matures_at <= $3 AS matured FROM commission_order_fact WHERE campaign_id = $1 AND order_id = $2 AND key = 'paid' ORDER BY revision DESC LIMIT 1`,
    [campaignId, orderId, at],
  )
  return z.array(z.object({ matured: z.boolean() })).parse(rows)[0]?.matured === true
}
