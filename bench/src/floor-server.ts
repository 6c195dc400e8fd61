/** The floor of collect, in a process of its own: a bare Fastify that appends each body as it came to a durable LMDB and answers like collect. Sends its parent its address; ends with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { open } from 'lmdb'

const batch = Number(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'convbox-floor-'))
// A write's promise resolves after the flush to disk.
const log = open<string, number>({ path: folder, overlappingSync: false, encoding: 'string' })
const server = fastify({ logger: false })
server.removeAllContentTypeParsers()
server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
let position = 0
server.post('/collect/v1/events', async (request, reply) => {
  position += 1
  await log.put(position, typeof request.body === 'string' ? request.body : '')
  return reply.status(202).send({ accepted: batch, refused: [] })
})
process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
