import type { DisputeState } from '@convbox/contract/disputes'
import type { BadgeTone } from '../ui/Badge.tsx'

/** How the state of a dispute is coloured, for the store and for its creator. */
export const DISPUTE_TONES: Record<DisputeState, BadgeTone> = { open: 'warn', accepted: 'good', refused: 'outline' }
