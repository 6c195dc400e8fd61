import { EVENT_NAMES } from '@convbox/contract'
import type { Step } from '../step.ts'

const NAMES: ReadonlySet<string> = new Set(EVENT_NAMES)

/** Ids are keys of indexes, which have no room for more. */
const MAX_ID = 200
const isShort = (id: string | undefined): boolean => id === undefined || id.length <= MAX_ID

/** Every door has parsed its events with the schema; this catches what an older release left in the log. */
export const parse: Step = {
  name: 'parse',
  apply: (draft) => {
    const { id, name, occurredAt, visitorId } = draft.event
    const isRight =
      typeof id === 'string' &&
      id !== '' &&
      isShort(id) &&
      isShort(visitorId) &&
      NAMES.has(name) &&
      typeof occurredAt === 'string' &&
      !Number.isNaN(Date.parse(occurredAt))
    return isRight ? { keep: draft } : { drop: 'bad shape' }
  },
}
