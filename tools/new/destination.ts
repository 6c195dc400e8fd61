/** The files of a new destination. Parts still to be written are `toWrite('...')`, an undefined name: each is an error of `npm run types` until it is written. */
import { camelCase, keyOf, pascalCase, type Scaffold } from './scaffold.ts'

const description = (
  word: string,
): string => `/** ${pascalCase(word)}. Source: name the platform's pages, and the month in which they were read. */
import type { DestinationFacts } from '../destination-facts.ts'
import { SHOP_EVENTS } from './destinations.ts'

/** ${pascalCase(word)}'s description for forms and schemas. */
export const ${camelCase(word)}Facts = {
  id: '${word}',
  name: toWrite('the one name of the platform; sameWords(CHANNELS.x.name) where it has a connection'),
  isSandboxOnly: false,
  pixelId: {
    label: toWrite('what the platform calls the id, in both languages'),
    example: toWrite('an id of the right form: tests use it'),
    missing: toWrite('the message when it is left empty'),
    rule: { pattern: toWrite('the form of an id'), message: toWrite('the message for another one') },
    where: toWrite('where the platform shows it'),
  },
  credential: {
    kind: toWrite('token or api key; without a credential field only a connected account can send'),
    label: toWrite('its name at the platform'),
    missing: toWrite('the message when it is left empty'),
    where: toWrite('where the platform makes one'),
  },
  connection: toWrite('{ channel } of Integrations whose account may send; leave it out where there is none'),
  proof: toWrite('confirmed: it answers that it took the event; accepted: that the request arrived'),
  testMode: toWrite('code, flag, endpoint or none'),
  takesEvents: SHOP_EVENTS,
  maxAgeHours: toWrite('how old an event may be, less an hour for the way'),
  knownAgain: {
    for: toWrite('how long it counts a purchase once that comes twice: hours, always, never, not stated'),
    source: toWrite('the page that says so'),
  },
  hasContentType: toWrite('whether it tells products from groups of variants'),
  hasLimitedDataUse: toWrite('whether it has a form for visitors who refused advertising'),
  settings: [],
  tag: { none: toWrite('why its own tag is not offered, in both languages; or the tag: address, weight, consent, what it pairs') },
  notes: toWrite('what surprises people, a sentence each in both languages'),
  docs: toWrite('the address of its documentation'),
} as const satisfies DestinationFacts
`

const adapter = (word: string): string => {
  const [camel, pascal] = [camelCase(word), pascalCase(word)]
  return `/** ${pascal}: how many events go in one request, and how. */
import type { StoreEvent } from '@convbox/contract'
import { ${camel}Facts } from '@convbox/contract/destinations/${word}'
import type { BuildContext, BuiltRequests, Destination, DestinationRequest, SendSettings } from '../destination.ts'
import { inBatches } from '../event-parts.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { read${pascal}Answer } from './${word}-answer.ts'
import { build${pascal}Event } from './${word}-event.ts'

const BASE_URL = toWrite('the address of the platform, without a slash at the end')
const LIMITS = { maxBatch: toWrite('events in one request'), maxAgeMs: ${camel}Facts.maxAgeHours * 3_600_000, atOnce: 1 }

const RULES: SkipRules = {
  takesEvents: ${camel}Facts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  isConsentDenied: (event) => event.consent?.ad === 'denied',
}

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const build = (event: StoreEvent, timeMs: number) => build${pascal}Event(event, settings, timeMs)
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const requests = inBatches(kept, LIMITS.maxBatch).map(
    (batch): DestinationRequest => ({
      events: batch.map(({ id }) => id),
      method: 'POST',
      url: toWrite('the address of the call', baseUrl),
      headers: toWrite('the headers, with the credential', credential),
      body: toWrite('the body around the events', batch.map(({ form }) => form)),
    }),
  )
  return { requests, skipped }
}

/** The adapter of ${pascal}. */
export const ${camel}: Destination = {
  id: '${word}',
  apiVersion: { version: toWrite('the version of its interface'), docs: ${camel}Facts.docs, checkedOn: toWrite('YYYY-MM') },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: ${camel}Facts.takesEvents,
  personal: toWrite('fields of a request or an answer that say in clear who or where a person was'),
  entriesAt: toWrite('the path in the body to the list of events; left out where a request holds one'),
  buildRequests,
  readAnswer: read${pascal}Answer,
}
`
}

