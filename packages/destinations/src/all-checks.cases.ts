/** Golden cases of the checks: the call for a pixel's id and credential, and what each answer says. */
import type { DestinationId } from '@convbox/contract'
import type { Call, CheckAnswer } from './destination.ts'

/** A destination's check call as it is for the settings of its cases, the body by its most telling part; and its answers. */
export type CheckCases = {
  call: Pick<Call, 'method' | 'url'> & { body?: unknown }
  answers: readonly { name: string; status: number; body: unknown; expected: CheckAnswer }[]
}

const HTML = '<html><body>Bad gateway</body></html>'
/** What an intermediary or a platform in trouble answers: never a refusal. */
const noise = [
  { name: 'nothing came', status: 0, body: undefined },
  { name: 'a server error', status: 503, body: HTML },
  { name: 'a page that says 200', status: 200, body: HTML },
  { name: 'a login page of a proxy', status: 401, body: HTML },
  { name: 'a limit', status: 429, body: {} },
] as const
const unclear = noise.map(({ name, status, body }) => ({ name, status, body, expected: { result: 'unclear' } as const }))

const metaError = (code: number, subcode: number | undefined, message: string) => ({
  error: { message, type: 'OAuthException', code, ...(subcode !== undefined && { error_subcode: subcode }), fbtrace_id: 'x' },
})
const klaviyoError = (status: number, code: string) => ({ errors: [{ id: 'x', status, code, title: code, detail: code }] })
const googleError = (status: string, details: unknown[] = []) => ({ error: { code: 400, message: 'no', status, details } })
const problem = (status: number, title: string) => ({ type: 'https://a.example', title, status, detail: title })

const refused = (reason: Extract<CheckAnswer, { result: 'refused' }>['reason'], detail?: string): CheckAnswer => ({
  result: 'refused',
  reason,
  ...(detail !== undefined && { detail }),
})

