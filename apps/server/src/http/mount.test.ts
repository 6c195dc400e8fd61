/** Behaviour common to all calls, shown on made-up endpoints. */
import type { EndpointData } from '@convbox/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { answerError } from './answer-error.ts'
import { AppError } from './app-error.ts'
import type { HandlersOf, Stream } from './handlers.ts'
import { mountFeature, type ErasedHandler } from './mount.ts'
import { createServer } from './server.ts'

const calls = {
  echo: { method: 'GET', path: '/echo/{id}', access: 'public' },
  post: { method: 'POST', path: '/post', access: 'public' },
  form: { method: 'POST', path: '/form', access: 'public', form: true },
  file: { method: 'GET', path: '/file', access: 'public', file: 'sheet' },
  wrong: { method: 'GET', path: '/wrong', access: 'public' },
  extra: { method: 'GET', path: '/extra', access: 'public' },
  refuse: { method: 'GET', path: '/refuse', access: 'public' },
  crash: { method: 'GET', path: '/crash', access: 'public' },
  stream: { method: 'GET', path: '/stream', access: 'public', stream: true },
} as const satisfies Record<string, EndpointData>

const text = z.object({ text: z.string() })
const input = z.object({ id: z.string().max(20).optional(), count: z.coerce.number().max(5, 'At most 5 characters').default(1) })
const schemas = {
  echo: { input, result: z.object({ id: z.string(), count: z.number() }) },
  post: { input, result: z.object({ count: z.number() }) },
  form: { input, result: z.object({ count: z.number() }) },
  file: { input: z.object({}), result: z.unknown() },
  wrong: { input: z.object({}), result: text },
  extra: { input: z.object({}), result: text },
  refuse: { input: z.object({}), result: text },
  crash: { input: z.object({}), result: text },
  stream: { input: z.object({ fail: z.string().optional() }), result: text },
}

const extraField: { text: string } & Record<string, string> = { text: 'shown', secret: 'not shown' }
let streamEnded: Promise<string>
const handlers: HandlersOf<{ calls: typeof calls; schemas: typeof schemas }> = {
  echo: async ({ id = '', count }) => ({ id, count }),
  post: async ({ count }) => ({ count }),
  form: async ({ count }) => ({ count }),
  file: async () => ({ filename: 'Bestellungen für März "1".xlsx', bytes: new Uint8Array([1, 2, 3]) }),
  wrong: async () => JSON.parse('{"text": 7}'),
  extra: async () => extraField,
  refuse: async () => {
    const details = { from: 'Field is required!', to: { en: 'Too late', zh: '太晚' } } as const
    throw new AppError('date range', { details, facts: { code: 'Format Error' }, cause: new Error('the reason for us') })
  },
  crash: async () => {
    throw new Error('password=hunter2 in table x')
  },
  stream: async ({ fail }, _caller, { send, signal }: Stream<{ text: string }>) => {
    send({ text: 'first' })
    if (fail) throw new AppError('not found')
    streamEnded = new Promise((resolve) => signal.addEventListener('abort', () => resolve('told')))
    await streamEnded
  },
}

let test: TestProgram
let server: FastifyInstance
let address: string

beforeAll(async () => {
  test = await startTestProgram({ config: { LOG_LEVEL: 'fatal' } })
  server = await createServer(test.program)
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  await server.register(async (scope) => {
    await scope.register((await import('@fastify/formbody')).default)
    scope.setErrorHandler((error, request, reply) => answerError(test.program.logger, error, request, reply))
    const erased: Record<string, ErasedHandler> = handlers
    mountFeature(scope, { program: test.program, closing: closing.signal }, { calls, schemas }, erased)
  })
  address = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await test.stop()
})

const get = (url: string) => server.inject({ method: 'GET', url })

