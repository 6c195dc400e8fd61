/** States of posts in both languages. */
import type { PostState } from './posts.ts'

const en: Record<PostState, string> = { told: 'To be looked at', confirmed: 'Confirmed', refused: 'Refused' }
const zh: Record<PostState, string> = { told: '待查看', confirmed: '已确认', refused: '已拒绝' }
export const postStatesText = { en, zh }