/** Destinations with a check. */
export const CHECK_CASES: Partial<Record<DestinationId, CheckCases>> = {
  facebook: {
    call: {
      method: 'POST',
      url: 'https://graph.facebook.com/v25.0/123456789012345/events',
      body: { data: [], access_token: 'EAAexampletoken' },
    },
    answers: [
      ...unclear,
      {
        name: 'the list is empty',
        status: 400,
        body: metaError(100, undefined, '(#100) data must not be empty'),
        expected: { result: 'passed' },
      },
      {
        name: 'an expired token',
        status: 400,
        body: metaError(190, 463, 'Session has expired'),
        expected: refused('token expired', 'Session has expired'),
      },
      {
        name: 'a wrong token',
        status: 400,
        body: metaError(190, 467, 'Malformed access token'),
        expected: refused('token invalid', 'Malformed access token'),
      },
      {
        name: 'no permission',
        status: 403,
        body: metaError(200, undefined, '(#200) Permissions error'),
        expected: refused('permission missing', '(#200) Permissions error'),
      },
      {
        name: 'an unknown pixel',
        status: 400,
        body: metaError(100, 33, 'Object does not exist'),
        expected: refused('unknown id', 'Object does not exist'),
      },
    ],
  },
  tiktok: {
    call: { method: 'POST', url: 'https://business-api.tiktok.com/open_api/v1.3/event/track/' },
    answers: [
      ...unclear,
      { name: 'the list is empty', status: 200, body: { code: 40002, message: 'data: must be a list' }, expected: { result: 'passed' } },
      { name: 'a revoked token', status: 200, body: { code: 40105, message: 'revoked' }, expected: refused('token invalid', 'revoked') },
      { name: 'no permission', status: 200, body: { code: 40001, message: 'no' }, expected: refused('permission missing', 'no') },
      {
        name: 'an unknown pixel',
        status: 200,
        body: { code: 40002, message: 'event_source_id: unknown' },
        expected: refused('unknown id', 'event_source_id: unknown'),
      },
    ],
  },
  awin: {
    call: { method: 'POST', url: 'https://api.awin.com/s2s/advertiser/30412/orders', body: { orders: [] } },
    answers: [
      ...unclear,
      { name: 'the list is empty', status: 400, body: { error: 'orders: must be a list' }, expected: { result: 'passed' } },
      { name: 'a wrong token', status: 401, body: { error: 'Unauthorized' }, expected: refused('token invalid', 'Unauthorized') },
      { name: 'no permission', status: 403, body: { error: 'Forbidden' }, expected: refused('permission missing', 'Forbidden') },
      { name: 'an unknown advertiser', status: 404, body: { error: 'Not found' }, expected: refused('unknown id', 'Not found') },
    ],
  },
  pinterest: {
    call: { method: 'POST', url: 'https://api.pinterest.com/v5/ad_accounts/549755885175/events?test=true' },
    answers: [
      ...unclear,
      {
        name: 'the test event is taken',
        status: 200,
        body: { num_events_received: 1, num_events_processed: 1, events: [{ status: 'processed' }] },
        expected: { result: 'passed' },
      },
      {
        name: 'the test event is refused',
        status: 422,
        body: { code: 4198, message: 'no', details: { events: [{ status: 'failed', error_message: 'odd' }] } },
        expected: { result: 'unclear', detail: 'odd' },
      },
      {
        name: 'a wrong token',
        status: 401,
        body: { code: 2, message: 'Authentication failed.' },
        expected: refused('token invalid', 'Authentication failed.'),
      },
      {
        name: 'no permission',
        status: 403,
        body: { code: 29, message: 'Not permitted' },
        expected: refused('permission missing', 'Not permitted'),
      },
      {
        name: 'an unknown account',
        status: 404,
        body: { code: 26, message: 'Advertiser not found.' },
        expected: refused('unknown id', 'Advertiser not found.'),
      },
    ],
  },
  snapchat: {
    call: { method: 'POST', url: 'https://tr.snapchat.com/v3/' },
    answers: [
      ...unclear,
      {
        name: 'the test event is taken',
        status: 200,
        body: { status: 'VALID', test_event: true, event_logs: [{ event: 0, status: 'VALID' }] },
        expected: { result: 'passed' },
      },
      {
        name: 'a wrong token',
        status: 401,
        body: { status: 'INVALID', reason: 'Invalid access token' },
        expected: refused('token invalid', 'Invalid access token'),
      },
      {
        name: 'no permission',
        status: 403,
        body: { status: 'INVALID', reason: 'No permission' },
        expected: refused('permission missing', 'No permission'),
      },
      {
        name: 'an unknown pixel',
        status: 400,
        body: { status: 'INVALID', reason: 'Invalid pixel id' },
        expected: refused('unknown id', 'Invalid pixel id'),
      },
    ],
  },
  'google-ads': {
    call: { method: 'POST', url: 'https://datamanager.googleapis.com/v1/events:ingest' },
    answers: [
      ...unclear,
      { name: 'an expired access', status: 401, body: googleError('UNAUTHENTICATED'), expected: refused('token invalid', 'no') },
      { name: 'no permission', status: 403, body: googleError('PERMISSION_DENIED'), expected: refused('permission missing', 'no') },
      { name: 'an unknown account', status: 404, body: googleError('NOT_FOUND'), expected: refused('unknown id', 'no') },
      {
        name: 'an account without terms',
        status: 400,
        body: googleError('INVALID_ARGUMENT', [{ '@type': 'x/ErrorInfo', reason: 'INVALID_OPERATING_ACCOUNT' }]),
        expected: refused('not allowed', 'no'),
      },
    ],
  },
  klaviyo: {
    call: { method: 'GET', url: 'https://a.klaviyo.com/api/accounts' },
    answers: [
      ...unclear,
      { name: 'its account', status: 200, body: { data: [{ type: 'account', id: 'Ab12Cd' }] }, expected: { result: 'passed' } },
      {
        name: 'another account',
        status: 200,
        body: { data: [{ type: 'account', id: 'Zz99Zz' }] },
        expected: { result: 'refused', reason: 'other id', other: 'Zz99Zz' },
      },
      { name: 'no account', status: 200, body: { data: [] }, expected: { result: 'unclear' } },
      { name: 'a wrong key', status: 401, body: klaviyoError(401, 'wrong'), expected: refused('token invalid', 'wrong') },
      {
        name: 'a key that may not read accounts',
        status: 403,
        body: klaviyoError(403, 'denied'),
        expected: { result: 'passed', only: 'credential' },
      },
    ],
  },
  omnisend: {
    call: { method: 'GET', url: 'https://api.omnisend.com/api/brands/current' },
    answers: [
      ...unclear,
      { name: 'its brand', status: 200, body: { brandID: '5f0123456789abcdef012345' }, expected: { result: 'passed' } },
      {
        name: 'another brand',
        status: 200,
        body: { brandID: '000000000000000000000000' },
        expected: { result: 'refused', reason: 'other id', other: '000000000000000000000000' },
      },
      { name: 'a wrong key', status: 401, body: problem(401, 'Unauthorized'), expected: refused('token invalid', 'Unauthorized') },
      {
        name: 'a key that may not read brands',
        status: 403,
        body: problem(403, 'Forbidden'),
        expected: { result: 'passed', only: 'credential' },
      },
    ],
  },
  mailchimp: {
    call: { method: 'GET', url: '/3.0/lists/a1b2c3d4e5?fields=id,name' },
    answers: [
      ...unclear,
      { name: 'its audience', status: 200, body: { id: 'a1b2c3d4e5', name: 'Customers' }, expected: { result: 'passed' } },
      { name: 'a wrong key', status: 401, body: problem(401, 'API Key Invalid'), expected: refused('token invalid', 'API Key Invalid') },
      { name: 'no permission', status: 403, body: problem(403, 'Forbidden'), expected: refused('permission missing', 'Forbidden') },
      { name: 'an unknown audience', status: 404, body: problem(404, 'Resource Not Found'), expected: refused('unknown id') },
    ],
  },
}
