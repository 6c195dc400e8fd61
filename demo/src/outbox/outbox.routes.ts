/** /sandbox/outbox/: the file outbox. It holds links and codes that open accounts, so only a browser on this machine may see it. */
import type { Config } from '@convbox/server/config'
import { isLoopbackHost } from '@convbox/server/http/loopback'
import { hasOutbox, readOutbox } from '@convbox/server/messages/outbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGE_HEADERS } from '../sandbox-page.ts'
import { renderOutboxPage } from './outbox-page.ts'

/** Checks the client's address and the host name: a foreign name that points to this machine is another site's page. */
const isFromHere = (request: FastifyRequest): boolean =>
  isLoopbackHost(request.ip.replace(/^::ffff:/, '')) && isLoopbackHost(request.headers.host ?? '')

/** One page at its prefix; 404 for everybody but this machine. */
export const outboxRoutes = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  app.get('/', async (request, reply) => {
    if (!hasOutbox(config) || !isFromHere(request)) return reply.callNotFound()
    const [path = ''] = request.url.split('?')
    if (!path.endsWith('/')) return reply.redirect(`${path}/`)
    return reply
      .headers({ ...PAGE_HEADERS, 'referrer-policy': 'no-referrer' })
      .send(renderOutboxPage(await readOutbox(config), config.PUBLIC_URL))
  })
}
