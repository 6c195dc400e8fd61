import { EVENT_NAMES } from '@convbox/contract'
import type { Step } from '../step.ts'

const NAMES: ReadonlySet<string> = new Set(EVENT_NAMES)

/** Ids are keys of indexes, which have no room for more, and every answer of ours holds them to it. */
const MAX_ID = 200
const isShort = (id: string | undefined): boolean => id === undefined || id.length <= MAX_ID

/** Every door has parsed its events with the schema; this holds ids to a length, and catches what an older release left in the log. */
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
