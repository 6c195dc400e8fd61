/** POST /collect/v1/events: the script's endpoint. Answers 202 only after the events are on disk. */
import { COLLECT_MAX_BYTES, ERRORS, type CollectAnswer, type CollectEvent, type ErrorCode, type RefusedEvent } from '@convbox/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../http/answer-error.ts'
import type { CollectProgram } from '../program.ts'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { appendToLog } from '../intake/append.ts'
import { createCollectMetrics, type CollectMetrics } from './collect-metrics.ts'
import { recordOf, type CollectedBatch, type IntakeContent } from '../intake/intake-record.ts'
import { createPressureGauge } from '../intake/pressure.ts'
import { readBatch } from './read-batch.ts'
import { createTokenBuckets } from './token-bucket.ts'
import { visitorCookie } from './visitor-cookie.ts'

const PATH = '/collect/v1/events'

/** A refusal of the whole request, in collect's own small format: the script does not read the API's envelope. */
export type CollectRefusal = { error: ErrorCode; message: string; path?: string; refused?: RefusedEvent[] }

const refuse = (
  reply: FastifyReply,
  code: ErrorCode,
  extra: { message?: string; path?: string; refused?: RefusedEvent[]; retryAfterSeconds?: number } = {},
) => {
  const { retryAfterSeconds, ...shown } = extra
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.status(ERRORS[code].status).send({ error: code, message: ERRORS[code].message, ...shown } satisfies CollectRefusal)
}

/** Any page may send; the answer is readable for the requesting page, with cookies, which here are only the visitor's own. */
const allowOrigin = (request: FastifyRequest, reply: FastifyReply): void => {
  const origin = request.headers.origin
  reply.header('access-control-allow-origin', origin ?? '*')
  if (origin !== undefined) reply.header('access-control-allow-credentials', 'true').header('vary', 'origin')
  reply
    .header('access-control-expose-headers', 'retry-after')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
}

const answerPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-methods', 'POST, OPTIONS')
    .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? 'content-type')
    .header('access-control-max-age', '86400')
    .status(204)
    .send()

/** A lone surrogate is invalid text, as a value or a name: PostgreSQL and ClickHouse would refuse the whole batch. */
const toWellFormed = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null || Object.keys(value).every((name) => name.isWellFormed())) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name.toWellFormed(), field]))
}
const MAY_HOLD_HALVES = /\\u[dD][89a-fA-F]/

const parseBody = (text: unknown): { json: unknown } | undefined => {
  const body = typeof text === 'string' ? text : ''
  try {
    return { json: MAY_HOLD_HALVES.test(body) ? JSON.parse(body, toWellFormed) : JSON.parse(body) }
  } catch (error) {
    // RangeError: nested too deeply for toWellFormed.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

type Context = {
  program: CollectProgram
  metrics: CollectMetrics
  pressure: ReturnType<typeof createPressureGauge>
  buckets: ReturnType<typeof createTokenBuckets>
}

const headerText = (request: FastifyRequest, name: string, max: number): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, max) : undefined
}

const append = async (
  { program }: Context,
  store: DirectoryStore,
  request: FastifyRequest,
  batch: { sentAt: string; events: CollectEvent[]; refused: RefusedEvent[] },
) => {
  const userAgent = headerText(request, 'user-agent', 1024)
  const language = headerText(request, 'accept-language', 200)
  const content: CollectedBatch = {
    kind: 'batch',
    sentAt: batch.sentAt,
    ip: request.ip,
    ...(userAgent !== undefined && { userAgent }),
    ...(language !== undefined && { language }),
    ...(batch.refused.length > 0 && { refused: batch.refused.length }),
    events: batch.events,
  }
  return appendToLog(program, recordOf(store.id, new Date(program.now()).toISOString(), content))
}

const takeBatch = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { program, metrics } = context
  const count = (reason: string): void => metrics.requestsRefused.inc({ reason })
  const pressure = context.pressure()
  if (pressure) {
    count(pressure.reason)
    return refuse(reply, 'overloaded', { retryAfterSeconds: pressure.retryAfterSeconds })
  }
  const body = parseBody(request.body)
  const batch = body === undefined ? ({ ok: false, message: 'The body is not JSON', path: '' } as const) : readBatch(body.json)
  if (!batch.ok) {
    count('bad shape')
    return refuse(reply, 'invalid input', { message: batch.message, path: batch.path })
  }
  const store = await program.directory.byKey(batch.storeKey)
  if (store === undefined) {
    count('unknown store')
    return refuse(reply, 'not found', { message: 'No store has this key', path: 'storeKey' })
  }
  const waitSeconds = context.buckets.take(store.id, batch.withdrawn === undefined ? batch.events.length + batch.refused.length : 1)
  if (waitSeconds > 0) {
    count('too fast')
    return refuse(reply, 'too many requests', { retryAfterSeconds: waitSeconds })
  }
  if (batch.withdrawn !== undefined) {
    const record: IntakeContent = { kind: 'consent withdrawn', visitorId: batch.withdrawn }
    if (await appendToLog(program, recordOf(store.id, new Date(program.now()).toISOString(), record)))
      return reply.status(202).send({ accepted: 0, refused: [] } satisfies CollectAnswer)
    count('disk')
    return refuse(reply, 'overloaded', { retryAfterSeconds: 60 })
  }
  if (batch.refused.length > 0) metrics.refused.inc(batch.refused.length)
  if (!(await append(context, store, request, batch))) {
    count('disk')
    return refuse(reply, 'overloaded', { retryAfterSeconds: 60 })
  }
  if (batch.events.length === 0) {
    const first = batch.refused[0]
    const path = first?.path === undefined ? `events.${first?.index ?? 0}` : `events.${first.index}.${first.path}`
    return refuse(reply, 'invalid input', { message: first?.reason ?? 'bad shape', path, refused: batch.refused })
  }
  metrics.accepted.inc(batch.events.length)
  const cookie = visitorCookie(batch.events, store, { host: request.host, secure: request.protocol === 'https' })
  if (cookie !== undefined) reply.header('set-cookie', cookie)
  return reply.status(202).send({ accepted: batch.events.length, refused: batch.refused } satisfies CollectAnswer)
}

/** Registers the collect endpoint, encapsulated: own body parser, own error answers, CORS on every answer. */
export const collectRoutes = async (app: FastifyInstance, program: CollectProgram): Promise<void> => {
  const context: Context = {
    program,
    metrics: createCollectMetrics(program),
    pressure: createPressureGauge(program),
    buckets: createTokenBuckets(program.config.COLLECT_RATE_PER_SECOND, program.now),
  }
  await app.register(async (scope) => {
    // Reads any content type as text: sendBeacon sends text/plain, some pages send none.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: COLLECT_MAX_BYTES }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', (request, reply, done) => {
      allowOrigin(request, reply)
      done()
    })
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown)
      if (ERRORS[error.code].report)
        program.logger.error({ err: error.cause ?? error, path: PATH, requestId: request.id }, 'collect failed')
      context.metrics.requestsRefused.inc({ reason: error.code })
      // Every 5xx becomes 503: the script keeps the events and retries.
      if (ERRORS[error.code].status >= 500) return refuse(reply, 'overloaded', { retryAfterSeconds: 10 })
      return refuse(reply, error.code, {
        message: error.code === 'invalid input' ? 'The request could not be read' : ERRORS[error.code].message,
      })
    })
    scope.options(PATH, async (request, reply) => answerPreflight(request, reply))
    scope.post(PATH, { bodyLimit: COLLECT_MAX_BYTES }, (request, reply) => takeBatch(context, request, reply))
  })
}
