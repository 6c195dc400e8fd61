/** Stand-in of GA4's Measurement Protocol: answers 204 to everything, as GA4 does, and records what GA4 would have dropped. */
import { asFields, asText, isText } from './checks.ts'
import { isMeant } from './fail-order.ts'
import { findGa4BodyFaults, findGa4EventFaults } from './ga4-checks.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent } from './stand-in-state.ts'
import type { StandInState } from './stand-in-state.ts'

/** GA4 does not report a wrong id or secret; the stand-in records it. */
const findAddressFaults = (call: PlatformCall, state: StandInState): string[] => {
  const { measurement_id: id, api_secret: secret } = call.query
  return [
    ...(id !== undefined && /^G-[A-Za-z0-9]+$/.test(id) ? [] : ['measurement_id must be G-...']),
    ...(isText(secret) ? [] : ['api_secret is missing']),
    ...(isText(secret) && (state.isExpired(secret) || secret.startsWith('wrong')) ? ['api_secret is wrong'] : []),
  ]
}

const collect = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const body = asFields(call.body)
  const shared = [
    ...findAddressFaults(call, state),
    ...findGa4BodyFaults(body, call.bodyBytes, state.knownEmails).map(({ fieldPath, description }) => `${fieldPath} ${description}`),
  ]
  const elements = Array.isArray(body?.events) ? body.events : []
  const events = elements.map((element, index): JudgedEvent => {
    const event = asFields(element)
    const params = asFields(event?.params)
    const named = { eventName: asText(event?.name), eventId: asText(params?.event_id) }
    const own = findGa4EventFaults(element, index, call.nowMs).map(({ fieldPath, description }) => `${fieldPath} ${description}`)
    const onCommand = failure !== undefined && isMeant(failure, named) ? ['refused on command'] : []
    return {
      pixel: call.query.measurement_id ?? '',
      ...named,
      isTest: params?.debug_mode !== undefined,
      isTaken: true,
      faults: [...shared, ...own, ...onCommand],
      body: { ...body, events: [element] },
    }
  })
  return { status: 204, events }
}

/** The validation server: returns the faults, stores nothing, and checks neither id nor secret. */
const validate = (call: PlatformCall, state: StandInState): PlatformReply => {
  const body = asFields(call.body)
  const elements = Array.isArray(body?.events) ? body.events : []
  const validationMessages = [
    ...findGa4BodyFaults(body, call.bodyBytes, state.knownEmails),
    ...elements.flatMap((element, index) => findGa4EventFaults(element, index, call.nowMs)),
  ]
  return { status: 200, body: { validationMessages }, events: [] }
}

/** GA4's stand-in; its address is followed by /mp/collect or /debug/mp/collect. */
export const ga4StandIn: StandIn = {
  platform: 'ga4',
  title: 'GA4 Measurement Protocol',
  routes: [
    { url: '/mp/collect', judge: collect },
    { url: '/debug/mp/collect', judge: validate },
  ],
  fail: () => ({}),
}
