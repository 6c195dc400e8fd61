/** Golden cases of answers as Meta writes them. */
import type { AnswerCase } from '../sample.cases.ts'

const answer = (status: number, body: unknown, events = ['a'], headers = {}): AnswerCase['answer'] => ({ status, headers, body, events })
const refusal = (code: number, error_subcode?: number, message = 'no'): object => ({
  error: { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'T' },
})

export const facebookAnswerCases: AnswerCase[] = [
  {
    name: 'all received is confirmed',
    answer: answer(200, '{"events_received":2,"messages":[],"fbtrace_id":"T"}', ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'confirmed' },
      { event: 'b', outcome: 'delivered', proof: 'confirmed' },
    ],
  },
  {
    name: 'fewer received than sent is sent again in halves',
    answer: answer(200, { events_received: 1 }, ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused' },
      { event: 'b', outcome: 'split', reason: 'batch refused' },
    ],
  },
  {
    name: 'none received of one is a refusal',
    answer: answer(200, { events_received: 0 }),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform' }],
  },
  {
    name: 'a 200 without a count is not understood',
    answer: answer(200, { ok: true }),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' }],
  },
  {
    name: 'a 200 of HTML came from something in between',
    answer: answer(200, '<html>Sign in to the hotel network</html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'one event too old',
    answer: answer(400, refusal(100, 2804003, 'too old')),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'event too old', detail: 'too old' }],
  },
  {
    name: 'one of several too old: the whole request was refused',
    answer: answer(400, refusal(100, 2804003, 'too old'), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'too old' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'too old' },
    ],
  },
  ...[2804001, 2804007, 2804016, 2804017, 2804019, 2804048, undefined].map((subcode) => ({
    name: `bad fields, 100 / ${subcode}`,
    answer: answer(400, refusal(100, subcode)),
    expected: [{ event: 'a', outcome: 'rejected' as const, reason: 'invalid field' as const, detail: 'no' }],
  })),
  {
    name: 'invalid parameter, 105',
    answer: answer(400, refusal(105), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'no' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'no' },
    ],
  },
  {
    name: 'an unknown pixel stops the lane',
    answer: answer(400, refusal(100, 33), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'stop', reason: 'unknown pixel', detail: 'no' },
      { event: 'b', outcome: 'stop', reason: 'unknown pixel', detail: 'no' },
    ],
  },
  ...(
    [
      [12, 'interface retired'],
      [101, 'not allowed'],
      [803, 'unknown pixel'],
      [2500, 'interface retired'],
      [2635, 'interface retired'],
    ] as const
  ).map(([code, reason]) => ({
    name: `an error that concerns the whole lane, ${code}`,
    answer: answer(400, refusal(code), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'stop' as const, reason, detail: 'no' },
      { event: 'b', outcome: 'stop' as const, reason, detail: 'no' },
    ],
  })),
  {
    name: 'a code we do not know of several: tried again together, not taken apart',
    answer: answer(400, refusal(7777), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'retry', reason: 'temporary refusal', detail: 'no' },
      { event: 'b', outcome: 'retry', reason: 'temporary refusal', detail: 'no' },
    ],
  },
  {
    name: 'an expired token',
    answer: answer(400, refusal(190, 463, 'Session has expired')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token expired', detail: 'Session has expired' }],
  },
  {
    name: 'no token at all',
    answer: answer(400, refusal(104, undefined, 'An access token is required')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token missing', detail: 'An access token is required' }],
  },
  ...[460, 467, undefined].map((subcode) => ({
    name: `a dead token, 190 / ${subcode}, whose echo is blotted out`,
    answer: answer(401, refusal(190, subcode, 'Malformed access token EAABsecretsecret')),
    expected: [{ event: 'a', outcome: 'reauthorize' as const, reason: 'token invalid' as const, detail: 'Malformed access token EAA…' }],
  })),
  ...[200, 210, 299, 10, 3, 294].map((code) => ({
    name: `permission, ${code}`,
    answer: answer(403, refusal(code)),
    expected: [{ event: 'a', outcome: 'reauthorize' as const, reason: 'permission missing' as const, detail: 'no' }],
  })),
  ...[1, 2, 341, 368, 5000, 21009].map((code) => ({
    name: `temporary, ${code}`,
    answer: answer(500, refusal(code)),
    expected: [{ event: 'a', outcome: 'retry' as const, reason: 'temporary refusal' as const }],
  })),
  {
    name: 'whatever says that it is transient',
    answer: answer(400, { error: { code: 9999, is_transient: true } }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'temporary refusal' }],
  },
  ...[4, 17, 80003, 80004, 80014].map((code) => ({
    name: `too many calls, ${code}`,
    answer: answer(400, refusal(code)),
    expected: [{ event: 'a', outcome: 'retry' as const, reason: 'too many requests' as const }],
  })),
  {
    name: 'the usage header says how many minutes to wait',
    answer: answer(400, refusal(80004), ['a'], {
      'x-business-use-case-usage':
        '{"123456789012345":[{"type":"ads_management","estimated_time_to_regain_access":3},{"estimated_time_to_regain_access":2}]}',
    }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 180_000 }],
  },
  {
    name: 'Retry-After counts before it',
    answer: answer(429, '', ['a'], { 'retry-after': '7' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 7000 }],
  },
  {
    name: 'a gateway that timed out',
    answer: answer(503, '<html>503</html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  { name: 'a 500 without body', answer: answer(500, ''), expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }] },
  {
    name: 'a code we do not know',
    answer: answer(400, refusal(7777)),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform', detail: 'no' }],
  },
  {
    name: 'a redirect came from something in between and is tried again',
    answer: answer(302, ''),
    expected: [{ event: 'a', outcome: 'retry', reason: 'network' }],
  },
]
