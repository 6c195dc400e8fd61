/** Posts that creators tell the store of, on the wire. */
import { z } from 'zod'
import { MAX_POST_REASON, POST_STATES, POST_VERDICTS, readPostUrl } from '../posts.ts'
import { isOneLine, lengthOf } from '../short-texts.ts'
import { campaignIdField, countField, done, postIdField, timeField } from './fields.schemas.ts'

const post = z.object({
  id: z.string(),
  url: z.string(),
  state: z.enum(POST_STATES),
  /** Why it was refused. */
  reason: z.string().optional(),
  /** Whether the store saw in the post that it is paid for; absent: not looked at yet. */
  disclosureSeen: z.boolean().optional(),
  toldAt: timeField,
})
const postOfCreator = post.extend({
  creatorId: z.string(),
  creator: z.string(),
  /** Version of the words about disclosure that the creator was shown. */
  termsVersion: z.string(),
  reviewedAt: timeField.optional(),
  /** Name of who looked at it; '' of one who is no longer a user. */
  by: z.string().optional(),
})

/** Inputs and results of `posts`. The last two are calls of a creator's page. */
export const postsSchemas = {
  /** Of a campaign: by creator, those that nobody has looked at first. waiting: how many these are on all pages. */
  listPosts: {
    input: z.object({ campaignId: campaignIdField, pageNo: countField.default(1) }),
    result: z.object({ posts: z.array(postOfCreator), count: z.number(), waiting: z.number(), pageSize: z.number() }),
  },
  /** What the store found; it may be corrected. A refusal needs its reason. */
  reviewPost: {
    input: z
      .object({
        postId: postIdField,
        verdict: z.enum(POST_VERDICTS),
        disclosureSeen: z.boolean(),
        reason: z
          .string()
          .trim()
          .refine((text) => lengthOf(text) <= MAX_POST_REASON, `At most ${MAX_POST_REASON} characters`)
          .refine(isOneLine, 'Only one line of text')
          .default(''),
      })
      .refine(({ verdict, reason }) => verdict !== 'refused' || reason !== '', { path: ['reason'], error: 'Field is required!' }),
    result: done,
  },
  /** The creator's own of a campaign, the newest first. isFull: as many as may be. */
  listOwnPosts: { input: z.object({ campaignId: campaignIdField }), result: z.object({ posts: z.array(post), isFull: z.boolean() }) },
  tellPost: {
    input: z.object({
      campaignId: campaignIdField,
      url: z
        .string()
        .max(2000)
        .refine((typed) => readPostUrl(typed) !== undefined, 'Please enter an address that begins with https://'),
    }),
    result: done,
  },
}
export type Post = z.output<typeof postOfCreator>
export type OwnPost = z.output<typeof post>
