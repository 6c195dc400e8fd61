/**
 * The HTTP server: health, the API with the web app, and collect's endpoints, depending on this process's roles. In the running program collect's own thread
 * listens on the port, answers collect's requests and passes the others on to this server.
 */
import { LEAVE_CREATOR_MAILS_PATH } from '@convbox/contract/creator-portal'
import { LEAVE_PATHS } from '@convbox/contract/scheduled-reports'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import helmet from '@fastify/helmet'
import { fastify, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { constants } from 'node:zlib'
import type { CollectProgram, Program } from '../program.ts'
import { answerError } from './answer-error.ts'
import { AppError } from './app-error.ts'
import { closeUnusedConnections } from './close-connections.ts'
import { mountHealth } from './health.ts'
import { measureRequests } from './http-metrics.ts'
import { rewriteShortDomain } from '../links/short-domain.ts'
import { reportUntrustedProxy } from './untrusted-proxy.ts'
import { answerApp, isAppAddress, mountWebApp } from './web-app.ts'

/** Time within which a request must have arrived completely. */
export const REQUEST_TIMEOUT_MS = 60_000

/** Brotli at its default level takes a third of a second for the app's script; at level 4 it is as fast as gzip and smaller. */
const COMPRESSION = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions

const addHelmet = async (server: FastifyInstance, program: CollectProgram): Promise<void> => {
  const usesTls = program.config.PUBLIC_URL.startsWith('https:')
  await server.register(helmet, {
    // The app's page has its own policy (web-app.ts); shops load our scripts from other origins, and the demo storefront needs its referrer.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: usesTls ? { maxAge: 15_552_000 } : false,
  })
}

const addApi = async (server: FastifyInstance, program: Program, closing: AbortSignal): Promise<void> => {
  const { mountApi } = await import('./api.ts')
  const { leaveMail } = await import('../features/scheduled-reports/scheduled-reports.ts')
  const { leaveCreatorMails } = await import('../features/creator-mails/creator-mails.ts')
  const { leaveLinkRoutes } = await import('../messages/leave-link.routes.ts')
  const { callbackRoutes } = await import('../features/integrations/callbacks.routes.ts')
  const { pictureRoutes } = await import('../features/pictures/picture.routes.ts')
  const { avatarRoutes } = await import('../features/creators/avatar.routes.ts')
  const { creativeFileRoutes } = await import('../features/creatives/file.routes.ts')
  const { shopifyCallback } = await import('../features/shopify/callback.routes.ts')
  await mountApi(server, { program, closing })
  await callbackRoutes(server, program)
  await leaveLinkRoutes(
    server,
    new Map([
      ...(['daily', 'weekly', 'alerts'] as const).map(
        (mail) => [LEAVE_PATHS[mail], (token: string) => leaveMail(program, { mail, token })] as const,
      ),
      [LEAVE_CREATOR_MAILS_PATH, (token) => leaveCreatorMails(program, token)],
    ]),
  )
  await shopifyCallback(server, program)
  await pictureRoutes(server, program)
  avatarRoutes(server, program)
  creativeFileRoutes(server, program)
  await mountWebApp(server)
}

/** The storefront script, with page headers and compressed. */
export const addScript = async (server: FastifyInstance, program: CollectProgram): Promise<void> => {
  const { SDK_DIST, sdkScriptRoutes } = await import('../features/sdk-script/sdk-script.routes.ts')
  const { extrasOf } = await import('../features/sdk-script/extras-of.ts')
  const { directory, config } = program
  const findStoreByKey = async (storeKey: string) => {
    const store = await directory.byKey(storeKey)
    return store && { ...store, extras: extrasOf(store, await directory.pixelsOf(store.id), config) }
  }
  await sdkScriptRoutes(server, { findStoreByKey, sdkDir: SDK_DIST, publicUrl: config.PUBLIC_URL })
}

const addCollect = async (server: FastifyInstance, program: Program): Promise<void> => {
  const { webhookRoutes } = await import('../collect/webhooks.routes.ts')
  const { orderRoutes } = await import('../collect/orders.routes.ts')
  const { surveyRoutes } = await import('../collect/survey.routes.ts')
  await webhookRoutes(server, program)
  await orderRoutes(server, program)
  await surveyRoutes(server, program)
  await addScript(server, program)
}

/** Headers of pages, and compression, for every route that is added after them. */
export const addPageHeaders = async (server: FastifyInstance, program: CollectProgram): Promise<void> => {
  await addHelmet(server, program)
  await server.register(compress, COMPRESSION)
}

/** A server without routes: who the client is, request ids, measured answers, an orderly close. serverFactory: makes the HTTP server around its handler. */
export const createBareServer = (program: CollectProgram, serverFactory?: (handler: RequestListener) => Server): FastifyInstance => {
  const ownHost = new URL(program.config.PUBLIC_URL).host
  const server = fastify({
    logger: false,
    trustProxy: program.config.TRUSTED_PROXIES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => rewriteShortDomain(request, ownHost),
    ...(serverFactory && { serverFactory }),
  })
  closeUnusedConnections(server)
  measureRequests(server, program.metrics)
  reportUntrustedProxy(server, program.logger)
  return server
}

/**
 * Builds the server for this program's roles; it does not listen yet, and more routes may be added before it does. close() ends open streams first. A visitor's
 * address, host and scheme come from X-Forwarded-* only if the request comes through one of TRUSTED_PROXIES. readMetrics: the text of /metrics.
 */
export const createServer = async (program: Program, readMetrics = () => program.metrics.metrics()): Promise<FastifyInstance> => {
  const server = createBareServer(program)
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  const { ROLES } = program.config
  // Before the plugins for page headers and compression: on the busiest endpoint they cost a good part of each small answer.
  if (ROLES.includes('collect')) {
    await (await import('../collect/collect.routes.ts')).collectRoutes(server, program)
    await (await import('../collect/short-links.routes.ts')).shortLinkRoutes(server, program)
  }
  await addPageHeaders(server, program)
  server.setErrorHandler((error, request, reply) => answerError(program.logger, error, request, reply))
  server.setNotFoundHandler((request, reply) => {
    if (ROLES.includes('api') && isAppAddress(request)) return answerApp(reply)
    return answerError(program.logger, new AppError('not found'), request, reply)
  })
  mountHealth(server, program, readMetrics)
  if (ROLES.includes('collect')) await addCollect(server, program)
  if (ROLES.includes('api')) await addApi(server, program, closing.signal)
  return server
}