const event = (word: string): string => {
  const pascal = pascalCase(word)
  return `/** One store event in the form of ${pascal}. Source: name the page, and the month in which it was read. */
import type { StoreEvent } from '@convbox/contract'
import type { JsonValue, SendSettings } from '../destination.ts'
import type { BuiltEvent } from '../sort-events.ts'

/** One event of a request. */
export type ${pascal}Event = Record<string, JsonValue>

/** Builds the event, or says why the platform could not use it. timeMs: when it happened, never later than now. */
export const build${pascal}Event = (event: StoreEvent, settings: SendSettings, timeMs: number): BuiltEvent<${pascal}Event> =>
  toWrite('names of events, hashed contact data, click ids, value, products, the order', event, settings, timeMs)
`
}

const answer = (word: string): string => {
  const pascal = pascalCase(word)
  return `/** What the answer of ${pascal} says of each event. Source: name the page, and the month in which it was read. */
import { forAll, readStatus, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

/** Reads one answer. An answer that is not understood is never a delivery. */
export const read${pascal}Answer = (answer: PlatformAnswer): EventOutcome[] => {
  const known = readStatus(answer)
  if (known !== undefined) return forAll(answer, known)
  return toWrite('what a success says, and each refusal: of one event, of the batch, of the whole pixel', forAll(answer, unknownAnswer(answer)))
}
`
}

const cases = (word: string): string => {
  const [camel, pascal] = [camelCase(word), pascalCase(word)]
  return `/** Golden cases of ${pascal}: whole requests, and answers as it writes them. */
import type { PixelSettings } from '@convbox/contract'
import type { DestinationCases } from '../sample.cases.ts'
import { bobLooks, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'

const settings: PixelSettings = { ...facebookSettings, platform: '${word}', pixelId: toWrite('an id of the right form'), token: '${word}-token' }

export const ${camel}Cases: DestinationCases = {
  settings,
  sample: maryBuys,
  plain: bobLooks,
  idAt: toWrite("where the first event's id stands in a request"),
  valueAt: toWrite('where its value stands'),
  secretIn: toWrite('headers, body or address'),
  requests: [
    { name: 'a purchase and a page view', events: [maryBuys, bobLooks], settings, now: NOW, expected: toWrite('the requests, worked out by hand') },
  ],
  answers: [
    { name: 'a success', answer: toWrite('as the platform writes it'), expected: toWrite('one outcome for each event') },
    { name: 'a refusal of one event', answer: toWrite('as the platform writes it'), expected: toWrite('one outcome for each event') },
    { name: 'a token that has expired', answer: toWrite('as the platform writes it'), expected: toWrite('one outcome for each event') },
  ],
}
`
}

const standIn = (word: string): string => {
  const [camel, pascal] = [camelCase(word), pascalCase(word)]
  return `/** Stands in for ${pascal}, as strict as its documentation. */
import { asFields } from './checks.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { StandInState } from './stand-in-state.ts'
import { find${pascal}Fault } from './${word}-checks.ts'

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply =>
  toWrite('token, pixel, list of events, then each event; tokens that begin with wrong or expired are just that', {
    body: asFields(call.body),
    fault: find${pascal}Fault(undefined, call.nowMs, state.knownEmails),
    failure,
  })

/** The stand-in of ${pascal}. */
export const ${camel}StandIn: StandIn = {
  platform: '${word}',
  title: toWrite('the name of the interface'),
  routes: [{ url: toWrite('the path of the call'), judge }],
  fail: (_call, status) => toWrite('how the platform says that it fails with this status', status),
}
`
}

