/** Golden cases of answers as TikTok writes them. */
import type { AnswerCase } from '../sample.cases.ts'

const answer = (code: number, message: string, { events = ['a'], status = 200, headers = {} } = {}) => ({
  status,
  headers,
  events,
  body: JSON.stringify({ code, message, request_id: '20261120101500', data: {} }),
})

export const tiktokAnswerCases: AnswerCase[] = [
  {
    name: 'code 0: all are taken',
    answer: answer(0, 'OK', { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'confirmed' },
      { event: 'b', outcome: 'delivered', proof: 'confirmed' },
    ],
  },
  {
    name: 'a partial success names no event: they go again in halves, and TikTok counts repeats once',
    answer: answer(20001, 'Partial success', { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'Partial success' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'Partial success' },
    ],
  },
  {
    name: 'a bad field of one event',
    answer: answer(40002, 'user.email: is not hashed'),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'invalid field', detail: 'user.email: is not hashed' }],
  },
  {
    name: 'a bad field among several',
    answer: answer(40002, 'event_time: is too old', { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'event_time: is too old' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'event_time: is too old' },
    ],
  },
  {
    name: 'an unknown pixel concerns every event: nothing is halved, the lane stands still',
    answer: answer(40002, 'event_source_id: this pixel does not exist', { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'stop', reason: 'unknown pixel', detail: 'event_source_id: this pixel does not exist' },
      { event: 'b', outcome: 'stop', reason: 'unknown pixel', detail: 'event_source_id: this pixel does not exist' },
    ],
  },
  {
    name: 'no permission',
    answer: answer(40001, 'No permission'),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: 'No permission' }],
  },
  {
    name: 'no token',
    answer: answer(40104, 'Empty token'),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token missing', detail: 'Empty token' }],
  },
  {
    name: 'a token that has expired',
    answer: answer(40102, 'Expired'),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token expired', detail: 'Expired' }],
  },
  {
    name: 'a token that was revoked',
    answer: answer(40105, 'Access token is incorrect or has been revoked.'),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Access token is incorrect or has been revoked.' }],
  },
  {
    name: 'an unknown code of authorization pauses the lane instead of refusing its events',
    answer: answer(40131, 'Authorization code is expired.'),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Authorization code is expired.' }],
  },
  {
    name: 'too many requests, with the time to wait',
    answer: answer(40100, 'Too frequent', { headers: { 'retry-after': '3' } }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 3000 }],
  },
  {
    name: 'trouble of TikTok’s own, whatever the status',
    answer: answer(50002, 'System error'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'a refusal that nobody has described',
    answer: answer(40999, 'No'),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform', detail: 'No' }],
  },
  {
    name: 'a code of no known kind',
    answer: answer(7, 'What'),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' }],
  },
  {
    name: 'a page of something in between, though it says success or forbids',
    answer: { status: 403, headers: {}, events: ['a'], body: '<html>Blocked</html>' },
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'no answer',
    answer: { status: 0, headers: {}, events: ['a'] },
    expected: [{ event: 'a', outcome: 'retry', reason: 'network' }],
  },
]
