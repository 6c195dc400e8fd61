/** Mailchimp Marketing API 3.0: orders and carts of a store, and events of contacts; one store event is several calls. */
import type { StoreEvent } from '@convbox/contract'
import { mailchimpFacts } from '@convbox/contract/destinations/mailchimp'
import { readObject } from '../answer-parts.ts'
import { compareIds, questionOutcome } from '../check-parts.ts'
import type {
  BuildContext,
  BuiltRequests,
  Call,
  Check,
  Credential,
  Destination,
  DestinationRequest,
  SendSettings,
  Step,
} from '../destination.ts'
import { readProblem } from '../problem.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readMailchimpAnswer } from './mailchimp-answer.ts'
import type { MailchimpCall, MailchimpStep } from './mailchimp-calls.ts'
import { buildMailchimpEvent } from './mailchimp-event.ts'
import { MAILCHIMP_PERSONAL } from './mailchimp-person.ts'

/** The end of a key names the data centre of its account, which is a part of the address. */
const baseUrlOf = (credential: Credential | undefined): string => {
  const centre = /-([a-z]{2}\d{1,3})$/.exec(credential?.secret ?? '')?.[1] ?? 'us1'
  return `https://${centre}.api.mailchimp.com`
}

// Mailchimp takes ten connections of a key at a time and names no rate.
const LIMITS: Destination['limits'] = { maxBatch: 1, maxAgeMs: mailchimpFacts.maxAgeHours * 3_600_000, atOnce: 8 }

const RULES: SkipRules = {
  takesEvents: mailchimpFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  isConsentDenied: (event) => event.consent?.ad === 'denied',
}

/** Any name will do before the key. */
const encode = (secret: string): string => Buffer.from(`convbox:${secret}`).toString('base64')

const authorizationOf = (credential: Credential | undefined): Pick<Call, 'headers' | 'secrets'> => {
  if (credential === undefined) return { headers: {} }
  if (credential.kind === 'oauth') return { headers: { authorization: `Bearer ${credential.secret}` } }
  const encoded = encode(credential.secret)
  return { headers: { authorization: `Basic ${encoded}` }, secrets: [encoded] }
}

const buildRequests = (events: readonly StoreEvent[], settings: SendSettings, context: BuildContext): BuiltRequests => {
  const { now, store, credential, baseUrl = baseUrlOf(credential) } = context
  const { kept, skipped } = sortEvents(events, settings, {
    now,
    rules: RULES,
    build: (event, timeMs) => buildMailchimpEvent(event, settings, { timeMs, store }),
  })
  const { headers, secrets } = authorizationOf(credential)
  const toCall = ({ method, path, body, isOnce }: MailchimpCall): Call => ({
    method,
    url: `${baseUrl}/3.0${path}`,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    ...(secrets !== undefined && { secrets }),
    ...(isOnce === true && { idempotent: false }),
  })
  const toStep = ({ name, ...call }: MailchimpStep): Step => ({ name, ...toCall(call) })
  const requests = kept.map(({ id, form: { person, main, before, create, after } }): DestinationRequest => ({
    events: [id],
    sequence: person,
    ...toCall(main),
    ...(before !== undefined && { before: before.map(toStep) }),
    ...(create !== undefined && { create: create.map(toStep) }),
    ...(after !== undefined && { after: after.map(toStep) }),
  }))
  return { requests, skipped }
}

/** "Get list info" (mailchimp.com/developer/marketing/api/lists/get-list-info): the audience, for this key. */
const check: Check = {
  build: ({ pixelId }, { credential, baseUrl = baseUrlOf(credential) }) => ({
    method: 'GET',
    url: `${baseUrl}/3.0/lists/${encodeURIComponent(pixelId)}?fields=id,name`,
    ...authorizationOf(credential),
  }),
  read: (answer, { pixelId }) => {
    const id = answer.status === 200 ? readObject(answer.body)?.id : undefined
    if (typeof id === 'string' && id !== '') return compareIds([id], pixelId)
    if (answer.status === 404 && readProblem(answer.body) !== undefined) return { result: 'refused', reason: 'unknown id' }
    return questionOutcome(readMailchimpAnswer, answer)
  },
}

/** The adapter of Mailchimp. */
export const mailchimp: Destination = {
  id: 'mailchimp',
  apiVersion: { version: '3.0', docs: mailchimpFacts.docs, checkedOn: '2026-11' },
  baseUrl: (_settings, credential) => baseUrlOf(credential),
  limits: LIMITS,
  takesEvents: mailchimpFacts.takesEvents,
  personal: MAILCHIMP_PERSONAL,
  buildRequests,
  readAnswer: readMailchimpAnswer,
  check,
}
