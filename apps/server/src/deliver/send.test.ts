/** What a failed call tells of its arrival, against a real socket. */
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSender } from './send.ts'

const sender = createSender(2000)
/** Takes a connection, reads the request, and hangs up. */
const rude: Server = createServer((socket) => socket.once('data', () => socket.destroy()))
const urlOf = (server: Server): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
}

beforeAll(() => new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  await sender.close()
  await new Promise((resolve) => rude.close(resolve))
})

it('says that a call never left where nobody listens', async () => {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const url = urlOf(gone)
  await new Promise((resolve) => gone.close(resolve))
  expect(await sender.send({ method: 'POST', url, headers: {}, body: {} })).toMatchObject({
    failed: 'network',
    detail: 'ECONNREFUSED',
    isUnsent: true,
  })
})

it('does not say so of one that was cut off, which may have arrived', async () => {
  const result = await sender.send({ method: 'POST', url: urlOf(rude), headers: {}, body: {} })
  expect(result).toMatchObject({ failed: 'network' })
  expect(result).not.toHaveProperty('isUnsent')
})
