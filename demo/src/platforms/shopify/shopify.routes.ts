/** Endpoints of the sandbox's Shopify, below /sandbox/shopify. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { findToken, grantToken } from './access-tokens.ts'
import type { AdminCall } from './admin-call.ts'
import { asRecord, findShop, parseJson, readFields, readTexts } from './read-request.ts'
import { scopesBody } from './shop-webhook-bodies.ts'
import { addPages } from './shop-pages.routes.ts'
import { FAIL_HELP, readShopifyFailOrder, type ShopifyFailOrder } from './shopify-fail-order.ts'
import type { ShopifyStandIn } from './shopify-control.ts'
import { isShopDomain } from './shop.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024
const WRONG_TOKEN = { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }
const NOT_FOUND = { errors: 'Not Found' }

type Parts = { standIn: ShopifyStandIn; prefix: string; closing: AbortSignal }
type Answer = { status: number; headers?: Record<string, string>; body: unknown }

const blot = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, /secret|token$|^code$/.test(key) ? '…' : value]))

/** Runs a call with the failure played for it, and records it. */
const withFailures = async (
  { standIn, closing }: Parts,
  reply: FastifyReply,
  about: { shop: string; what: string; detail: unknown },
  carryOut: (order: ShopifyFailOrder) => Promise<Answer>,
): Promise<FastifyReply> => {
  const order = standIn.takeOrder()
  const isCut = order.mode === 'timeout'
  const answer: Answer =
    order.mode === 'status'
      ? {
          status: order.status,
          headers: order.retryAfter === undefined ? {} : { 'retry-after': String(order.retryAfter) },
          body: { errors: order.status === 429 ? 'Throttled' : 'Internal Server Error' },
        }
      : isCut && !order.isKept
        ? { status: 0, body: undefined }
        : await carryOut(order)
  const at = new Date(standIn.readNowMs()).toISOString()
  const shown = about.what === 'token' ? blot(asRecord(answer.body) ?? {}) : answer.body
  standIn.received.add({ at, ...about, answered: isCut ? 0 : answer.status, answer: isCut ? undefined : shown })
  if (order.mode === 'timeout') {
    reply.hijack()
    await wait(order.ms, undefined, { signal: closing }).catch(() => undefined) // Ends the wait when the stand-in closes.
    reply.raw.destroy()
    return reply
  }
  return reply
    .code(answer.status)
    .headers({ 'x-request-id': randomUUID(), ...answer.headers })
    .send(answer.body)
}

const addTokenEndpoint = (app: FastifyInstance, parts: Parts): void => {
  const { standIn } = parts
  app.post('/:shop/admin/oauth/access_token', (request, reply) => {
    const shop = findShop(standIn, request)
    if (shop === undefined) return reply.code(404).send(NOT_FOUND)
    const fields = readFields(request)
    return withFailures(parts, reply, { shop: shop.domain, what: 'token', detail: blot(fields) }, async () => {
      const before = shop.installation?.scopes
      const answer = grantToken(standIn.app, shop, readTexts(fields), standIn.readNowMs())
      const after = shop.installation?.scopes
      if (before && after && before.join() !== after.join())
        standIn.sender.announce(shop, 'app/scopes_update', scopesBody(shop, before, after, standIn.readNowMs()))
      standIn.shops.save()
      return answer
    })
  })
}

const readCall = (request: FastifyRequest): AdminCall | undefined => {
  const body = parseJson(request.body)
  return typeof body?.query === 'string'
    ? {
        query: body.query,
        variables: asRecord(body.variables) ?? {},
        ...(typeof body.operationName === 'string' && body.operationName !== '' && { operationName: body.operationName }),
      }
    : undefined
}

const addAdminApi = (app: FastifyInstance, parts: Parts): void => {
  const { standIn } = parts
  app.post('/:shop/admin/api/:version/graphql.json', (request, reply) => {
    const shop = findShop(standIn, request)
    const { version = '' } = readTexts(request.params)
    if (shop === undefined) return reply.code(404).send(NOT_FOUND)
    const header = request.headers['x-shopify-access-token']
    const token = findToken(shop, typeof header === 'string' ? header : undefined, standIn.readNowMs())
    const call = readCall(request)
    const detail = call ?? request.body
    return withFailures(parts, reply, { shop: shop.domain, what: 'graphql', detail }, async (order) => {
      if (token === undefined)
        return { status: 401, headers: { 'www-authenticate': 'Basic Realm="Shopify API Authentication"' }, body: WRONG_TOKEN }
      if (call === undefined) return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } }
      // Loaded lazily: GraphQL and Shopify's schema cost nothing before the first call.
      const { answerGraphql } = await import('./answer-graphql.ts')
      const shopUrl = `${standIn.appUrl()}${parts.prefix}/${shop.domain}`
      return answerGraphql({ standIn, shop, scopes: token.scopes, shopUrl, version, isThrottled: order.mode === 'throttle' }, call)
    })
  })
}

const addFiles = (app: FastifyInstance, { standIn }: Parts): void => {
  app.get('/:shop/files/:name', (request, reply) => {
    const { name = '' } = readTexts(request.params)
    const file = findShop(standIn, request)?.files[name]
    return file === undefined || file.expiresAtMs <= standIn.readNowMs()
      ? reply
          .code(403)
          .type('application/xml')
          .send('<Error><Code>ExpiredToken</Code><Message>The signed address has expired.</Message></Error>')
      : reply.type('application/jsonl').send(file.content)
  })
}

const addControls = (app: FastifyInstance, { standIn }: Parts): void => {
  app.get('/received', (_request, reply) =>
    reply.send({ failing: standIn.failing(), calls: standIn.received.list(), webhooks: standIn.sender.sent }),
  )
  app.delete('/received', (_request, reply) => {
    standIn.received.clear()
    return reply.code(204).send()
  })
  app.post('/fail', (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    const fields = readFields(request)
    const order = readShopifyFailOrder(fields)
    if (order === undefined) return reply.code(400).send({ message: FAIL_HELP })
    standIn.order(order)
    return isForm
      ? reply.redirect(typeof fields.back === 'string' && isShopDomain(fields.back) ? `./${fields.back}/` : './', 303)
      : reply.send(order)
  })
}

/** Serves the sandbox's Shopify: its own addresses of each shop, pages for people, GET and DELETE /received, POST /fail. */
export const shopifyRoutes = async (app: FastifyInstance, { standIn }: { standIn: ShopifyStandIn }): Promise<void> => {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onClose', async () => {
    await standIn.sender.stop()
    standIn.shops.close()
  })
  app.addHook('onRequest', async (request) => standIn.noteOrigin(`${request.protocol}://${request.host}`))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => done(null, body))
  const parts: Parts = { standIn, prefix: app.prefix, closing: closing.signal }
  addTokenEndpoint(app, parts)
  addAdminApi(app, parts)
  addFiles(app, parts)
  addControls(app, parts)
  addPages(app, standIn)
}
