/** Golden cases of answers as GA4 writes them. */
import type { AnswerCase } from '../sample.cases.ts'

const answer = (status: number, body: unknown = '', headers = {}): AnswerCase['answer'] => ({ status, headers, body, events: ['a'] })

export const ga4AnswerCases: AnswerCase[] = [
  { name: '204 is accepted, never confirmed', answer: answer(204), expected: [{ event: 'a', outcome: 'delivered', proof: 'accepted' }] },
  {
    name: 'a page in HTML is not GA4, whatever its status',
    answer: answer(200, '<html>Sign in to the network</html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'messages of the validation server are no delivery',
    answer: answer(200, '{"validationMessages":[{"fieldPath":"events"}]}'),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: '{"validationMessages":[{"fieldPath":"events"}]}' }],
  },
  { name: 'so is 200', answer: answer(200), expected: [{ event: 'a', outcome: 'delivered', proof: 'accepted' }] },
  { name: 'a server in trouble', answer: answer(502, '<html>'), expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }] },
  {
    name: 'a limit, with a date to wait for',
    answer: answer(429, '', { 'retry-after': 'Fri, 20 Nov 2026 10:15:30 GMT', date: 'Fri, 20 Nov 2026 10:15:00 GMT' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 30_000 }],
  },
  { name: 'a timeout', answer: answer(408), expected: [{ event: 'a', outcome: 'retry', reason: 'time-out' }] },
  { name: 'a body too large', answer: answer(413), expected: [{ event: 'a', outcome: 'rejected', reason: 'batch refused' }] },
  {
    name: 'an address that is not GA4',
    answer: answer(404),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 404' }],
  },
]
