/** Answers of the UET Conversions API in the form of its public users' types; no live account has confirmed them. */
import type { AnswerCase } from '../sample.cases.ts'

const answer = (status: number, body: unknown, events = ['a', 'b'], headers = {}): AnswerCase['answer'] => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  events,
})
const failed = (details: object[]) => ({ code: 'ValidationError', message: 'One or more events are invalid.', details })
const remark = (index: number, change: object = {}) => ({
  index,
  propertyName: 'userData.em',
  attemptedValue: 'mary@example.com',
  errorMessage: 'mary@example.com is no hash',
  isWarning: false,
  ...change,
})
const ASK = 'Ask Microsoft to enable the Conversions API for this account, then copy the token of this UET tag.'
const confirmed = (event: string) => ({ event, outcome: 'delivered' as const, proof: 'confirmed' as const })
const wrong = (event: string) => ({
  event,
  outcome: 'rejected' as const,
  reason: 'invalid field' as const,
  detail: 'userData.em: … is no hash',
})

export const bingAnswerCases: AnswerCase[] = [
  { name: 'taken', answer: answer(200, { eventsReceived: 2, traceId: 't' }), expected: [confirmed('a'), confirmed('b')] },
  {
    name: 'the good ones are kept, the bad one is named, without what it held',
    answer: answer(200, { eventsReceived: 1, traceId: 't', error: failed([remark(1)]) }),
    expected: [confirmed('a'), wrong('b')],
  },
  {
    name: 'a warning refuses nothing',
    answer: answer(200, {
      eventsReceived: 2,
      error: failed([remark(0, { isWarning: true, propertyName: 'pageTitle', errorMessage: 'is long' })]),
    }),
    expected: [{ ...confirmed('a'), warning: 'pageTitle: is long' }, confirmed('b')],
  },
  {
    name: 'one fewer than sent, without a name: in halves',
    answer: answer(200, { eventsReceived: 1, traceId: 't' }),
    expected: ['a', 'b'].map((event) => ({ event, outcome: 'split', reason: 'batch refused' })),
  },
  {
    name: 'a single one that did not arrive',
    answer: answer(200, { eventsReceived: 0, error: { code: 'ValidationError', message: 'Invalid event.' } }, ['a']),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'invalid field', detail: 'Invalid event.' }],
  },
  {
    name: 'a success that says nothing is none',
    answer: answer(200, {}, ['a']),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' }],
  },
  {
    name: 'a login page with status 200',
    answer: answer(200, '<html></html>', ['a']),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'refused with a name: the others go again',
    answer: answer(400, { eventsReceived: 0, error: failed([remark(0)]) }),
    expected: [wrong('a'), { event: 'b', outcome: 'again', reason: 'batch refused' }],
  },
  {
    name: 'refused without a name: in halves',
    answer: answer(400, { error: { code: 'BadRequest', message: 'Bad request.' } }),
    expected: ['a', 'b'].map((event) => ({ event, outcome: 'split', reason: 'batch refused', detail: 'Bad request.' })),
  },
  {
    name: 'a wrong token, or an account that Microsoft has not enabled',
    answer: answer(401, { error: { code: 'Unauthorized', message: 'Unauthorized' } }, ['a']),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: ASK }],
  },
  {
    name: 'a token that may not send',
    answer: answer(403, { error: { code: 'Forbidden', message: 'Forbidden' } }, ['a']),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: ASK }],
  },
  {
    name: 'a tag that is not there',
    answer: answer(404, { error: { code: 'NotFound', message: 'The tag was not found.' } }, ['a']),
    expected: [{ event: 'a', outcome: 'stop', reason: 'unknown pixel', detail: 'The tag was not found.' }],
  },
  {
    name: 'too many requests',
    answer: answer(429, { error: { code: 'TooManyRequests' } }, ['a'], { 'retry-after': '7' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 7000 }],
  },
  {
    name: 'Microsoft’s own trouble',
    answer: answer(500, '', ['a']),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
]
