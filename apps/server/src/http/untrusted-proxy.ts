import { LINK_PROXY_PATH } from '@convbox/contract/links'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Warns once in the log that requests come through a proxy missing in TRUSTED_PROXIES: every visitor then has the proxy's address, and all share its limits. */
export const reportUntrustedProxy = (server: FastifyInstance, logger: Pick<Logger, 'warn'>): void => {
  let isSaid = false
  server.addHook('onRequest', (request, _reply, done) => {
    // Shopify passes requests of shops on, and proves by its signature that it does.
    const isOfShop = request.url.startsWith(LINK_PROXY_PATH)
    if (!isSaid && !isOfShop && request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress) {
      isSaid = true
      logger.warn(
        { proxy: request.ip },
        'X-Forwarded-For of an address that TRUSTED_PROXIES does not name is ignored; if this is your proxy, name it there',
      )
    }
    done()
  })
}
