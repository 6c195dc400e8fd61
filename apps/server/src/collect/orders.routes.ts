/** POST /collect/v1/orders: signed orders, refunds and cancellations from a store's own server. Answers 202 only after the accepted ones are on disk. */
import {
  ERRORS,
  ORDERS_HEADERS,
  ORDERS_MAX_BYTES,
  ORDERS_PATH,
  type OrderAnswer,
  type OrdersAnswer,
  type OrdersRequestFault,
} from '@convbox/contract'
import { ordersBatchSchema, readToldEntry, type ToldEntry } from '@convbox/contract/orders.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../http/answer-error.ts'
import { appendToLog } from '../intake/append.ts'
import { recordOf } from '../intake/intake-record.ts'
import { createPressureGauge } from '../intake/pressure.ts'
import type { CollectProgram } from '../program.ts'
import { createCollectMetrics, type CollectMetrics } from './collect-metrics.ts'
import { noteOrderKeyUse, readOpenOrderKey } from './order-key.rows.ts'
import { faultOfSignature } from './order-signature.ts'
import { createTokenBuckets } from './token-bucket.ts'

/** Rate limit of a store: a bulk sender may send 500 at once, and then no faster than this. */
const ORDERS_PER_SECOND = 200

const STATUS: Record<OrdersRequestFault, number> = {
  'header missing': 401,
  'unknown key': 401,
  'stale timestamp': 401,
  'wrong signature': 401,
  'bad shape': 400,
}
const MESSAGES: Record<OrdersRequestFault, string> = {
  'header missing': `The headers ${Object.values(ORDERS_HEADERS).join(', ')} are needed`,
  'unknown key': 'No key has this id, or it was revoked',
  'stale timestamp': 'The timestamp is more than five minutes off: seconds since 1970 are needed, and a clock that is right',
  'wrong signature':
    'The signature does not match: v1= and the hex of HMAC-SHA256 over {timestamp}.{body}, with the body exactly as it is sent',
  'bad shape': 'The body must be JSON: {"orders": [...]} with 1 to 500 entries',
}

type Context = {
  program: CollectProgram
  metrics: CollectMetrics
  pressure: ReturnType<typeof createPressureGauge>
  buckets: ReturnType<typeof createTokenBuckets>
}

const refuse = (context: Context, reply: FastifyReply, fault: OrdersRequestFault): FastifyReply => {
  context.metrics.requestsRefused.inc({ reason: `orders: ${fault}` })
  return reply.status(STATUS[fault]).send({ error: fault, message: MESSAGES[fault] })
}

const refuseForNow = (
  context: Context,
  reply: FastifyReply,
  code: 'overloaded' | 'too many requests',
  retryAfterSeconds: number,
): FastifyReply => {
  context.metrics.requestsRefused.inc({ reason: `orders: ${code}` })
  return reply.header('retry-after', retryAfterSeconds).status(ERRORS[code].status).send({ error: code, message: ERRORS[code].message })
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined
}

/** The store that signed the body, or why the signature was refused. */
const findSigner = async (
  { program }: Context,
  request: FastifyRequest,
  body: Buffer,
): Promise<{ storeId: string } | { fault: OrdersRequestFault }> => {
  const [keyId, timestamp, signature] = [ORDERS_HEADERS.keyId, ORDERS_HEADERS.timestamp, ORDERS_HEADERS.signature].map((name) =>
    headerOf(request, name),
  )
  if (keyId === undefined || timestamp === undefined || signature === undefined) return { fault: 'header missing' }
  const now = new Date(program.now())
  const key = await readOpenOrderKey(program.mainDb, keyId.toWellFormed().replaceAll('\0', ''), now)
  if (key === undefined) return { fault: 'unknown key' }
  const fault = faultOfSignature(program.secrets.open(key.secret), { timestamp, signature, body, nowMs: now.getTime() })
  if (fault !== undefined) return { fault }
  await noteOrderKeyUse(program.mainDb, key.id, now)
  return { storeId: key.storeId }
}

const parseBatch = (body: Buffer): unknown[] | undefined => {
  try {
    const parsed = ordersBatchSchema.safeParse(JSON.parse(body.toString('utf8')))
    return parsed.success ? parsed.data.orders : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const idOf = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' || typeof value.id === 'number' ? String(value.id).slice(0, 100) : undefined
}

/** Checks each entry separately. */
const judge = (entries: readonly unknown[], nowMs: number): { taken: ToldEntry[]; answers: OrderAnswer[] } => {
  const taken: ToldEntry[] = []
  const answers = entries.map((value, index): OrderAnswer => {
    const read = readToldEntry(value, nowMs)
    if (read.ok) {
      taken.push(read.entry)
      return { index, id: 'id' in read.entry ? read.entry.id : read.entry.orderId, accepted: true }
    }
    const id = idOf(value)
    return { index, ...(id !== undefined && { id }), accepted: false, reason: read.reason, ...(read.path !== '' && { path: read.path }) }
  })
  return { taken, answers }
}

const take = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { program } = context
  const pressure = context.pressure()
  if (pressure) return refuseForNow(context, reply, 'overloaded', pressure.retryAfterSeconds)
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const signer = await findSigner(context, request, body)
  if ('fault' in signer) return refuse(context, reply, signer.fault)
  const entries = parseBatch(body)
  if (entries === undefined) return refuse(context, reply, 'bad shape')
  const waitSeconds = context.buckets.take(signer.storeId, entries.length)
  if (waitSeconds > 0) return refuseForNow(context, reply, 'too many requests', waitSeconds)
  const { taken, answers } = judge(entries, program.now())
  const content = { kind: 'orders', source: 'server', entries: taken } as const
  if (taken.length > 0 && !(await appendToLog(program, recordOf(signer.storeId, new Date(program.now()).toISOString(), content))))
    return refuseForNow(context, reply, 'overloaded', 60)
  context.metrics.orders.inc({ outcome: 'accepted' }, taken.length)
  context.metrics.orders.inc({ outcome: 'refused' }, entries.length - taken.length)
  const answer: OrdersAnswer = { accepted: taken.length, refused: entries.length - taken.length, orders: answers }
  // 422 if nothing was accepted: a sender that only checks the status must not take it for a success.
  return reply.status(taken.length === 0 ? 422 : 202).send(answer)
}

/** Registers the endpoint, encapsulated: it needs the raw bytes. */
export const orderRoutes = async (app: FastifyInstance, program: CollectProgram): Promise<void> => {
  const context: Context = {
    program,
    metrics: createCollectMetrics(program),
    pressure: createPressureGauge(program),
    buckets: createTokenBuckets(ORDERS_PER_SECOND, program.now),
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: ORDERS_MAX_BYTES }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown)
      if (ERRORS[error.code].report)
        program.logger.error({ err: error.cause ?? error, path: ORDERS_PATH, requestId: request.id }, 'telling of orders failed')
      // Every 5xx becomes 503: the sender keeps its orders and retries.
      if (ERRORS[error.code].status >= 500) return refuseForNow(context, reply, 'overloaded', 10)
      return reply.status(ERRORS[error.code].status).send({ error: error.code, message: ERRORS[error.code].message })
    })
    scope.post(ORDERS_PATH, { bodyLimit: ORDERS_MAX_BYTES }, (request, reply) => take(context, request, reply))
  })
}
