/** The server of collect's thread: it answers what only needs the log, PostgreSQL and the built script, and passes everything else on. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LINK_PATH, LINK_PROXY_PATH } from '@convbox/contract/links'
import type { FastifyInstance } from 'fastify'
import { collectRoutes } from '../collect/collect.routes.ts'
import { orderRoutes } from '../collect/orders.routes.ts'
import { shortLinkRoutes } from '../collect/short-links.routes.ts'
import { answerError } from '../http/answer-error.ts'
import { AppError } from '../http/app-error.ts'
import { addPageHeaders, addScript, createBareServer, REQUEST_TIMEOUT_MS } from '../http/server.ts'
import { rewriteShortDomain, SHORT_DOMAIN_PATH } from '../links/short-domain.ts'
import type { CollectProgram } from '../program.ts'

/** As Fastify's own default. */
const KEEP_ALIVE_MS = 72_000

/** Starts of paths that are read here. */
const READ = ['/sdk/', LINK_PATH, LINK_PROXY_PATH, SHORT_DOMAIN_PATH] as const
const POSTED = new Set(['/collect/v1/events', '/collect/v1/orders'])

/** Whether collect's thread answers this request itself. ownHost: of PUBLIC_URL, with its port. */
export const isForCollect = ({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, ownHost: string): boolean => {
  const path = rewriteShortDomain({ url, headers }, ownHost).split('?', 1)[0] ?? ''
  if (method === 'POST' && path.startsWith(LINK_PATH)) return true
  if (method === 'POST' || method === 'OPTIONS') return POSTED.has(path)
  return (method === 'GET' || method === 'HEAD') && READ.some((start) => path.startsWith(start))
}

/** Not yet listening. passOn: gets the requests that are not for collect. */
export const createCollectServer = async (
  program: CollectProgram,
  passOn: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FastifyInstance> => {
  const ownHost = new URL(program.config.PUBLIC_URL).host
  const server = createBareServer(program, (handler) =>
    createServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
      isForCollect(request, ownHost) ? handler(request, response) : passOn(request, response),
    ),
  )
  server.setErrorHandler((error, request, reply) => answerError(program.logger, error, request, reply))
  server.setNotFoundHandler((request, reply) => answerError(program.logger, new AppError('not found'), request, reply))
  await collectRoutes(server, program)
  await orderRoutes(server, program)
  await shortLinkRoutes(server, program)
  await server.register(async (scope) => {
    await addPageHeaders(scope, program)
    await addScript(scope, program)
  })
  return server
}
