/** The Fastify plugin of a stand-in: parses the call, applies ordered failures, answers, records. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { asFields } from './checks.ts'
import type { FailOrder } from './fail-order.ts'
import { readFailOrder } from './fail-order.ts'
import { PAGE_HEADERS } from '../sandbox-page.ts'
import { renderReceivedPage } from './received-page.ts'
import type { PlatformCall, PlatformReply, StandIn, StandInRoute } from './stand-in.ts'
import type { StandInState } from './stand-in-state.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024
const parse = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined // Invalid JSON is a fault that the platform's own answer reports.
  }
}

const textFields = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asFields(value) ?? {}).map(([name, field]) => [name, Array.isArray(field) ? field.join(', ') : String(field)]),
  )

const readCall = (request: FastifyRequest, nowMs: number): PlatformCall => ({
  params: textFields(request.params),
  query: textFields(request.query),
  headers: textFields(request.headers),
  body: parse(request.body),
  bodyBytes: typeof request.body === 'string' ? Buffer.byteLength(request.body) : 0,
  nowMs,
})

/** The record of a call, its secrets masked. */
const blot = (request: FastifyRequest, call: PlatformCall): { url: string; headers: Record<string, string>; body: unknown } => {
  const { authorization, 'access-token': accessToken, 'x-api-key': apiKey, ...headers } = call.headers
  const fields = asFields(call.body)
  return {
    url: request.url.replace(/((?:api_secret|access_token)=)[^&]*/g, '$1…'),
    headers: {
      ...headers,
      ...(authorization === undefined ? {} : { authorization: 'Bearer …' }),
      ...(accessToken === undefined ? {} : { 'access-token': '…' }),
      ...(apiKey === undefined ? {} : { 'x-api-key': '…' }),
    },
    body: fields?.access_token === undefined ? call.body : { ...fields, access_token: '…' },
  }
}

/** The reply to a call that was ordered to fail with a status. */
export const failedReply = (standIn: StandIn, call: PlatformCall, order: Extract<FailOrder, { mode: 'status' }>): PlatformReply => {
  const { headers, body } = standIn.fail(call, order.status)
  return {
    status: order.status,
    headers: { ...headers, ...(order.retryAfter === undefined ? {} : { 'retry-after': String(order.retryAfter) }) },
    body,
    events: [],
  }
}

type Parts = { standIn: StandIn; state: StandInState; readNowMs: () => number; closing: AbortSignal }

const answerCall = async (
  route: StandInRoute,
  { standIn, state, readNowMs, closing }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const call = readCall(request, readNowMs())
  const order = state.takeOrder()
  const failure = order.mode === 'refuse batch' || order.mode === 'refuse event' ? order : undefined
  const judged = order.mode === 'status' ? failedReply(standIn, call, order) : route.judge(call, state, failure)
  const isCut = order.mode === 'timeout'
  const events = isCut && !order.isKept ? [] : judged.events
  state.record(
    {
      ...blot(request, call),
      answered: isCut ? 0 : judged.status,
      answer: isCut ? undefined : judged.body,
      events: judged.events.map(({ eventId }) => eventId),
    },
    events,
    call.nowMs,
  )
  if (isCut) {
    reply.hijack()
    await wait(order.ms, undefined, { signal: closing }).catch(() => undefined) // A stand-in that closes does not wait on.
    request.raw.socket.destroy()
    return reply
  }
  return reply
    .code(judged.status)
    .headers(judged.headers ?? {})
    .send(judged.body)
}

const addControls = (app: FastifyInstance, { standIn, state }: Parts): void => {
  app.get('/', (request, reply) => {
    const [path = ''] = request.url.split('?')
    // The page's forms go to addresses beside it.
    return path.endsWith('/') ? reply.headers(PAGE_HEADERS).send(renderReceivedPage(standIn, state.received())) : reply.redirect(`${path}/`)
  })
  app.get('/received', (_request, reply) => reply.send(state.received()))
  app.delete('/received', (_request, reply) => {
    state.clear()
    return reply.code(204).send()
  })
  app.post('/fail', (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    const fields =
      isForm && typeof request.body === 'string' ? Object.fromEntries(new URLSearchParams(request.body)) : asFields(parse(request.body))
    const order = readFailOrder(fields ?? {})
    if (order === undefined) {
      return reply.code(400).send({
        message:
          'mode must be none, status (status, retryAfter?, times), timeout (ms, times, isKept?), expired token, refuse batch or refuse event (eventName?, eventId?)',
      })
    }
    state.order(order)
    return isForm ? reply.redirect('./', 303) : reply.send(order)
  })
}

/** Serves one stand-in: its platform's routes, and for people and tests `GET /`, `GET /received`, `DELETE /received` and `POST /fail`. */
export const standInRoutes = async (app: FastifyInstance, { standIn, state, readNowMs }: Omit<Parts, 'closing'>): Promise<void> => {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => done(null, body))
  const parts = { standIn, state, readNowMs, closing: closing.signal }
  addControls(app, parts)
  for (const route of standIn.routes)
    // A colon inside a segment is the platform's own, as Google has it.
    app.route({
      method: route.method ?? 'POST',
      url: route.url.replace(/(?<!\/):/g, '::'),
      handler: (request, reply) => answerCall(route, parts, request, reply),
    })
}
