/** Product pictures: which URLs we fetch, and what we accept. */
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { answerError } from '../../http/answer-error.ts'
import { pictureAddress } from '../../http/picture-address.ts'
import { pictureRoutes } from './picture.routes.ts'
import { createPictureReader, keepPictures } from '../../platforms/read-picture.ts'

const PNG = Buffer.from('iVBORw0KGgo=', 'base64')
let test: TestProgram
let shop: FastifyInstance
let shopUrl: string
let asked: string[] = []
beforeAll(async () => {
  test = await startTestProgram()
  shop = fastify()
  shop.get('/:name', (request, reply) => {
    asked.push(request.url)
    if (request.url === '/moved') return reply.redirect('/mug.png')
    if (request.url === '/page') return reply.type('text/html').send('<html>')
    if (request.url === '/vector') return reply.type('image/svg+xml').send('<svg>')
    if (request.url === '/huge') return reply.type('image/png').send(Buffer.alloc(2 * 1024 * 1024 + 1))
    return request.url === '/gone' ? reply.code(404).type('image/png').send(PNG) : reply.type('image/png').send(PNG)
  })
  shopUrl = await shop.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await shop.close()
  await test.stop()
})

const alder = { host: 'alder.example' }

describe('the address of a picture', () => {
  it.each(['https://alder.example/mug.png', 'https://img.alder.example/mug.png?v=1', 'https://cdn.shopify.com/s/files/1/mug.png'])(
    'is ours for the shop’s own %s',
    (url) => expect(pictureAddress(test.program, alder, url)).toMatch(/^\/pictures\/[\w-]{43}\?url=https%3A%2F%2F/),
  )
  it.each([
    'https://stranger.example/pixel.png',
    'https://alder.example.stranger.example/x.png',
    'https://notalder.example/x.png',
    'http://alder.example/mug.png',
    'https://alder.example:8443/mug.png',
    'https://user@alder.example/mug.png',
    'https://127.0.0.1/mug.png',
    'javascript:alert(1)',
    'mug.png',
    `https://alder.example/${'x'.repeat(2000)}`,
  ])('does not exist for %s', (url) => expect(pictureAddress(test.program, alder, url)).toBeUndefined())
  it('stays as it is for a shop on this server', () => {
    const url = 'http://localhost:3000/sandbox/shop/mug.svg'
    expect(pictureAddress(test.program, alder, url)).toBe(url)
  })
})

describe('a picture', () => {
  it('is served under a signed address only, as nothing but a picture', async () => {
    const server = fastify()
    server.setErrorHandler((error, request, reply) => answerError(test.program.logger, error, request, reply))
    // The name of the shop's host leads to the shop of this test.
    await pictureRoutes(server, test.program, { isAllowed: () => true, readFrom: (url) => url.replace('https://alder.example', shopUrl) })
    const address = pictureAddress(test.program, alder, 'https://alder.example/mug.png') ?? ''
    const answer = await server.inject(address)
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([200, 'image/png', PNG])
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
    for (const wrong of [address.replace('mug', 'cup'), address.replace(/pictures\/./, 'pictures/_'), '/pictures/x', '/pictures/x?url=1'])
      expect((await server.inject(wrong)).statusCode).toBe(404)
    expect((await server.inject(pictureAddress(test.program, alder, 'https://alder.example/page') ?? '')).statusCode).toBe(404)
    await server.close()
  })

  it('of Shopify is asked for in the width that is shown, of another host as it is', async () => {
    asked = []
    const server = fastify()
    server.setErrorHandler((error, request, reply) => answerError(test.program.logger, error, request, reply))
    const readFrom = (url: string): string => url.replace(/^https:\/\/(?:cdn\.shopify\.com|alder\.example)/, shopUrl)
    await pictureRoutes(server, test.program, { isAllowed: () => true, readFrom })
    const codes = []
    for (const [url, width] of [
      ['https://cdn.shopify.com/mug.png?v=1', '80'],
      ['https://cdn.shopify.com/mug.png?v=1', '81'],
      ['https://alder.example/mug.png', '80'],
    ])
      codes.push((await server.inject(`${pictureAddress(test.program, alder, url ?? '')}&width=${width}`)).statusCode)
    expect(codes).toEqual([200, 404, 200])
    expect(asked).toEqual(['/mug.png?v=1&width=80', '/mug.png'])
    await server.close()
  })

  it.each(['/moved', '/page', '/vector', '/huge', '/gone'])('is not what answers like %s', async (path) => {
    const reader = createPictureReader({ isAllowed: () => true })
    expect(await reader.read(`${shopUrl}${path}`)).toBeUndefined()
    await reader.close()
  })

  it('is read from public addresses only, also where a name leads to this machine', async () => {
    asked = []
    const reader = createPictureReader()
    expect(await reader.read(`${shopUrl}/mug.png`)).toBeUndefined()
    expect(await reader.read(`${shopUrl.replace('127.0.0.1', 'localhost')}/mug.png`)).toBeUndefined()
    expect(asked).toEqual([])
    const open = createPictureReader({ isAllowed: () => true })
    expect(await open.read(`${shopUrl.replace('127.0.0.1', 'localhost')}/mug.png`)).toEqual({ type: 'image/png', bytes: PNG })
    await Promise.all([reader.close(), open.close()])
  })

  it('is kept once found; what was not found is asked for again after ten minutes', async () => {
    let nowMs = 0
    const calls: string[] = []
    const read = keepPictures(
      async (url) => {
        calls.push(url)
        return url === 'found' ? { type: 'image/png', bytes: PNG } : undefined
      },
      () => nowMs,
    )
    await Promise.all([read('found'), read('found'), read('lost')])
    await Promise.all([read('found'), read('lost')])
    nowMs = 600_000
    await Promise.all([read('found'), read('lost')])
    expect(calls).toEqual(['found', 'lost', 'lost'])
  })

  it('that is missing takes no room for ever: only the last 300 are kept', async () => {
    const calls: string[] = []
    const read = keepPictures(
      async (url) => void calls.push(url),
      () => 0,
    )
    for (let index = 0; index <= 300; index += 1) await read(`lost-${index}`)
    await read('lost-300')
    expect(calls).toHaveLength(301)
    await read('lost-0')
    expect(calls).toHaveLength(302)
  })
})
