/** Disputes of creators and their messages. A dispute is open until a message has a verdict. */
import {
  DISPUTE_MAIL_FAULTS,
  DISPUTE_SIDES,
  DISPUTE_STATES,
  DISPUTE_VERDICTS,
  type DisputeState,
  type DisputeVerdict,
} from '@convbox/contract/disputes'
import { LANGUAGES, type Language } from '@convbox/contract/format'
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

const time = z.date().transform((date) => date.toISOString())

const disputeRow = z.object({
  id: z.string(),
  campaign_id: z.string(),
  campaign: z.string(),
  order_id: z.string(),
  order_name: z.string().nullable(),
  creator_id: z.string(),
  creator: z.string(),
  opened_at: time,
  state: z.enum(DISPUTE_STATES),
  is_waiting: z.boolean(),
  total: z.coerce.number(),
})
const messageRow = z.object({
  dispute_id: z.string(),
  side: z.enum(DISPUTE_SIDES),
  text: z.string(),
  at: time,
  by: z.string().nullable(),
  verdict: z.enum(DISPUTE_VERDICTS).nullable(),
  mail: z.enum(DISPUTE_MAIL_FAULTS).nullable(),
})
type DisputeRow = z.output<typeof disputeRow>
export type DisputeWithMessages = DisputeRow & { messages: z.output<typeof messageRow>[] }

type Filter = { storeId: string; campaignId?: string | undefined; orderId?: string | undefined; creatorId?: string | undefined }

/** Disputes of a store. byWaiting: in which the creator waits for an answer first, then other open ones; else and then the newest first. */
export const listDisputeRows = async (
  { pool }: Pick<MainDb, 'pool'>,
  { storeId, campaignId, orderId, creatorId }: Filter,
  { limit, offset, byWaiting }: { limit: number; offset: number; byWaiting: boolean },
): Promise<DisputeWithMessages[]> => {
  const { rows } = await pool.query(
    `SELECT found.*, count(*) OVER () AS total FROM (
       SELECT dispute.id, dispute.campaign_id, campaign.name AS campaign, dispute.order_id, dispute.creator_id, creator.name AS creator, dispute.opened_at,
         coalesce(orders.facts->>'name', orders.facts->>'number') AS order_name, coalesce(last.verdict, 'open') AS state, last.side = 'creator' AS is_waiting
       FROM dispute
       JOIN campaign ON campaign.id = dispute.campaign_id
       JOIN creator ON creator.id = dispute.creator_id
       JOIN LATERAL (SELECT side, verdict FROM dispute_message WHERE dispute_id = dispute.id ORDER BY seq DESC LIMIT 1) AS last ON true
       LEFT JOIN order_state AS orders ON orders.store_id = dispute.store_id AND orders.order_id = dispute.order_id
       WHERE dispute.store_id = $1 AND ($2::text IS NULL OR dispute.campaign_id = $2) AND ($3::text IS NULL OR dispute.order_id = $3)
         AND ($4::text IS NULL OR dispute.creator_id = $4)
     ) AS found
     ORDER BY CASE WHEN NOT $5 THEN 0 WHEN is_waiting THEN 0 WHEN state = 'open' THEN 1 ELSE 2 END, opened_at DESC, id LIMIT $6 OFFSET $7`,
    [storeId, campaignId ?? null, orderId ?? null, creatorId ?? null, byWaiting, limit, offset],
  )
  const disputes = z.array(disputeRow).parse(rows)
  const { rows: written } = await pool.query(
    `SELECT dispute_id, side, text, at, entered_by_user.name AS by, verdict,
       (SELECT CASE WHEN bool_or(mail.claimed_at IS NULL) THEN 'tried again' ELSE 'failed' END FROM dispute_mail AS mail
        WHERE mail.message_seq = message.seq AND mail.failures > 0 AND mail.sent_at IS NULL HAVING count(*) > 0) AS mail
     FROM dispute_message AS message
     LEFT JOIN "user" AS entered_by_user ON entered_by_user.id = message.entered_by
     WHERE message.store_id = $1 AND dispute_id = ANY ($2) ORDER BY seq`,
    [storeId, disputes.map(({ id }) => id)],
  )
  const byDispute = Map.groupBy(z.array(messageRow).parse(written), ({ dispute_id: id }) => id)
  return disputes.map((row) => ({ ...row, messages: byDispute.get(row.id) ?? [] }))
}

const countRow = z.array(z.object({ count: z.coerce.number() }))
const OPEN = `NOT EXISTS (SELECT FROM dispute_message WHERE dispute_id = dispute.id AND verdict IS NOT NULL)`

/** Open disputes of a store; of one creator, if that is named. */
export const countOpen = async (db: Db, storeId: string, creatorId?: string): Promise<number> => {
  const { rows } = await db.query(
    `SELECT count(*) AS count FROM dispute WHERE store_id = $1 AND ($2::text IS NULL OR creator_id = $2) AND ${OPEN}`,
    [storeId, creatorId ?? null],
  )
  return countRow.parse(rows)[0]?.count ?? 0
}

/** State of the newest dispute about each order, by `<order id> <creator id>`. */
export const readDisputeStates = async (
  { pool }: Pick<MainDb, 'pool'>,
  { storeId, campaignId, orderIds }: { storeId: string; campaignId: string; orderIds: readonly string[] },
): Promise<Map<string, DisputeState>> => {
  const { rows } = await pool.query(
    `SELECT DISTINCT ON (order_id, creator_id) order_id, creator_id,
       coalesce((SELECT verdict FROM dispute_message WHERE dispute_id = dispute.id AND verdict IS NOT NULL), 'open') AS state
     FROM dispute WHERE store_id = $1 AND campaign_id = $2 AND order_id = ANY ($3) ORDER BY order_id, creator_id, opened_at DESC, id DESC`,
    [storeId, campaignId, orderIds],
  )
  const states = z.array(z.object({ order_id: z.string(), creator_id: z.string(), state: z.enum(DISPUTE_STATES) })).parse(rows)
  return new Map(states.map(({ order_id: orderId, creator_id: creatorId, state }) => [`${orderId} ${creatorId}`, state]))
}

