/** Answers of the Data Manager API to events, as its pages "Understand API errors" and "Send events" describe them. */
import type { AnswerCase } from '../sample.cases.ts'

type Events = string[]
const answer = (
  status: number,
  body: unknown,
  {
    events = ['a'],
    headers = {},
    request,
  }: { events?: Events; headers?: Record<string, string>; request?: AnswerCase['answer']['request'] } = {},
): AnswerCase['answer'] => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  events,
  ...(request !== undefined && { request }),
})
const DOMAIN = 'datamanager.googleapis.com'
type Violation = { field: string; description: string; reason?: string }
/** google.rpc.Status. */
const refusal = (
  code: number,
  status: string,
  message: string,
  { reason, violations }: { reason?: string; violations?: Violation[] } = {},
) => ({
  error: {
    code,
    message,
    status,
    details: [
      ...(reason === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: DOMAIN }]),
      ...(violations === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }]),
    ],
  },
})
const BAD = 'There was a problem with the request.'
const invalid = (violations: Violation[], reason = 'INVALID_ARGUMENT') => refusal(400, 'INVALID_ARGUMENT', BAD, { reason, violations })
const followUp = { key: 'req-1', notBeforeMs: 1_800_000, giveUpMs: 172_800_000 }
const checkOnly = {
  method: 'POST' as const,
  url: 'https://datamanager.googleapis.com/v1/events:ingest',
  headers: {},
  body: { validateOnly: true },
}

export const googleAdsAnswerCases: AnswerCase[] = [
  {
    name: 'taken; how it ended is asked for later',
    answer: answer(200, { requestId: 'req-1' }, { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'accepted', followUp },
      { event: 'b', outcome: 'delivered', proof: 'accepted', followUp },
    ],
  },
  {
    name: 'taken with a remark on one event',
    answer: answer(
      200,
      {
        requestId: 'req-1',
        fieldWarnings: [{ field: 'events[1].cart_data', description: 'Not used with wbraid.', reason: 'UNUSED_FIELD' }],
      },
      { events: ['a', 'b'] },
    ),
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'accepted', followUp },
      {
        event: 'b',
        outcome: 'delivered',
        proof: 'accepted',
        warning: 'events[1].cart_data: Not used with wbraid.: UNUSED_FIELD',
        followUp,
      },
    ],
  },
  {
    name: 'only checked: there is no status to ask for',
    answer: answer(200, {}, { request: checkOnly }),
    expected: [{ event: 'a', outcome: 'delivered', proof: 'accepted' }],
  },
  {
    name: 'an empty success of real events is none',
    answer: answer(200, {}),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' }],
  },
  {
    name: 'a faulty event is named, and the others go again',
    answer: answer(
      400,
      invalid([
        {
          field: 'events[1].user_data.user_identifiers[0].email_address',
          description: 'mary@example.com is no hash',
          reason: 'INVALID_SHA256_FORMAT',
        },
      ]),
      { events: ['a', 'b', 'c'] },
    ),
    expected: [
      { event: 'a', outcome: 'again', reason: 'batch refused' },
      {
        event: 'b',
        outcome: 'rejected',
        reason: 'invalid field',
        detail: 'events[1].user_data.user_identifiers[0].email_address: … is no hash: INVALID_SHA256_FORMAT',
      },
      { event: 'c', outcome: 'again', reason: 'batch refused' },
    ],
  },
  {
    name: 'a batch is halved when no event is named',
    answer: answer(400, refusal(400, 'INVALID_ARGUMENT', BAD), { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: BAD },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: BAD },
    ],
  },
  {
    name: 'a single event without a name for its fault is refused',
    answer: answer(400, refusal(400, 'INVALID_ARGUMENT', BAD)),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'invalid field', detail: BAD }],
  },
  {
    name: 'a conversion action that does not exist refuses the events for it, not the pixel',
    answer: answer(
      400,
      invalid(
        [{ field: 'destinations[0].product_destination_id', description: 'Conversion action ID is not valid.' }],
        'INVALID_CONVERSION_ACTION_ID',
      ),
      { events: ['a', 'b'] },
    ),
    expected: ['a', 'b'].map((event) => ({
      event,
      outcome: 'rejected',
      reason: 'invalid field',
      detail: 'destinations[0].product_destination_id: Conversion action ID is not valid.',
    })),
  },
  {
    name: 'terms that the account has not signed stop the pixel',
    answer: answer(
      400,
      refusal(400, 'FAILED_PRECONDITION', 'The destination account hasn’t agreed to the terms for enhanced conversions.', {
        reason: 'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
      }),
    ),
    expected: [
      {
        event: 'a',
        outcome: 'stop',
        reason: 'not allowed',
        detail: 'The destination account hasn’t agreed to the terms for enhanced conversions.',
      },
    ],
  },
  {
    name: 'a customer ID that is no account of theirs stops it too',
    answer: answer(400, invalid([{ field: 'destinations[0].operating_account.account_id', description: 'Unknown account.' }])),
    expected: [
      { event: 'a', outcome: 'stop', reason: 'not allowed', detail: 'destinations[0].operating_account.account_id: Unknown account.' },
    ],
  },
  {
    name: 'an access that has ended',
    answer: answer(401, refusal(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Request had invalid authentication credentials.' }],
  },
  {
    name: 'an access of before conversions were asked for',
    answer: answer(
      403,
      refusal(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
    ),
    expected: [
      { event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: 'Request had insufficient authentication scopes.' },
    ],
  },
  {
    name: 'a project of ours without the API: no authorization would help',
    answer: answer(
      403,
      refusal(403, 'PERMISSION_DENIED', 'Data Manager API has not been used in project 1 before.', { reason: 'SERVICE_DISABLED' }),
    ),
    expected: [{ event: 'a', outcome: 'stop', reason: 'not allowed', detail: 'Data Manager API has not been used in project 1 before.' }],
  },
  {
    name: 'an account that is not there',
    answer: answer(404, refusal(404, 'NOT_FOUND', 'Resource not found.')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'unknown pixel', detail: 'Resource not found.' }],
  },
  {
    name: 'too many requests',
    answer: answer(429, refusal(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'), { headers: { 'retry-after': '30' } }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 30_000 }],
  },
  {
    name: 'Google’s own trouble',
    answer: answer(503, refusal(503, 'UNAVAILABLE', 'The service is currently unavailable.')),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'a page of a proxy',
    answer: answer(502, '<html><body>Bad gateway</body></html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
]
