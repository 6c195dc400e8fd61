import { EVENT_NAMES } from '@convbox/contract'
import type { Step } from '../step.ts'

const NAMES: ReadonlySet<string> = new Set(EVENT_NAMES)

/** Every door has parsed its events with the schema; this catches what an older release left in the log. */
export const parse: Step = {
  name: 'parse',
  apply: (draft) => {
    const { id, name, occurredAt } = draft.event
    const isRight =
      typeof id === 'string' && id !== '' && NAMES.has(name) && typeof occurredAt === 'string' && !Number.isNaN(Date.parse(occurredAt))
    return isRight ? { keep: draft } : { drop: 'bad shape' }
  },
}
