import { OAUTH_CHANNELS } from '@convbox/contract/channels'
import type { FastifyInstance } from 'fastify'
import { authOf } from '../../http/auth.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { authHeaders, findSession, readToken } from '../../http/sessions.ts'
import type { Program } from '../../program.ts'
import { finishAuthorization } from './authorization.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A parameter that comes twice is none: nobody may choose which of the two counts. */
const textsOf = (value: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, text]) => [name, typeof text === 'string' ? text : undefined]),
  )

/** `/callbacks/{platform}`: where the platforms' consent pages send the browser back to. Always answers with a redirect to a path of ours. */
export const callbackRoutes = async (server: FastifyInstance, program: Program): Promise<void> => {
  const limit = createRateLimit({ max: 60, windowMs: 60_000, now: program.now })
  for (const platform of OAUTH_CHANNELS) {
    // No HEAD beside it: only the browser's own visit may use the state up.
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
      // The address holds the code: it goes into no history of ours and to no other page.
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 303)
    })
  }
}
