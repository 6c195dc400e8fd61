/** Golden cases of answers as Pinterest writes them. */
import type { AnswerCase } from '../sample.cases.ts'

const answer = (status: number, body: unknown, { events = ['a'], headers = {} } = {}) => ({
  status,
  headers,
  events,
  body: JSON.stringify(body),
})
const said = (...events: object[]) => ({
  num_events_received: events.length,
  num_events_processed: events.filter((event) => 'status' in event && event.status === 'processed').length,
  events,
})
const processed = { status: 'processed', error_message: '', warning_message: '' }
const failed = { status: 'failed', error_message: "'value' is not a valid number", warning_message: null }

export const pinterestAnswerCases: AnswerCase[] = [
  {
    name: 'all are processed; a warning stays with its event',
    answer: answer(200, said(processed, { ...processed, warning_message: 'event_name is not standard' }), { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'confirmed' },
      { event: 'b', outcome: 'delivered', proof: 'confirmed', warning: 'event_name is not standard' },
    ],
  },
  {
    name: '422 names the refused event; the others go again without it',
    answer: answer(422, { code: 1, message: 'Not all events were processed.', details: said(processed, failed) }, { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'again', reason: 'batch refused' },
      { event: 'b', outcome: 'rejected', reason: 'refused by the platform', detail: "'value' is not a valid number" },
    ],
  },
  {
    name: '422 whose list is missing: in halves, until the refused one is alone',
    answer: answer(422, { code: 1, message: 'Not all events were processed.' }, { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'Not all events were processed.' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'Not all events were processed.' },
    ],
  },
  {
    name: 'a failed event beside a success status, because of its age',
    answer: answer(200, said({ ...failed, error_message: 'event_time is older than 7 days' })),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'event too old', detail: 'event_time is older than 7 days' }],
  },
  {
    name: 'a field that Pinterest does not know',
    answer: answer(400, { code: 4196, message: "Invalid request: Additional properties are not allowed ('category_name' was unexpected)" }),
    expected: [
      {
        event: 'a',
        outcome: 'rejected',
        reason: 'invalid field',
        detail: "Invalid request: Additional properties are not allowed ('category_name' was unexpected)",
      },
    ],
  },
  {
    name: 'such a field in one of several',
    answer: answer(400, { code: 4196, message: 'Invalid request' }, { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'Invalid request' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'Invalid request' },
    ],
  },
  {
    name: 'a wrong token',
    answer: answer(401, { code: 2, message: 'Authentication failed.' }),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Authentication failed.' }],
  },
  {
    name: 'a token of another ad account',
    answer: answer(403, { code: 29, message: 'You are not permitted to access that resource.' }),
    expected: [
      { event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: 'You are not permitted to access that resource.' },
    ],
  },
  {
    name: 'an ad account that does not exist concerns every event',
    answer: answer(404, { code: 26, message: 'Advertiser not found.' }),
    expected: [{ event: 'a', outcome: 'stop', reason: 'unknown pixel', detail: 'Advertiser not found.' }],
  },
  {
    name: 'too many requests, with the time to wait',
    answer: answer(429, { code: 8, message: 'You have exceeded your rate limit.' }, { headers: { 'retry-after': '3' } }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 3000 }],
  },
  {
    name: 'conversions are switched off at Pinterest for a while',
    answer: answer(503, { code: 4197, message: 'The service is disabled.' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'fewer outcomes than events are not understood',
    answer: answer(200, said(processed), { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' },
      { event: 'b', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' },
    ],
  },
  {
    name: 'a page of something in between, though it says success',
    answer: { status: 200, headers: {}, events: ['a'], body: '<html>Sign in</html>' },
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'no answer',
    answer: { status: 0, headers: {}, events: ['a'] },
    expected: [{ event: 'a', outcome: 'retry', reason: 'network' }],
  },
]