const checks = (word: string): string => {
  const pascal = pascalCase(word)
  return `/** The documented rules of ${pascal} for one event: the first fault, or none. Written apart from the adapter: a fault in one must not hide in the other. Source: name the page, and the month in which it was read. */
import { asFields } from './checks.ts'

/** The first fault of one event, or undefined. knownEmails: addresses whose careless hashes are recognised. */
export const find${pascal}Fault = (element: unknown, nowMs: number, knownEmails: ReadonlySet<string>): string | undefined =>
  toWrite('each field: its type, its form, what must be hashed and what must not, how old it may be', asFields(element), nowMs, knownEmails)
`
}

const standInTest = (word: string): string => `import { describe, it } from 'vitest'

describe('${pascalCase(word)}', () => {
  it('takes good events and counts a repeat once', () => toWrite('see tiktok-stand-in.test.ts'))
  it('refuses what its documentation forbids', () => toWrite('each rule with a call that breaks it'))
})
`

/** A destination by its word on the wire: lower-case letters, digits and dashes. */
export const newDestination = (word: string): Scaffold => {
  const [camel, key] = [camelCase(word), keyOf(word)]
  const own = `packages/destinations/src/${word}/${word}`
  const platforms = `demo/src/platforms/${word}`
  return {
    files: new Map([
      [`packages/contract/src/destinations/${word}.ts`, description(word)],
      [`${own}.ts`, adapter(word)],
      [`${own}-event.ts`, event(word)],
      [`${own}-answer.ts`, answer(word)],
      [`${own}.cases.ts`, cases(word)],
      [`${platforms}-stand-in.ts`, standIn(word)],
      [`${platforms}-checks.ts`, checks(word)],
      [`${platforms}-stand-in.test.ts`, standInTest(word)],
    ]),
    entries: [
      { path: 'packages/contract/src/destinations/destinations.ts', anchor: `  'generic',\n] as const`, insert: `  '${word}',\n` },
      {
        path: 'packages/contract/src/all-destinations.ts',
        anchor: 'import { genericFacts }',
        insert: `import { ${camel}Facts } from './destinations/${word}.ts'\n`,
      },
      { path: 'packages/contract/src/all-destinations.ts', anchor: '  generic: genericFacts,', insert: `  ${key}: ${camel}Facts,\n` },
      {
        path: 'packages/destinations/src/all-destinations.ts',
        anchor: 'import { generic }',
        insert: `import { ${camel} } from './${word}/${word}.ts'\n`,
      },
      {
        path: 'packages/destinations/src/all-destinations.ts',
        anchor: '  generic,\n}',
        insert: key === camel ? `  ${camel},\n` : `  ${key}: ${camel},\n`,
      },
      {
        path: 'packages/destinations/src/all-destinations.cases.ts',
        anchor: 'import { genericCases }',
        insert: `import { ${camel}Cases } from './${word}/${word}.cases.ts'\n`,
      },
      {
        path: 'packages/destinations/src/all-destinations.cases.ts',
        anchor: '  generic: genericCases,',
        insert: `  ${key}: ${camel}Cases,\n`,
      },
      {
        path: 'demo/src/platforms/stand-ins.ts',
        anchor: 'import { genericStandIn }',
        insert: `import { ${camel}StandIn } from './${word}-stand-in.ts'\n`,
      },
      { path: 'demo/src/platforms/stand-ins.ts', anchor: '  generic: genericStandIn,', insert: `  ${key}: ${camel}StandIn,\n` },
    ],
    next: [
      `npm run types names every toWrite('...') that is left; a platform without a connection also wants its mark (apps/web/src/widgets/brand-mark-of.ts).`,
      `Then npm run check: cases, laws and stand-in say what is wrong.`,
    ],
  }
}
