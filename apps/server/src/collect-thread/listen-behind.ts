/** The main thread's server behind collect's thread. */
import { chmodSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { CLIENT_HEADER } from './thread-messages.ts'

/**
 * Gives a request from collect's thread its client's address, so that TRUSTED_PROXIES, rate limits and logs work as on the port itself. A connection of the
 * thread carries one request at a time.
 */
const takeOverAddress = (request: IncomingMessage): void => {
  const address = request.headers[CLIENT_HEADER]
  delete request.headers[CLIENT_HEADER]
  Object.defineProperty(request.socket, 'remoteAddress', { value: typeof address === 'string' ? address : '', configurable: true })
}

/** Listens on a Unix socket that only the program's own user can open: nobody else could claim a client's address. */
export const listenBehind = async (server: FastifyInstance, path: string): Promise<void> => {
  server.server.prependListener('request', takeOverAddress)
  // An idle connection stays: closing it could hit a request on its way.
  server.server.keepAliveTimeout = 0
  await server.listen({ path })
  chmodSync(path, 0o600)
}
