import { isRecord } from '@convbox/contract/is-record'
import { OAUTH_CHANNELS } from '@convbox/contract/channels'
import type { FastifyInstance } from 'fastify'
import { authOf } from '../../http/auth.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { authHeaders, findSession, readToken } from '../../http/sessions.ts'
import type { Program } from '../../program.ts'
import { finishAuthorization } from './authorization.ts'

/** Ignore a repeated parameter: callers must not choose which of the two counts. */
const textsOf = (value: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, text]) => [name, typeof text === 'string' ? text : undefined]),
  )

/** `/callbacks/{platform}`: where consent pages send the browser back. Always redirects to a path of ours. */
export const callbackRoutes = async (server: FastifyInstance, program: Program): Promise<void> => {
  const limit = createRateLimit({ max: 60, windowMs: 60_000, now: program.now })
  for (const platform of OAUTH_CHANNELS) {
    // No HEAD route: only the browser's own visit may use up the state.
    server.get(`/callbacks/${platform}`, { exposeHeadRoute: false }, async (request, reply) => {
      limit.check(request.ip)
      const token = readToken(request)?.token
      const from = { token, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
      const session = token === undefined ? undefined : await findSession(authOf(program), authHeaders(from))
      const path = await finishAuthorization(program, {
        platform,
        query: textsOf(request.query),
        sessionToken: token ?? '',
        user: session?.user,
      })
      // The URL contains the code: keep it out of caches and the Referer of other pages.
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 303)
    })
  }
}
