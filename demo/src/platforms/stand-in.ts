/** The type of a stand-in of an outside platform: a value with its routes; each route checks a call and returns the platform's answer. */
import type { DestinationId } from '@convbox/contract'
import type { FailOrder } from './fail-order.ts'
import type { JudgedEvent, StandInState } from './stand-in-state.ts'

/** One call as it came. query and headers: names as sent, headers in lower case. body: parsed JSON; undefined when it is none. */
export type PlatformCall = {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body: unknown
  bodyBytes: number
  nowMs: number
}

export type PlatformReply = { status: number; headers?: Record<string, string>; body?: unknown; events: JudgedEvent[] }

/** The failure that is ordered for this call, if any; its kinds `status` and `timeout` never reach the route. */
export type OrderedFailure = Extract<FailOrder, { mode: 'refuse batch' | 'refuse event' }> | undefined

/** method: POST unless given. */
export type StandInRoute = {
  url: string
  method?: 'GET' | 'PUT' | 'PATCH' | 'DELETE'
  judge: (call: PlatformCall, state: StandInState, failure: OrderedFailure) => PlatformReply
}

export type StandIn = {
  platform: DestinationId
  title: string
  routes: readonly StandInRoute[]
  /** How the platform says that it fails with this status. */
  fail: (call: PlatformCall, status: number) => Pick<PlatformReply, 'headers' | 'body'>
}