type OfOrder = { storeId: string; campaignId: string; orderId: string; creatorId: string }

/** Takes the creator's lock, so that two of his calls are not counted side by side. */
export const lockCreator = async (db: Db, { storeId, creatorId }: Pick<OfOrder, 'storeId' | 'creatorId'>): Promise<void> => {
  await db.query('SELECT FROM creator WHERE id = $1 AND store_id = $2 FOR NO KEY UPDATE', [creatorId, storeId])
}

const orderRow = z.array(z.object({ name: z.string().nullable(), disputes: z.coerce.number(), open: z.coerce.number() }))

/** What opening a dispute depends on; undefined: the creator was not considered for the order. */
export const readDisputable = async (db: Db, { storeId, campaignId, orderId, creatorId }: OfOrder) => {
  const { rows } = await db.query(
    `SELECT (SELECT coalesce(facts->>'name', facts->>'number') FROM order_state WHERE store_id = $1 AND order_id = $3) AS name,
       count(dispute.id) AS disputes, count(dispute.id) FILTER (WHERE ${OPEN}) AS open
     FROM (SELECT FROM commission_decision WHERE store_id = $1 AND campaign_id = $2 AND order_id = $3 AND creator_id = $4 LIMIT 1) AS decided
     LEFT JOIN dispute ON dispute.store_id = $1 AND dispute.campaign_id = $2 AND dispute.order_id = $3 AND dispute.creator_id = $4
     GROUP BY () HAVING count(*) > 0`,
    [storeId, campaignId, orderId, creatorId],
  )
  return orderRow.parse(rows)[0]
}

export const addDispute = async (db: Db, { storeId, campaignId, orderId, creatorId }: OfOrder, { id, at }: { id: string; at: Date }) => {
  await db.query('INSERT INTO dispute (id, store_id, campaign_id, order_id, creator_id, opened_at) VALUES ($1, $2, $3, $4, $5, $6)', [
    id,
    storeId,
    campaignId,
    orderId,
    creatorId,
    at,
  ])
}

/** by: the user of the store, or the language of the creator's page. */
export type NewMessage = { storeId: string; disputeId: string; text: string; at: Date } & (
  | { side: 'creator'; language: Language }
  | { side: 'store'; userId: string; verdict: DisputeVerdict | undefined }
)

/** Returns its place among all messages. */
export const addMessage = async (db: Db, message: NewMessage): Promise<number> => {
  const { storeId, disputeId, side, text, at } = message
  const own = side === 'creator' ? [message.language, null, null] : [null, message.userId, message.verdict ?? null]
  const { rows } = await db.query(
    'INSERT INTO dispute_message (store_id, dispute_id, side, text, at, language, entered_by, verdict) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING seq',
    [storeId, disputeId, side, text, at, ...own],
  )
  return z.tuple([z.object({ seq: z.coerce.number() })]).parse(rows)[0].seq
}

const lockedRow = z.object({
  creator_id: z.string(),
  creator: z.string(),
  email: z.string().nullable(),
  is_blocked: z.boolean(),
  order_id: z.string(),
  order_name: z.string().nullable(),
  campaign_id: z.string(),
  is_open: z.boolean(),
  messages: z.coerce.number(),
  unanswered: z.coerce.number(),
  language: z.enum(LANGUAGES),
})
export type LockedDispute = z.output<typeof lockedRow>

/** A dispute of the store, and of the creator if one is named, locked; unanswered: messages of the creator since the store last wrote. undefined: there is none. */
export const lockDispute = async (
  db: Db,
  { storeId, disputeId, creatorId }: { storeId: string; disputeId: string; creatorId?: string },
): Promise<LockedDispute | undefined> => {
  const of = [disputeId, storeId, creatorId ?? null]
  await db.query('SELECT FROM dispute WHERE id = $1 AND store_id = $2 AND ($3::text IS NULL OR creator_id = $3) FOR NO KEY UPDATE', of)
  const { rows } = await db.query(
    `SELECT dispute.creator_id, creator.name AS creator, creator.email, creator.state = 'blocked' AS is_blocked, dispute.order_id, dispute.campaign_id,
       (SELECT coalesce(facts->>'name', facts->>'number') FROM order_state WHERE store_id = dispute.store_id AND order_id = dispute.order_id) AS order_name,
       ${OPEN} AS is_open,
       (SELECT count(*) FROM dispute_message WHERE dispute_id = dispute.id) AS messages,
       (SELECT count(*) FROM dispute_message WHERE dispute_id = dispute.id
         AND seq > coalesce((SELECT max(seq) FROM dispute_message WHERE dispute_id = dispute.id AND side = 'store'), 0)) AS unanswered,
       (SELECT language FROM dispute_message WHERE dispute_id = dispute.id AND language IS NOT NULL ORDER BY seq DESC LIMIT 1) AS language
     FROM dispute JOIN creator ON creator.id = dispute.creator_id
     WHERE dispute.id = $1 AND dispute.store_id = $2 AND ($3::text IS NULL OR dispute.creator_id = $3)`,
    of,
  )
  return z.array(lockedRow).parse(rows)[0]
}
