import type { StoreEvent } from '@convbox/contract'
import type { Step } from '../step.ts'

/** Parts of an event in which templates may leave empty texts. */
const PARTS = ['client', 'user', 'order', 'page'] as const

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''
const hasBlank = (part: object): boolean => Object.values(part).some(isBlank)
const withoutBlanks = <Part extends object>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => !isBlank(value))) as Part

const cleaned = (event: StoreEvent, part: (typeof PARTS)[number]): StoreEvent => {
  const found = event[part]
  if (found === undefined || !hasBlank(found)) return event
  const { [part]: _found, ...rest } = event
  const kept = withoutBlanks(found)
  // A page without a URL and an order without an id are useless.
  const isGone = (part === 'page' && !('url' in kept)) || (part === 'order' && !('id' in kept)) || Object.keys(kept).length === 0
  return isGone ? rest : { ...rest, [part]: kept }
}

/**
 * Removes empty texts from an event's client, user, order and page: an empty user agent means none, and later steps
 * need not check.
 */
export const emptyIsAbsent: Step = {
  name: 'empty-is-absent',
  apply: (draft) => {
    const event = PARTS.reduce(cleaned, draft.event)
    return { keep: event === draft.event ? draft : { ...draft, event } }
  },
}
