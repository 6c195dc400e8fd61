import { EVENT_NAMES } from '@convbox/contract'
import type { Step } from '../step.ts'

const NAMES: ReadonlySet<string> = new Set(EVENT_NAMES)

/** Ids are index keys of limited size, and our answers limit them to this length. */
const MAX_ID = 200
const isShort = (id: string | undefined): boolean => id === undefined || id.length <= MAX_ID

/**
 * Endpoints have parsed the event with the schema; this limits id lengths, and catches records that an older release
 * left in the log.
 */
export const parse: Step = {
  name: 'parse',
  apply: (draft) => {
    const { id, name, occurredAt, visitorId, sessionId, order, checkoutToken } = draft.event
    const isRight =
      typeof id === 'string' &&
      id !== '' &&
      [id, visitorId, sessionId, order?.id, order?.checkoutToken, checkoutToken].every(isShort) &&
      NAMES.has(name) &&
      typeof occurredAt === 'string' &&
      !Number.isNaN(Date.parse(occurredAt))
    return isRight ? { keep: draft } : { drop: 'bad shape' }
  },
}
