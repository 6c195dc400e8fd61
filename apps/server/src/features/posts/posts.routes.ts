import type { FieldMessage } from '@convbox/contract/field-messages'
import { PORTAL_TERMS } from '@convbox/contract/creator-portal'
import { MAX_POSTS, POSTS_PER_PAGE, readPostUrl } from '@convbox/contract/posts'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import { addAudit } from '../audit/audit.ts'
import { readSignedIn } from '../creator-portal/creator-portal.ts'
import { addPost, listPostRows, lockPosts, writeReview, type PostRow } from './posts.rows.ts'

const refuse = (url: FieldMessage): AppError => new AppError('invalid input', { details: { url } })

const toPost = ({ id, url, state, reason, disclosure_seen: disclosureSeen, told_at: toldAt }: PostRow) => ({
  id,
  url,
  state,
  ...(reason !== '' && { reason }),
  ...(disclosureSeen !== null && { disclosureSeen }),
  toldAt,
})

/** Posts: creators tell their addresses, the store looks at them. The program never fetches them. */
export const postsFeature: Feature<'posts'> = (program) => {
  const { mainDb } = program
  const now = (): Date => new Date(program.now())

  return {
    listPosts: async ({ campaignId, pageNo }, { store }) => {
      const page = { limit: POSTS_PER_PAGE, offset: (pageNo - 1) * POSTS_PER_PAGE }
      const rows = await listPostRows(mainDb, { storeId: store.id, campaignId }, page)
      return {
        posts: rows.map((row) => ({
          ...toPost(row),
          creatorId: row.creator_id,
          creator: row.creator,
          termsVersion: row.terms_version,
          ...(row.reviewed_at !== null && { reviewedAt: row.reviewed_at, by: row.by ?? '' }),
        })),
        count: rows[0]?.total ?? 0,
        waiting: rows[0]?.waiting ?? 0,
        pageSize: POSTS_PER_PAGE,
      }
    },
    reviewPost: async ({ postId, verdict, disclosureSeen, reason }, { store, user }) => {
      await inTransaction(program, async (db) => {
        // A confirmed post has no reason left of an earlier refusal.
        const review = { verdict, disclosureSeen, reason: verdict === 'refused' ? reason : '', at: now(), by: user.id }
        const found = await writeReview(db, { storeId: store.id, postId }, review)
        if (found === undefined) throw new AppError('not found')
        await addAudit(db, {
          tenantId: store.tenantId,
          storeId: store.id,
          userId: user.id,
          action: verdict === 'confirmed' ? 'post confirmed' : 'post refused',
          target: found.url,
          detail: {
            creator: found.creator,
            disclosureSeen: disclosureSeen ? 1 : 0,
            ...(review.reason !== '' && { reason: review.reason }),
          },
        })
      })
      return { ok: true }
    },
    listOwnPosts: async ({ campaignId }, caller) => {
      const { storeId, creatorId } = await readSignedIn(program, caller)
      const rows = await listPostRows(mainDb, { storeId, campaignId, creatorId }, { limit: MAX_POSTS, offset: 0 })
      return { posts: rows.map(toPost), isFull: rows.length >= MAX_POSTS }
    },
    tellPost: async ({ campaignId, url: typed }, caller) => {
      const { storeId, creatorId, name: creator } = await readSignedIn(program, caller)
      const url = readPostUrl(typed)
      if (url === undefined) throw refuse('Please enter an address that begins with https://')
      await inTransaction(program, async (db) => {
        const of = { storeId, campaignId, creatorId }
        const known = await lockPosts(db, of)
        if (known === undefined) throw new AppError('not found')
        if (known.posts >= MAX_POSTS) throw refuse(`At most ${MAX_POSTS} posts in a campaign`)
        const isNew = await addPost(db, of, { id: randomUUID(), url, termsVersion: PORTAL_TERMS, at: now() })
        if (!isNew) throw refuse('You have told this address already')
        await addAudit(db, { tenantId: known.tenant_id, storeId, action: 'post told', target: url, detail: { creator } })
      })
      return { ok: true }
    },
  }
}
