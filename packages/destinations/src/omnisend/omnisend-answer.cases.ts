/** Answers of Omnisend as its page "Responses" shows them. */
import type { AnswerCase } from '../sample.cases.ts'

const answer = (status: number, body: unknown = '', headers = {}): AnswerCase['answer'] => ({ status, headers, body, events: ['a'] })
const problem = (status: number, word: string, title: string, more: object = {}): string =>
  JSON.stringify({ type: `https://problems.omnisend.com/${word}`, title, status, ...more })

export const omnisendAnswerCases: AnswerCase[] = [
  { name: '202 is accepted, never confirmed', answer: answer(202), expected: [{ event: 'a', outcome: 'delivered', proof: 'accepted' }] },
  {
    name: 'faulty fields are named, without the values that they held',
    answer: answer(
      400,
      problem(400, 'validation-failed', 'Validation failed', {
        detail: 'One or more fields are invalid.',
        errors: [
          { field: 'contact.email', code: 'invalid_format', message: 'mary@example is no address' },
          { field: 'eventName', code: 'required', message: 'eventName is required' },
        ],
      }),
    ),
    expected: [
      {
        event: 'a',
        outcome: 'rejected',
        reason: 'invalid field',
        detail: 'contact.email: … is no address; eventName: eventName is required',
      },
    ],
  },
  {
    name: 'a refusal without a list of fields',
    answer: answer(422, problem(422, 'unprocessable', 'Unprocessable', { detail: 'Contact cannot be used.' })),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'invalid field', detail: 'Contact cannot be used.' }],
  },
  {
    name: 'a wrong key',
    answer: answer(401, problem(401, 'unauthorized', 'Unauthorized')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Unauthorized' }],
  },
  {
    name: 'a wrong key in the form of older versions',
    answer: answer(401, JSON.stringify({ error: 'Unauthorized', statusCode: 401 })),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Unauthorized' }],
  },
  {
    name: 'a key without the permission for events',
    answer: answer(403, problem(403, 'forbidden', 'Forbidden', { detail: 'Missing events.write scope.' })),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: 'Missing events.write scope.' }],
  },
  {
    name: 'a version that is no longer served stops the lane',
    answer: answer(410, problem(410, 'version-retired', 'Version retired')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'Version retired' }],
  },
  {
    name: 'a version that was never served stops the lane',
    answer: answer(400, problem(400, 'bad-request', 'Bad request', { detail: 'Omnisend-Version header is missing or not supported.' })),
    expected: [
      { event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'Omnisend-Version header is missing or not supported.' },
    ],
  },
  {
    name: 'an address that is not served stops the lane',
    answer: answer(404, problem(404, 'not-found', 'Not found')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'Not found' }],
  },
  {
    name: 'an account that must be paid for stops the lane',
    answer: answer(402, problem(402, 'payment-required', 'Payment required')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'not allowed', detail: 'Payment required' }],
  },
  {
    name: 'a limit that says in the body how long it lasts',
    answer: answer(429, problem(429, 'rate-limit-exceeded', 'Rate limit exceeded', { retryAfter: 30 })),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 30_000 }],
  },
  {
    name: 'a limit that says it in the headers',
    answer: answer(429, problem(429, 'rate-limit-exceeded', 'Rate limit exceeded', { retryAfter: 30 }), { 'retry-after': '7' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 7000 }],
  },
  {
    name: 'a conflict',
    answer: answer(409, problem(409, 'conflict', 'Conflict')),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform', detail: 'Conflict' }],
  },
  {
    name: 'a 400 in HTML came from a proxy',
    answer: answer(400, '<html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'a success with words is not understood',
    answer: answer(202, '{"status":"queued"}'),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 202' }],
  },
  {
    name: 'a server in trouble',
    answer: answer(503, problem(503, 'error', 'Service unavailable')),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
]
