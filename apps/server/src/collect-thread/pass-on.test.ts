/** What a request and its answer look like behind collect's thread, over real sockets. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type RequestOptions, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenBehind } from './listen-behind.ts'
import { createPassOn } from './pass-on.ts'
import { CLIENT_HEADER } from './thread-messages.ts'

let folder: string
let behind: FastifyInstance
let front: Server
let onward: ReturnType<typeof createPassOn>
let streamsClosed = 0
/** Address and path of every request that the main thread's server got. */
const received: string[] = []

const makeBehind = (): FastifyInstance => {
  const app = fastify({ trustProxy: ['10.0.0.0/8'], bodyLimit: 40_000_000 })
  app.addHook('onRequest', async ({ ip, url }) => void received.push(`${ip} ${url}`))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.all('/echo', async (request, reply) => {
    reply.header('set-cookie', ['a=1; Secure', 'b=2']).header('x-path', request.raw.url ?? '')
    return {
      method: request.method,
      ip: request.ip,
      host: request.host,
      protocol: request.protocol,
      headers: request.headers,
      bytes: Buffer.isBuffer(request.body) ? request.body.length : -1,
    }
  })
  app.get('/same', async (_request, reply) => reply.header('etag', '"1"').status(304).send())
  app.get('/away', async (_request, reply) => reply.redirect('https://elsewhere.example/', 303))
  app.post('/small', { bodyLimit: 10 }, async () => ({}))
  app.get('/sandbox/cut', (request) => void request.raw.destroy())
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write('first')
    reply.raw.on('close', () => (streamsClosed += 1))
  })
  return app
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convbox-pass-'))
  behind = makeBehind()
  await listenBehind(behind, join(folder, 'main.sock'))
  onward = createPassOn(join(folder, 'main.sock'), { warn: () => undefined })
  front = createServer((request, response) => onward.passOn(request, response))
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  front.closeAllConnections()
  front.close()
  onward.close()
  await behind.close()
  rmSync(folder, { recursive: true, force: true })
})

type Got = { status: number; headers: IncomingMessage['headers']; text: string }

const open = (options: RequestOptions, body?: Buffer | string): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const { port } = front.address() as AddressInfo
    const call = ask({ host: '127.0.0.1', port, agent: false, ...options }, done)
    call.once('error', fail)
    call.end(body)
  })
const get = async (options: RequestOptions, body?: Buffer | string): Promise<Got> => {
  const answer = await open(options, body)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(Buffer.from(part))
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }
}
const echo = async (options: RequestOptions = {}, body?: Buffer | string): Promise<Record<string, unknown>> =>
  JSON.parse((await get({ path: '/echo', ...options }, body)).text)

describe('a request that is passed on', () => {
  it("carries its client's own address, host and headers", async () => {
    const answer = await echo({ path: '/echo?a=%20b&c', headers: { host: 'shop.example:8080', cookie: 'x=1', 'x-own': ['1', '2'] } })
    expect(answer).toMatchObject({ ip: '127.0.0.1', host: 'shop.example:8080', protocol: 'http', method: 'GET' })
    expect(answer['headers']).toMatchObject({ cookie: 'x=1', 'x-own': '1, 2' })
  })
  it('cannot forge its address: neither by our own header nor by those of a proxy that is not trusted', async () => {
    const headers = {
      [CLIENT_HEADER]: '10.0.0.1',
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'bank.example',
    }
    const answer = await echo({ headers: { host: 'shop.example', ...headers } })
    expect(answer).toMatchObject({ ip: '127.0.0.1', host: 'shop.example', protocol: 'http' })
    expect(answer['headers']).not.toHaveProperty(CLIENT_HEADER)
  })
  it('loses the headers of its connection, and those that it names as such', async () => {
    const { headers } = await echo({ headers: { connection: 'x-hop, close', 'x-hop': '1', te: 'trailers', 'x-kept': '1' } })
    expect(headers).toMatchObject({ 'x-kept': '1' })
    expect(headers).not.toHaveProperty('x-hop')
    expect(headers).not.toHaveProperty('te')
  })
  it.each(['GET', 'POST'])(
    'is one request whatever the %s names as a header of its connection: a body is never read as the next one',
    async (method) => {
      const hidden = `GET /hidden HTTP/1.1\r\nhost: shop.example\r\n${CLIENT_HEADER}: 10.0.0.1\r\n\r\n`
      const head = `${method} /echo HTTP/1.1\r\nhost: shop.example\r\ncontent-type: a/b\r\nconnection: content-length, host, close`
      received.length = 0
      const { port } = front.address() as AddressInfo
      const socket = connect(port, '127.0.0.1')
      socket.write(`${head}\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`)
      let text = ''
      for await (const part of socket) text += String(part)
      expect(text).toMatch(/^HTTP\/1\.1 200 /)
      // The next one shares the connection behind.
      await echo()
      expect(received).toEqual(['127.0.0.1 /echo', '127.0.0.1 /echo'])
    },
  )
  it.each([
    ['a large body', { method: 'POST', headers: { 'content-type': 'a/b' } }, Buffer.alloc(30_000_000), 30_000_000],
    [
      'a body in chunks of a method that seldom has one',
      { method: 'DELETE', headers: { 'content-type': 'a/b', 'transfer-encoding': 'chunked' } },
      'abc',
      3,
    ],
    ['no body', { method: 'POST' }, undefined, -1],
  ])('has %s', async (_what, options, body, bytes) => {
    expect(await echo(options, body)).toMatchObject({ bytes })
  })
})

describe('an answer that comes back', () => {
  it('keeps its status and headers', async () => {
    const answer = await get({ path: '/echo' })
    expect(answer.headers).toMatchObject({ 'set-cookie': ['a=1; Secure', 'b=2'], 'x-path': '/echo' })
    expect((await get({ path: '/same' })).status).toBe(304)
    expect((await get({ path: '/away' })).headers).toMatchObject({ location: 'https://elsewhere.example/' })
    expect(await get({ path: '/echo', method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect((await get({ path: '/nowhere' })).status).toBe(404)
  })
  it('is a refusal while the body is still coming, and the next request on the connection is served', async () => {
    expect((await get({ path: '/small', method: 'POST', headers: { 'content-type': 'a/b' } }, Buffer.alloc(3_000_000))).status).toBe(413)
    expect(await echo()).toMatchObject({ method: 'GET' })
  })
  it('is a stream whose first part comes at once, and which ends behind when its reader leaves', async () => {
    const answer = await open({ path: '/stream' })
    const first = await new Promise<string>((done) => answer.once('data', (part: Buffer) => done(part.toString())))
    expect(first).toBe('first')
    answer.destroy()
    await expect.poll(() => streamsClosed).toBe(1)
  })
  it('of a stand-in that cuts its connection is none, as its platform’s would be', async () => {
    await expect(get({ path: '/sandbox/cut' })).rejects.toThrow('socket hang up')
  })
  it('is 503 with a time to wait, in the caller’s language, when the main thread is gone', async () => {
    const lonely = createPassOn(join(folder, 'nobody.sock'), { warn: () => undefined })
    const server = createServer((request, response) => lonely.passOn(request, response))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const answer = await get({ port, path: '/echo', headers: { 'accept-language': 'zh' } })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(answer.text)).toMatchObject({ error: 'overloaded', message: '服务器正在处理积压，请稍后重试' })
    server.close()
  })
})