describe('input', () => {
  it('comes from the path and the query; the path wins, an empty field is left out', async () => {
    expect((await get('/echo/a%2Fb?count=3&id=other')).json()).toEqual({
      code: 0,
      success: true,
      message: '',
      result: { id: 'a/b', count: 3 },
    })
    expect((await get('/echo/x?count=')).json()).toMatchObject({ result: { count: 1 } })
  })

  it('comes from a JSON body or a form, never from the query of a POST', async () => {
    const post = await server.inject({ method: 'POST', url: '/post?count=5', payload: { count: 2 } })
    expect(post.json()).toMatchObject({ result: { count: 2 } })
    expect((await server.inject({ method: 'POST', url: '/post' })).json()).toMatchObject({ result: { count: 1 } })
    const form = await server.inject({
      method: 'POST',
      url: '/form',
      payload: 'count=4&id=',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.json()).toMatchObject({ result: { count: 4 } })
  })

  it('holds no zero character, wherever it stands: the main database cannot keep one', async () => {
    const answers = [await get('/echo/a%00b'), await get('/echo/a?tenantId=%00')]
    for (const payload of [{ deep: [{ er: 'a\0b' }] }, { 'a\0': 1 }, { tenantId: '\0' }])
      answers.push(await server.inject({ method: 'POST', url: '/post', payload }))
    expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual(answers.map(() => [400, 'invalid input']))
    const nested = await server.inject({
      method: 'POST',
      url: '/post',
      payload: `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(nested.statusCode).toBe(200)
  })

  it('names each wrong field', async () => {
    const answer = await get('/echo/x?count=9')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 400,
      success: false,
      message: 'Please check the fields',
      error: 'invalid input',
      details: { count: 'At most 5 characters' },
    })
    expect((await get('/echo/x?count=1&count=2')).json()).toMatchObject({ error: 'invalid input' })
  })

  it('refuses bodies that are no object, no JSON, or too large', async () => {
    const post = async (payload: string, type = 'application/json') =>
      (await server.inject({ method: 'POST', url: '/post', payload, headers: { 'content-type': type } })).json()
    expect(await post('[1]')).toMatchObject({ error: 'invalid input' })
    expect(await post('{"count":')).toMatchObject({ error: 'invalid input' })
    expect(await post('{"__proto__":{"count":1}}')).toMatchObject({ error: 'invalid input' })
    expect(await post(`{"id":"${'x'.repeat(1_100_000)}"}`)).toMatchObject({ code: 413, error: 'too large' })
  })
})

describe('answer', () => {
  it('refuses in the language that the caller prefers, English by default', async () => {
    const answerIn = async (language: string, url: string) =>
      (await server.inject({ method: 'GET', url, headers: { 'accept-language': language } })).json()
    const inChinese = { message: '请检查各字段', details: { count: '最多 5 个字符' } }
    expect(await answerIn('zh', '/echo/x?count=9')).toMatchObject(inChinese)
    expect(await answerIn(`${'zh;q=2,'.repeat(2000)}__proto__,\u00ff`, '/echo/x?count=9')).toMatchObject(inChinese)
    // What zod says of texts, in our words; anything else in its own.
    expect((await answerIn('zh', `/echo/${'a'.repeat(21)}`)).details).toEqual({ id: '最多 20 个字符' })
    expect((await answerIn('en', `/echo/${'a'.repeat(21)}`)).details).toEqual({ id: 'At most 20 characters' })
    expect((await answerIn('zh-CN', '/echo/x?count=x')).details.count).toMatch(/^无效输入/)
    expect((await answerIn('en', '/echo/x?count=x')).details.count).toMatch(/^Invalid input/)
    // What the client reads itself stays as it is.
    expect(await answerIn('zh', '/refuse')).toMatchObject({
      message: '不允许此日期范围',
      details: { from: '此项必填！', to: '太晚', code: 'Format Error' },
    })
    expect(await answerIn('de', '/refuse')).toMatchObject({ message: 'This date range is not allowed', details: { to: 'Too late' } })
  })

  it('leaves out what the contract does not know, and takes a wrong result for a fault of ours', async () => {
    expect((await get('/extra')).json().result).toEqual({ text: 'shown' })
    const wrong = await get('/wrong')
    expect(wrong.statusCode).toBe(500)
    expect(wrong.json()).toEqual({ code: 500, success: false, message: 'Something went wrong on our side', error: 'bug' })
  })

  it('gives a refusal its code, status and details, and keeps the cause', async () => {
    const answer = await get('/refuse')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 4001,
      success: false,
      message: 'This date range is not allowed',
      error: 'date range',
      details: { from: 'Field is required!', to: 'Too late', code: 'Format Error' },
    })
  })

  it('says nothing of a crash', async () => {
    const answer = await get('/crash')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/hunter2|table/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('sends a file with its name', async () => {
    const answer = await get('/file')
    expect([...answer.rawPayload]).toEqual([1, 2, 3])
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Bestellungen f_r M_rz _1_.xlsx"; filename*=UTF-8''Bestellungen%20f%C3%BCr%20M%C3%A4rz%20%221%22.xlsx`,
    )
  })
})

describe('stream', () => {
  it('sends each result as it comes, and tells the handler when the reader has gone', async () => {
    const gone = new AbortController()
    const response = await fetch(`${address}/stream`, { signal: gone.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('data:')) text += (await reader?.read())?.value ?? ''
    expect(text).toBe(': open\n\ndata: {"text":"first"}\n\n')
    gone.abort()
    expect(await streamEnded).toBe('told')
  })

  it('ends with an error event when the handler refuses', async () => {
    const response = await fetch(`${address}/stream?fail=yes`)
    expect(await response.text()).toBe(
      ': open\n\ndata: {"text":"first"}\n\nevent: error\ndata: {"code":404,"success":false,"message":"Not found","error":"not found"}\n\n',
    )
  })

  it('ends when the server stops', async () => {
    const other = await createServer(test.program)
    const closing = new AbortController()
    other.addHook('preClose', async () => closing.abort())
    const erased: Record<string, ErasedHandler> = handlers
    mountFeature(
      other,
      { program: test.program, closing: closing.signal },
      { calls: { stream: calls.stream }, schemas: { stream: schemas.stream } },
      erased,
    )
    const response = await fetch(`${await other.listen({ host: '127.0.0.1', port: 0 })}/stream`)
    const [text] = await Promise.all([response.text(), other.close()])
    expect(text).toContain('first')
  })
})

it('does not start with an endpoint that has no handler', () => {
  expect(() => mountFeature(server, { program: test.program, closing: new AbortController().signal }, { calls, schemas }, {})).toThrow(
    '/echo/{id}',
  )
})
