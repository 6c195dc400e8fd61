/** States of disputes in both languages. */
import type { DisputeState } from './disputes.ts'

const en: Record<DisputeState, string> = { open: 'Open', accepted: 'Accepted', refused: 'Refused' }
const zh: Record<DisputeState, string> = { open: '待处理', accepted: '已接受', refused: '已拒绝' }
export const disputeStatesText = { en, zh }
