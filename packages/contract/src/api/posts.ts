/** Posts that creators tell the store of: the store's calls, and those of a creator's page, which is told by its own cookie. */
import { endpoints } from '../endpoint.ts'
import type { postsSchemas } from './posts.schemas.ts'

/** The endpoints; schemas: `posts.schemas.ts`. */
export const posts = endpoints<typeof postsSchemas>()({
  listPosts: { method: 'GET', path: '/hub/posts', access: 'store member', feature: 'Affluencer Hub', ours: true },
  reviewPost: { method: 'POST', path: '/hub/posts/review', access: 'store member', feature: 'Affluencer Hub', ours: true },
  listOwnPosts: { method: 'GET', path: '/creator/posts', access: 'public', ours: true },
  tellPost: { method: 'POST', path: '/creator/posts/tell', access: 'public', ours: true },
})
