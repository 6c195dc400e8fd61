/** Golden cases of answers as Klaviyo writes them. */
import type { AnswerCase } from '../sample.cases.ts'

const answer = (status: number, said: unknown = '', headers = {}): AnswerCase['answer'] => ({ status, headers, body: said, events: ['a'] })
const refusal = (status: number, code: string, detail: string, pointer?: string): string =>
  JSON.stringify({
    errors: [{ id: 'e', status, code, title: 'Invalid input.', detail, ...(pointer !== undefined && { source: { pointer } }) }],
  })

export const klaviyoAnswerCases: AnswerCase[] = [
  { name: '202 is accepted, never confirmed', answer: answer(202), expected: [{ event: 'a', outcome: 'delivered', proof: 'accepted' }] },
  {
    name: 'a bad field is named, without the value that it held',
    answer: answer(400, refusal(400, 'invalid', 'mary@example is not a valid email address.', '/data/attributes/profile')),
    expected: [
      { event: 'a', outcome: 'rejected', reason: 'invalid field', detail: '… is not a valid email address. (/data/attributes/profile)' },
    ],
  },
  {
    name: 'a wrong key',
    answer: answer(401, refusal(401, 'authentication_failed', 'Incorrect authentication credentials.')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Incorrect authentication credentials.' }],
  },
  {
    name: 'a key without the scope',
    answer: answer(403, refusal(403, 'permission_denied', 'Missing scope events:write.')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: 'Missing scope events:write.' }],
  },
  {
    name: 'a revision that is no longer served stops the lane',
    answer: answer(410, refusal(410, 'gone', 'This revision has been retired.')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'This revision has been retired.' }],
  },
  {
    name: 'a revision without this address stops the lane',
    answer: answer(404, refusal(404, 'not_found', 'No valid revisions found for method')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'No valid revisions found for method' }],
  },
  {
    name: 'a date that is no revision stops the lane',
    answer: answer(400, refusal(400, 'invalid', 'A valid revision header is required.')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'A valid revision header is required.' }],
  },
  {
    name: 'a limit',
    answer: answer(429, refusal(429, 'throttled', 'Request was throttled.'), { 'retry-after': '3' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 3000 }],
  },
  {
    name: 'a 403 in HTML came from a proxy',
    answer: answer(403, '<html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'a conflict',
    answer: answer(409, refusal(409, 'conflict', 'Conflict.')),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform', detail: 'Conflict.' }],
  },
  { name: 'a server in trouble', answer: answer(503, ''), expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }] },
]
