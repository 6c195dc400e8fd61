/** Stand-in of Meta's Conversions API: accepts or refuses a call as a whole, with Meta's error bodies and usage header. */
import { asFields, asText, isForeign, isText, isUnknownId } from './checks.ts'
import { isMeant } from './fail-order.ts'
import { findMetaFault } from './meta-checks.ts'
import { describeQuality, findFieldsFault } from './meta-quality.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent } from './stand-in-state.ts'
import type { StandInState } from './stand-in-state.ts'

const VERSIONS = ['v23.0', 'v24.0', 'v25.0']
const MAX_BATCH = 1000

type GraphError = { status?: number; code: number; subcode?: number; message: string; type?: string }

const usage = (pixel: string, percent: number, waitMinutes: number): string =>
  JSON.stringify({
    [pixel]: [
      { type: 'ads_management', call_count: percent, total_cputime: 1, total_time: 1, estimated_time_to_regain_access: waitMinutes },
    ],
  })

const readPixel = (call: PlatformCall): string => call.params.pixel ?? ''

const headersOf = (call: PlatformCall, isThrottled = false): Record<string, string> => ({
  'facebook-api-version': call.params.version ?? '',
  'x-fb-trace-id': 'SandboxTrace',
  'x-business-use-case-usage': isThrottled ? usage(readPixel(call), 100, 1) : usage(readPixel(call), 1, 0),
})

const errorBody = ({ code, subcode, message, type = 'OAuthException' }: GraphError): object => ({
  error: {
    message,
    type,
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode, error_user_title: 'Sandbox', error_user_msg: message }),
    fbtrace_id: 'SandboxTrace',
  },
})

const refuse = (call: PlatformCall, error: GraphError): PlatformReply => ({
  status: error.status ?? 400,
  headers: headersOf(call),
  body: errorBody(error),
  events: [],
})

const readToken = (call: PlatformCall): string | undefined => {
  const given =
    asFields(call.body)?.access_token ?? call.query.access_token ?? /^(?:Bearer|OAuth) (.+)$/.exec(call.headers.authorization ?? '')?.[1]
  return isText(given) ? given : undefined
}

/** Checks version, token and pixel, in Meta's order. Tokens that begin with "expired" or "wrong" are treated as such, for trying it out. */
const findCallFault = (call: PlatformCall, state: StandInState, pixel = readPixel(call)): GraphError | undefined => {
  const version = call.params.version ?? ''
  if (!/^v\d+\.\d$/.test(version)) return { code: 2500, message: `Unknown path components: /${version}` }
  if (!VERSIONS.includes(version)) {
    return {
      code: 2635,
      message: `You are calling a deprecated version of the Ads API. Please update to the latest version: ${VERSIONS.at(-1)}.`,
    }
  }
  const token = readToken(call)
  if (token === undefined) return { code: 104, message: 'An access token is required to request this resource.' }
  if (state.isExpired(token) || token.startsWith('expired')) {
    return { code: 190, subcode: 463, message: 'Error validating access token: Session has expired.' }
  }
  if (/\s/.test(token) || token.startsWith('wrong')) return { code: 190, subcode: 467, message: 'Malformed access token' }
  if (isForeign(token)) return { status: 403, code: 200, message: '(#200) Permissions error' }
  if (!/^\d{15,19}$/.test(pixel) || isUnknownId(pixel)) {
    return {
      code: 100,
      subcode: 33,
      type: 'GraphMethodException',
      message: `Unsupported ${call.params.pixel === undefined ? 'get' : 'post'} request. Object with ID '${pixel}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    }
  }
  return undefined
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const callFault = findCallFault(call, state)
  if (callFault !== undefined) return refuse(call, callFault)
  const body = asFields(call.body)
  if (body === undefined || !Array.isArray(body.data)) return refuse(call, { code: 100, message: '(#100) The parameter data is required' })
  if (body.data.length === 0) return refuse(call, { code: 100, message: '(#100) data must not be empty' })
  if (body.data.length > MAX_BATCH) return refuse(call, { code: 100, message: `(#100) data holds more than ${MAX_BATCH} events` })
  if (body.test_event_code !== undefined && !isText(body.test_event_code)) {
    return refuse(call, { code: 100, message: '(#100) test_event_code must be a text' })
  }
  for (const [index, element] of body.data.entries()) {
    const fault = findMetaFault(element, call.nowMs, state.knownEmails)
    if (fault !== undefined)
      return refuse(call, { code: 100, subcode: fault.subcode, message: `Invalid parameter: data[${index}].${fault.message}` })
  }
  const events = body.data.map((element): JudgedEvent => ({
    pixel: readPixel(call),
    eventName: asText(asFields(element)?.event_name),
    eventId: asText(asFields(element)?.event_id),
    isTest: body.test_event_code !== undefined,
    isTaken: true,
    faults: [],
    body: element,
  }))
  if (failure !== undefined && events.some((event) => isMeant(failure, event))) {
    return refuse(call, { code: 100, subcode: 2804048, message: 'Invalid parameter: refused on command' })
  }
  return {
    status: 200,
    headers: headersOf(call),
    body: { events_received: events.length, messages: [], fbtrace_id: 'SandboxTrace' },
    events,
  }
}

/** Tokens of an app without the permissions that reading needs: they may send. */
const maySendOnly = (token: string): boolean => token.startsWith('sendonly')

/** The figures about a dataset. Source: Meta, "Dataset Quality API", read 2026-11. */
const judgeQuality = (call: PlatformCall, state: StandInState): PlatformReply => {
  const { dataset_id: dataset = '', fields = '' } = call.query
  const callFault = findCallFault(call, state, dataset === '' ? '0'.repeat(15) : dataset)
  if (callFault !== undefined) return refuse(call, callFault)
  if (maySendOnly(readToken(call) ?? ''))
    return refuse(call, {
      status: 403,
      code: 200,
      message: '(#200) Requires ads_read, and ads_management or business_management permission',
    })
  if (dataset === '') return refuse(call, { code: 100, message: '(#100) The parameter dataset_id is required' })
  if (!fields.startsWith('web')) return refuse(call, { code: 100, message: '(#100) The parameter fields must hold web' })
  const fault = findFieldsFault(fields)
  if (fault !== undefined) return refuse(call, { code: 100, message: `(#100) ${fault}` })
  const events = state.received().unique.filter(({ pixel }) => pixel === dataset)
  return { status: 200, headers: headersOf(call), body: { web: describeQuality(events) }, events: [] }
}

const ordered: Record<number, GraphError> = {
  401: { code: 190, subcode: 463, message: 'Error validating access token: Session has expired.' },
  403: { code: 200, message: '(#200) Provide valid app ID' },
  429: { code: 80004, message: 'There have been too many calls to this ad-account. Wait a bit and try again.' },
}

/** Meta's stand-in; its address is followed by /{version}/{pixel id}/events, or /{version}/dataset_quality. */
export const metaStandIn: StandIn = {
  platform: 'facebook',
  title: 'Meta Conversions API',
  routes: [
    { url: '/:version/:pixel/events', judge },
    { url: '/:version/dataset_quality', method: 'GET', judge: judgeQuality },
  ],
  fail: (call, status) => ({
    headers: headersOf(call, status === 429),
    body: errorBody(
      ordered[status] ??
        (status >= 500 ? { code: 1, message: 'An unknown error occurred' } : { code: 100, message: '(#100) Invalid parameter' }),
    ),
  }),
}
