/**
 * GET /callbacks/shopify: the return from Shopify's consent page. Redirects to the next page of our app; refusals have a page of their own, with the code in
 * the URL.
 */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { readCookie } from '../../http/sessions.ts'
import type { Program } from '../../program.ts'
import { completeInstall } from './complete-install.ts'

const CALLBACKS_A_MINUTE = 60

/** Page that explains a refused install. */
const refusalPath = (error: AppError): string =>
  `/errors/appInstall?${new URLSearchParams({ reason: error.code, ...(error.facts?.['scopes'] && { scopes: error.facts['scopes'] }) }).toString()}`

/** Registers the route. */
export const shopifyCallback = async (server: FastifyInstance, program: Program): Promise<void> => {
  const perAddress = createRateLimit({ max: CALLBACKS_A_MINUTE, windowMs: 60_000, now: program.now })
  // No HEAD route: only the browser's own visit may use up the state.
  server.get('/callbacks/shopify', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    try {
      perAddress.check(request.ip)
      return await reply.redirect(await completeInstall(program, { readCookie: (name) => readCookie(request, name) }, query), 303)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return reply.redirect(refusalPath(error), 303)
    }
  })
}
