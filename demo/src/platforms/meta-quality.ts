/**
 * What Meta's stand-in says about the quality of the events that it got. Source: Meta, "Dataset Quality API", read 2026-11. How Meta weighs identifiers is not
 * written down, so the score here is our own: what matters is its shape, and that it follows from what was sent.
 */
import type { Fields } from './checks.ts'
import { asFields } from './checks.ts'
import type { UniqueEvent } from './stand-in-state.ts'

/** Meta's word, the field of `user_data`, and what it adds to the score. */
const IDENTIFIERS = [
  ['email', 'em', 3],
  ['phone', 'ph', 2],
  ['external_id', 'external_id', 1],
  ['fbc', 'fbc', 2],
  ['fbp', 'fbp', 0.8],
  ['ip_address', 'client_ip_address', 0.6],
  ['user_agent', 'client_user_agent', 0.6],
  ['first_name', 'fn', 0],
  ['last_name', 'ln', 0],
  ['city', 'ct', 0],
  ['state', 'st', 0],
  ['zip_code', 'zp', 0],
  ['country', 'country', 0],
] as const

/** The fields that may be asked for, each with those inside it. */
type Known = { [name: string]: Known }
const WEB: Known = {
  event_name: {},
  event_match_quality: { composite_score: {}, match_key_feedback: { identifier: {}, coverage: { percentage: {}, description: {} } } },
  event_coverage: { percentage: {}, goal_percentage: {}, description: {} },
  data_freshness: { upload_frequency: {}, description: {} },
}
const KNOWN: Known = { web: WEB }

const findField = (known: Known, name: string): Known | undefined => new Map(Object.entries(known)).get(name)

/** The first fault of a `fields` expression such as `web{event_name,event_match_quality{composite_score}}`. */
export const findFieldsFault = (fields: string): string | undefined => {
  const parents: Known[] = [KNOWN]
  let last: Known | undefined
  for (const [, name, mark] of fields.matchAll(/(\w+)|([{},]|[^\w{},])/g)) {
    const inside = parents.at(-1)
    if (name !== undefined) {
      last = inside && findField(inside, name)
      if (last === undefined) return `Tried accessing nonexisting field (${name})`
    } else if (mark === '{' && last !== undefined) parents.push(last)
    else if (mark === '}' && parents.length > 1) parents.pop()
    else if (mark !== ',') return 'Syntax error "Expected end of string instead of "{"." at character 1'
  }
  return parents.length === 1 ? undefined : 'Syntax error "Expected end of string instead of "{"."'
}

const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10

const userOf = ({ body }: UniqueEvent): Fields => asFields(asFields(body)?.user_data) ?? {}

const describe = (eventName: string, events: readonly UniqueEvent[]): object => {
  const users = events.map(userOf)
  const keys = IDENTIFIERS.map(([identifier, field, weight]) => {
    const count = users.filter((user) => user[field] !== undefined).length
    return { identifier, weight, count, coverage: { percentage: percentOf(count, users.length) } }
  })
  const score = keys.reduce((sum, { weight, count }) => sum + (weight * count) / users.length, 0)
  return {
    event_name: eventName,
    event_match_quality: {
      composite_score: Math.round(Math.min(10, score) * 10) / 10,
      match_key_feedback: keys.filter(({ count }) => count > 0).map(({ identifier, coverage }) => ({ identifier, coverage })),
    },
  }
}

/** The answer's `web`: one entry for each event name that the pixel has sent. No tag tells anything here, so that there is no event coverage. */
export const describeQuality = (events: readonly UniqueEvent[]): object[] =>
  [...Map.groupBy(events, ({ eventName }) => eventName)].map(([name, some]) => describe(name, some))
