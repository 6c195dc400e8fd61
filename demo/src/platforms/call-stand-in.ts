/** Calls a stand-in without a socket, for tests that make many calls. */
import { failedReply } from './stand-in-routes.ts'
import type { PlatformCall, PlatformReply, StandIn, StandInRoute } from './stand-in.ts'
import type { StandInState } from './stand-in-state.ts'

/** A call as an adapter builds it. */
type BuiltCall = { method: string; url: string; headers: Readonly<Record<string, string>>; body?: unknown }

/** The route of a path, with the values of its parameters. */
const findRoute = (routes: readonly StandInRoute[], method: string, path: string) => {
  const parts = path.split('/')
  for (const route of routes) {
    const names = route.url.split('/')
    if ((route.method ?? 'POST') !== method || names.length !== parts.length) continue
    if (!names.every((name, index) => name.startsWith(':') || name === parts[index])) continue
    const params = names.flatMap((name, index): [string, string][] =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[index] ?? '')]] : [],
    )
    return { route, params: Object.fromEntries(params) }
  }
  throw new TypeError(`no address ${method} ${path}`)
}

/** The answer to a call, with ordered failures as over HTTP; 'cut' where the connection would be cut. prefix: of the address, before the platform's own. */
export const callStandIn = (
  { standIn, state, nowMs, prefix = '' }: { standIn: StandIn; state: StandInState; nowMs: number; prefix?: string },
  request: BuiltCall,
): PlatformReply | 'cut' => {
  const { pathname, searchParams } = new URL(request.url)
  const { route, params } = findRoute(standIn.routes, request.method, pathname.slice(prefix.length))
  const body = JSON.stringify(request.body)
  const call: PlatformCall = {
    params,
    query: Object.fromEntries(searchParams),
    headers: { 'content-type': 'application/json', ...request.headers },
    body: body === undefined ? undefined : JSON.parse(body),
    bodyBytes: Buffer.byteLength(body ?? ''),
    nowMs,
  }
  const order = state.takeOrder()
  const failure = order.mode === 'refuse batch' || order.mode === 'refuse event' ? order : undefined
  const reply = order.mode === 'status' ? failedReply(standIn, call, order) : route.judge(call, state, failure)
  const isCut = order.mode === 'timeout'
  const record = { url: request.url, headers: {}, body: null, answered: isCut ? 0 : reply.status, answer: reply.body }
  const events = reply.events.map(({ eventId }) => eventId)
  state.record({ ...record, events }, isCut && !order.isKept ? [] : reply.events, nowMs)
  return isCut ? 'cut' : reply
}
