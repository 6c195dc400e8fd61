/** Ways to check a pixel's id and credential: by the call that sends, with nothing in it or with a test event, or by a question for the account. */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { Call, Check, CheckAnswer, Destination, EventOutcome, PlatformAnswer, SendSettings } from './destination.ts'

/** Id of the event that a check stands for. */
const CHECK_ID = '00000000-0000-4000-8000-000000000001'

/** An outcome as an answer to a check. What would pause the lane is a refusal; what concerns an event says nothing of id and credential. */
const checkOutcome = (outcome: EventOutcome | undefined): CheckAnswer => {
  if (outcome?.outcome === 'rejected' && outcome.reason === 'unknown answer') return { result: 'unclear' }
  const detail = outcome !== undefined && 'detail' in outcome && outcome.detail !== undefined ? { detail: outcome.detail } : {}
  if (outcome?.outcome === 'delivered') return { result: 'passed' }
  if (outcome?.outcome === 'reauthorize') {
    const { reason } = outcome
    if (reason === 'token expired' || reason === 'permission missing') return { result: 'refused', reason, ...detail }
    return { result: 'refused', reason: 'token invalid', ...detail }
  }
  if (outcome?.outcome === 'stop' && outcome.reason === 'unknown pixel') return { result: 'refused', reason: 'unknown id', ...detail }
  if (outcome?.outcome === 'stop' && outcome.reason === 'not allowed') return { result: 'refused', reason: 'not allowed', ...detail }
  return { result: 'unclear', ...detail }
}

/** A refusal without a word of the platform may be an intermediary's. */
const believed = (read: CheckAnswer, { body }: Pick<PlatformAnswer, 'body'>): CheckAnswer => {
  const hasWords = typeof body === 'string' ? body.includes('{') : body !== undefined
  return read.result === 'refused' && !hasWords ? { result: 'unclear' } : read
}

/** The outcome of the one event that a check stands for. */
const readOutcome = (readAnswer: Destination['readAnswer'], answer: Omit<PlatformAnswer, 'events'>): EventOutcome | undefined =>
  readAnswer({ ...answer, events: [CHECK_ID] })[0]

/**
 * The call that sends, with an empty list. Id and credential are judged as in sending, so nothing is refused here that would have been taken later; a platform
 * that goes on to refuse the empty list has let both pass.
 */
export const checkByEmptyCall = (build: Check['build'], readAnswer: Destination['readAnswer']): Check => ({
  build,
  read: (answer) => {
    const outcome = readOutcome(readAnswer, answer)
    // Its own words must say so: an empty refusal may be an intermediary's.
    const isAboutList =
      (outcome?.outcome === 'split' || (outcome?.outcome === 'rejected' && outcome.reason !== 'unknown answer')) &&
      outcome.detail !== undefined
    return isAboutList ? { result: 'passed' } : believed(checkOutcome(outcome), answer)
  },
})

const GRANTED = { ad: 'granted', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' } as const

/** An event of nobody, which every platform could take. */
const testEvent = (name: EventName, { now, url, currency }: { now: string; url: string; currency: string }): StoreEvent => ({
  id: CHECK_ID,
  name,
  occurredAt: now,
  receivedAt: now,
  source: 'server',
  visitorId: 'check',
  page: { url: `${url}/` },
  user: { email: 'test-event@example.com' },
  consent: GRANTED,
  client: { userAgent: 'Mozilla/5.0 (compatible; check)' },
  items: [{ productId: 'check', title: 'Check', price: '1.00', quantity: 1 }],
  value: { currency, total: '1.00' },
  order: { id: 'check' },
})

/** Settings under which a test event is sent, whatever the pixel leaves out. */
const openSettings = (settings: SendSettings, name: EventName): SendSettings => {
  const { ignoredEvents: _ignored, ignoredServerEvents: _ignoredToo, ...rest } = settings
  return {
    ...rest,
    testEventCode: settings.testEventCode ?? 'test',
    events: [name],
    hasOwnList: true,
    target: { kind: 'store' },
    sendsValue: true,
    extra: { ...settings.extra, enableEnhancedConversion: true },
  }
}

/** A test event, for platforms whose test mode keeps nothing. A conversion that the pixel has is taken where it needs one. */
export const checkByTestEvent = ({
  takesEvents,
  buildRequests,
  readAnswer,
}: Pick<Destination, 'takesEvents' | 'buildRequests' | 'readAnswer'>): Check => ({
  build: (settings, context) => {
    for (const name of takesEvents) {
      const event = testEvent(name, { now: context.now, ...context.store })
      const [request] = buildRequests([event], openSettings(settings, name), context).requests
      if (request === undefined) continue
      const { events: _events, keys: _keys, sequence: _sequence, before: _before, create: _create, after: _after, ...call } = request
      return call satisfies Call
    }
    return undefined
  },
  read: (answer) => believed(checkOutcome(readOutcome(readAnswer, answer)), answer),
})

/** What an answer to a question for the account says where it names none: a success without it says nothing. */
export const questionOutcome = (readAnswer: Destination['readAnswer'], answer: Omit<PlatformAnswer, 'events'>): CheckAnswer => {
  const found = believed(checkOutcome(readOutcome(readAnswer, answer)), answer)
  return found.result === 'passed' ? { result: 'unclear' } : found
}

/** The answer of an account's own id: it passes where the pixel's is among those that the credential opens. */
export const compareIds = (ids: readonly string[], wanted: string): CheckAnswer => {
  const [first] = ids
  if (first === undefined) return { result: 'unclear' }
  return ids.includes(wanted) ? { result: 'passed' } : { result: 'refused', reason: 'other id', other: first.slice(0, 100) }
}
