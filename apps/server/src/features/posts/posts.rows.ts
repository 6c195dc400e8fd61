import { POST_STATES, type PostVerdict } from '@convbox/contract/posts'
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

const time = z.date().transform((date) => date.toISOString())
const postRow = z.object({
  id: z.string(),
  creator_id: z.string(),
  creator: z.string(),
  url: z.string(),
  state: z.enum(POST_STATES),
  reason: z.string(),
  disclosure_seen: z.boolean().nullable(),
  terms_version: z.string(),
  told_at: time,
  reviewed_at: time.nullable(),
  by: z.string().nullable(),
  total: z.coerce.number(),
  waiting: z.coerce.number(),
})
export type PostRow = z.output<typeof postRow>

/** Posts of a campaign, or of one creator in it: by creator, those that nobody has looked at first, then the newest first. total, waiting: of all pages. */
export const listPostRows = async (
  { pool }: Pick<MainDb, 'pool'>,
  { storeId, campaignId, creatorId }: { storeId: string; campaignId: string; creatorId?: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<PostRow[]> => {
  const { rows } = await pool.query(
    `SELECT post.id, post.creator_id, creator.name AS creator, url, post.state, reason, disclosure_seen, terms_version, told_at, reviewed_at,
       reviewer.name AS by, count(*) OVER () AS total, count(*) FILTER (WHERE post.state = 'told') OVER () AS waiting
     FROM creator_post AS post
     JOIN creator ON creator.id = post.creator_id
     LEFT JOIN "user" AS reviewer ON reviewer.id = post.reviewed_by
     WHERE post.store_id = $1 AND post.campaign_id = $2 AND ($3::text IS NULL OR post.creator_id = $3)
     ORDER BY creator.name_key, post.state <> 'told', told_at DESC, post.id LIMIT $4 OFFSET $5`,
    [storeId, campaignId, creatorId ?? null, limit, offset],
  )
  return z.array(postRow).parse(rows)
}

export type PostOfCreator = { storeId: string; campaignId: string; creatorId: string }
const campaignRow = z.array(z.object({ tenant_id: z.string(), posts: z.coerce.number() }))

/** Locks the creator, so that calls do not count side by side. undefined: the creator is in no such created campaign. */
export const lockPosts = async (db: Db, { storeId, campaignId, creatorId }: PostOfCreator) => {
  await db.query('SELECT FROM creator WHERE id = $1 AND store_id = $2 FOR NO KEY UPDATE', [creatorId, storeId])
  const { rows } = await db.query(
    `SELECT store.tenant_id, (SELECT count(*) FROM creator_post WHERE campaign_id = $2 AND creator_id = $3) AS posts
     FROM campaign_creator AS part
     JOIN campaign ON campaign.id = part.campaign_id AND NOT campaign.is_draft
     JOIN store ON store.id = part.store_id
     WHERE part.store_id = $1 AND part.campaign_id = $2 AND part.creator_id = $3`,
    [storeId, campaignId, creatorId],
  )
  return campaignRow.parse(rows)[0]
}

/** false: the creator told it before. */
export const addPost = async (
  db: Db,
  { storeId, campaignId, creatorId }: PostOfCreator,
  post: { id: string; url: string; termsVersion: string; at: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `INSERT INTO creator_post (id, store_id, campaign_id, creator_id, url, terms_version, told_at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [post.id, storeId, campaignId, creatorId, post.url, post.termsVersion, post.at],
  )
  return rowCount === 1
}

/** Address and creator of the post that was reviewed; undefined: the store has no such post. */
export const writeReview = async (
  db: Db,
  { storeId, postId }: { storeId: string; postId: string },
  review: { verdict: PostVerdict; disclosureSeen: boolean; reason: string; at: Date; by: string },
) => {
  const { rows } = await db.query(
    `UPDATE creator_post AS post SET state = $3, disclosure_seen = $4, reason = $5, reviewed_at = $6, reviewed_by = $7
     FROM creator WHERE creator.id = post.creator_id AND post.id = $1 AND post.store_id = $2
     RETURNING post.url, creator.name AS creator`,
    [postId, storeId, review.verdict, review.disclosureSeen, review.reason, review.at, review.by],
  )
  return z.array(z.object({ url: z.string(), creator: z.string() })).parse(rows)[0]
}
