import type { PostState } from '@convbox/contract/posts'
import type { BadgeTone } from '../ui/Badge.tsx'

/** How the state of a post is coloured, for the store and for its creator. */
export const POST_TONES: Record<PostState, BadgeTone> = { told: 'warn', confirmed: 'good', refused: 'bad' }
