/**
 * POST /webhooks/shopify: verifies the signature over the raw body, deduplicates, then appends to the log or (webhooks about the shop itself) writes to the
 * database, and answers 200.
 */
import { randomBytes } from 'node:crypto'
import { ERRORS, type ErrorCode } from '@convbox/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../http/answer-error.ts'
import { within } from '../http/within.ts'
import type { Program } from '../program.ts'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { isAboutShop, shopWebhookTaker } from '../features/shopify/shopify.ts'
import { shopifyAppOf } from '../platforms/shopify/shopify-app.ts'
import { appendToLog } from '../intake/append.ts'
import { createCollectMetrics } from './collect-metrics.ts'
import { isWebhookTopic, type WebhookTopic } from '../intake/intake-record.ts'
import { rememberWebhook, wasWebhookSeen } from './webhook-seen.rows.ts'
import { isSignedBy } from './webhook-signature.ts'

const PATH = '/webhooks/shopify'
/** Orders with hundreds of lines stay below 2 MB. */
const MAX_BYTES = 10 * 1024 * 1024

/** Shopify waits five seconds and retries after a 503; if a copy was saved after all, ingest merges it. */
const ENGINE_TIMEOUT_MS = 4000

type Outcome = 'kept' | 'duplicate' | 'other topic' | 'not ours' | 'wrong signature' | 'refused'

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 300) : undefined
}

const refuse = (reply: FastifyReply, code: ErrorCode, retryAfterSeconds?: number): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.status(ERRORS[code].status).send({ error: code, message: ERRORS[code].message })
}

/** Keys that identify a repeated webhook: its own id is the same in retries, the event's id is shared by several subscriptions to one topic. */
const keysOf = (request: FastifyRequest, shop: string, topic: string): string[] => {
  const webhookId = headerOf(request, 'x-shopify-webhook-id')
  const eventId = headerOf(request, 'x-shopify-event-id')
  return [...(webhookId ? [`${shop}|${topic}|webhook|${webhookId}`] : []), ...(eventId ? [`${shop}|${topic}|event|${eventId}`] : [])].map(
    (key) => key.replaceAll('\0', ''),
  )
}

/** Runs work on the same key sequentially, so that two copies that arrive together are not both taken as the first. */
const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

/**
 * Secrets that may sign for a store: its own, SHOPIFY_WEBHOOK_SECRET and its app's; a sandbox store's app cannot sign for a real store.
 * An unknown shop has none of its own.
 */
const secretsOf = (program: Program, store: DirectoryStore | undefined): string[] => {
  const apps = [false, true].flatMap((sandbox) => {
    const app = store === undefined || store.sandbox === sandbox ? shopifyAppOf(program, sandbox) : undefined
    return app === undefined ? [] : [app.clientSecret]
  })
  return [store?.webhookSecret, program.config.SHOPIFY_WEBHOOK_SECRET, ...apps].filter((secret) => secret !== undefined)
}

/**
 * Who signed the body as a webhook (and not as something else, or for another shop). store: absent for an unknown shop, which looks like a wrong signature
 * unless one of our apps signed. undefined: no known signer.
 */
const findSigner = async (
  program: Program,
  request: FastifyRequest,
  body: Buffer,
): Promise<{ store: DirectoryStore | undefined } | undefined> => {
  const shop = headerOf(request, 'x-shopify-shop-domain')?.toLowerCase()
  const store = shop === undefined ? undefined : await program.directory.byShopDomain(shop)
  const secrets = secretsOf(program, store)
  // Without secrets, check a random one: timing stays the same.
  const candidates = secrets.length > 0 ? secrets : [randomBytes(32).toString('hex')]
  const isRight = candidates.map((secret) => isSignedBy(secret, body, headerOf(request, 'x-shopify-hmac-sha256'))).includes(true)
  const topic = headerOf(request, 'x-shopify-topic') ?? ''
  const isForged = isRight && store && shopWebhookTaker(topic) && !isAboutShop(topic, body.toString('utf8'), store.shopDomain)
  return isRight && !isForged ? { store } : undefined
}

/** Handles a webhook about the shop itself, once. */
const takeForShop = async (
  program: Program,
  store: DirectoryStore,
  work: (webhook: { store: DirectoryStore; body: string; triggeredAt: Date | undefined }) => Promise<void | 'not ours'>,
  arrived: { body: Buffer; keys: string[]; triggeredAt: string | undefined },
): Promise<Outcome> => {
  if (await wasWebhookSeen(program.mainDb, arrived.keys)) return 'duplicate'
  const at = Date.parse(arrived.triggeredAt ?? '')
  const told = await work({ store, body: arrived.body.toString('utf8'), triggeredAt: Number.isNaN(at) ? undefined : new Date(at) })
  await rememberWebhook(program.mainDb, arrived.keys, new Date(program.now()))
  return told ?? 'kept'
}

const keep = async (program: Program, store: DirectoryStore, topic: WebhookTopic, body: Buffer, keys: string[]): Promise<Outcome> => {
  if (await wasWebhookSeen(program.mainDb, keys)) return 'duplicate'
  const receivedAt = new Date(program.now())
  const kept = await appendToLog(program, {
    kind: 'shopify-webhook',
    storeId: store.id,
    receivedAt: receivedAt.toISOString(),
    topic,
    webhookId: keys[0] ?? '',
    body: body.toString('utf8'),
  })
  if (!kept) return 'refused'
  // After the append: a crash in between leads to a second copy, which ingest merges; the reverse order could lose the only one.
  await rememberWebhook(program.mainDb, keys, receivedAt)
  return 'kept'
}

/** Registers the webhook endpoint, encapsulated: it needs the raw bytes. */
export const webhookRoutes = async (app: FastifyInstance, program: Program): Promise<void> => {
  const { webhooks } = createCollectMetrics(program)
  const inTurn = createTurns()
  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signer = await within(ENGINE_TIMEOUT_MS, findSigner(program, request, body))
    const topic = headerOf(request, 'x-shopify-topic') ?? ''
    if (signer === undefined) {
      webhooks.inc({ topic: 'unknown', outcome: 'wrong signature' satisfies Outcome })
      return refuse(reply, 'wrong signature')
    }
    const { store } = signer
    const takeShop = shopWebhookTaker(topic)
    const isForLog = isWebhookTopic(topic)
    if (store === undefined || !(isForLog || takeShop)) {
      webhooks.inc({ topic: 'other', outcome: 'other topic' satisfies Outcome })
      return reply.status(200).send({ ok: true })
    }
    const keys = keysOf(request, store.shopDomain ?? store.id, topic)
    const triggeredAt = headerOf(request, 'x-shopify-triggered-at')
    const outcome = await within(
      ENGINE_TIMEOUT_MS,
      inTurn(keys.at(-1) ?? request.id, async () => {
        if (isForLog) return keep(program, store, topic, body, keys)
        return takeForShop(program, store, async (webhook) => takeShop?.(program, webhook), { body, keys, triggeredAt })
      }),
    )
    webhooks.inc({ topic, outcome })
    return outcome === 'refused' ? refuse(reply, 'overloaded', 60) : reply.status(200).send({ ok: true })
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown)
      if (ERRORS[error.code].report)
        program.logger.error({ err: error.cause ?? error, path: PATH, requestId: request.id }, 'webhook failed')
      // Shopify retries after a 503, as after any other failure.
      return ERRORS[error.code].status >= 500 ? refuse(reply, 'overloaded', 30) : refuse(reply, error.code)
    })
    scope.post(PATH, { bodyLimit: MAX_BYTES }, take)
  })
}
