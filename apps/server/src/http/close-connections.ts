import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** How long requests under way may take to finish when the server stops. */
const GRACE_MS = 10_000

/**
 * Lets the server stop at once: browsers open connections in advance and send nothing on them, and Node would wait a minute for each.
 * Requests under way are waited for, but not longer than ten seconds.
 */
export const closeUnusedConnections = (server: FastifyInstance): void => {
  const unused = new Set<Socket>()
  let isClosing = false
  server.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.server.on('request', (request) => unused.delete(request.socket))
  server.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    setTimeout(() => server.server.closeAllConnections(), GRACE_MS).unref()
  })
}
