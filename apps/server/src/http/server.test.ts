import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { isLoopback } from './loopback.ts'
import { createServer } from './server.ts'
import { answerApp, isAppAddress, mountWebApp } from './web-app.ts'

let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(async () => {
  await test.stop()
})

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  test.server.inject({ method: 'GET', url, headers, remoteAddress })

describe('health', () => {
  it('is alive and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ok', mainDb: 'ok', warehouse: 'ok', intake: 'ok' })
  })

  it('is not ready when an engine does not answer, and says which', async () => {
    const mainDb = {
      ...test.program.mainDb,
      db: Object.assign(Object.create(test.program.mainDb.db), { execute: () => Promise.reject(new Error('connection refused')) }),
    }
    const server = await createServer({
      ...test.program,
      mainDb,
      config: { ...test.program.config, ROLES: [] },
      logger: test.program.logger.child({}, { level: 'silent' }),
    })
    const answer = await server.inject({ method: 'GET', url: '/readyz' })
    await server.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ status: 'not ready', mainDb: 'does not answer', warehouse: 'ok', intake: 'ok' })
  })

  it('is not ready when the warehouse still answers but takes no write: its disk is full', async () => {
    const full = new Error('Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)')
    const server = await createServer({
      ...test.program,
      warehouse: { ...test.program.warehouse, insert: () => Promise.reject(full) },
      config: { ...test.program.config, ROLES: [] },
      logger: test.program.logger.child({}, { level: 'silent' }),
    })
    const answer = await server.inject({ method: 'GET', url: '/readyz' })
    await server.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ status: 'not ready', mainDb: 'ok', warehouse: 'does not answer', intake: 'ok' })
  })

  it('shows metrics by route to this machine, and to nobody else', async () => {
    const near = await get('/metrics')
    expect(near.body).toMatch(/convbox_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/)
    for (const address of ['::1', '::ffff:127.0.0.1']) expect((await get('/metrics', {}, address)).statusCode).toBe(200)
    // A private address may be a proxy in front of everybody.
    for (const address of ['10.1.2.3', '192.168.1.1', 'fd00::1', '::ffff:10.0.0.1', '203.0.113.9', '2001:db8::1'])
      expect((await get('/metrics', {}, address)).statusCode).toBe(404)
    // Through a proxy on this machine: the remote caller's address counts, not the proxy's.
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    // A remote caller cannot claim to be local.
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9')).statusCode).toBe(404)
  })

  it('shows metrics to who has the token, wherever he is', async () => {
    const server = await createServer({
      ...test.program,
      config: { ...test.program.config, ROLES: [], METRICS_TOKEN: 'token of the collector' },
    })
    const ask = async (authorization: string): Promise<number> =>
      (await server.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '10.1.2.3' })).statusCode
    expect([await ask('Bearer token of the collector'), await ask('Bearer token of somebody'), await ask('')]).toEqual([200, 404, 404])
    await server.close()
  })
})

describe('behind a proxy', () => {
  const build = async (changes: Record<string, string>) => {
    const read = readConfig({ ...changes, PORT: '0' })
    if ('faults' in read) throw new Error(read.faults.join())
    const warned: unknown[] = []
    const logger = Object.assign(test.program.logger.child({}), { warn: (detail: unknown) => warned.push(detail) })
    const config = { ...test.program.config, ROLES: [], TRUSTED_PROXIES: read.config.TRUSTED_PROXIES }
    const server = await createServer({ ...test.program, config, logger })
    server.get('/who', async (request) => ({ ip: request.ip, host: request.host, scheme: request.protocol }))
    const forwarded = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'track.example',
      'x-forwarded-proto': 'https',
      host: 'convbox:3000',
    }
    const who = async (proxy: string): Promise<unknown> =>
      (await server.inject({ url: '/who', headers: forwarded, remoteAddress: proxy })).json()
    return { server, who, warned }
  }

  it('takes the visitor from X-Forwarded-* of a proxy that TRUSTED_PROXIES names, and of no other', async () => {
    const { server, who, warned } = await build({ TRUSTED_PROXIES: '172.18.0.0/16, 10.0.0.7' })
    const visitor = { ip: '203.0.113.9', host: 'track.example', scheme: 'https' }
    expect([await who('172.18.0.2'), await who('10.0.0.7'), warned]).toEqual([visitor, visitor, []])
    const stranger = { host: 'convbox:3000', scheme: 'http' }
    expect([await who('10.0.0.8'), await who('127.0.0.1')]).toEqual([
      { ip: '10.0.0.8', ...stranger },
      { ip: '127.0.0.1', ...stranger },
    ])
    // Warned once: clients that send the header must not fill the log.
    expect(warned).toEqual([{ proxy: '10.0.0.8' }])
    await server.close()
  })

  it('trusts a proxy on this machine when nothing is set', async () => {
    const { server, who } = await build({})
    expect([await who('127.0.0.1'), await who('172.18.0.2')]).toMatchObject([{ ip: '203.0.113.9' }, { ip: '172.18.0.2' }])
    await server.close()
  })

  it.each(['10.0.0.0/0', '10.0.0.0/33', 'proxy.local', 'everybody', '10.0.0.1/8/8'])('refuses TRUSTED_PROXIES=%s at the start', (text) => {
    expect(readConfig({ TRUSTED_PROXIES: text })).toEqual({ faults: [expect.stringContaining('TRUSTED_PROXIES must be addresses')] })
  })
})

describe('addresses', () => {
  it('answers unknown ones of the API in the envelope, unknown others with 404', async () => {
    const api = await get('/api/no/such/call', { accept: 'text/html' })
    expect(api.statusCode).toBe(404)
    expect(api.json()).toEqual({ code: 404, success: false, message: 'Not found', error: 'not found' })
    expect((await get('/wp-login.php')).statusCode).toBe(404)
  })

  it('takes no text body at the API: other sites could send one without asking', async () => {
    const answer = await test.server.inject({
      method: 'POST',
      url: '/api/userlogin/login',
      payload: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.json()).toMatchObject({ error: 'invalid input' })
  })

  it('does not mount the pages and calls of accounts that better-auth brings', async () => {
    for (const url of ['/api/auth/get-session', '/api/auth/sign-up/email', '/api/auth/ok']) expect((await get(url)).statusCode).toBe(404)
  })

  it('serves nothing of a role that does not run here', async () => {
    const server = await createServer({ ...test.program, config: { ...test.program.config, ROLES: ['ingest'] } })
    const statusOf = async (url: string) => (await server.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).statusCode
    expect([await statusOf('/healthz'), await statusOf('/api/Auth/v2/get/userInfo'), await statusOf('/login')]).toEqual([200, 404, 404])
    await server.close()
  })
})

describe('headers', () => {
  it('guard every answer', async () => {
    const { headers } = await get('/healthz')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('compress what is worth it', async () => {
    expect((await get('/metrics', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/healthz', { 'accept-encoding': 'gzip' })).headers).not.toHaveProperty('content-encoding')
  })
})

describe('stop', () => {
  it('does not wait for connections on which nothing was ever sent', async () => {
    const server = await createServer(test.program)
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    // A request on a later connection is answered only after the first connection was accepted.
    await new Promise((resolve) => socket.once('connect', resolve))
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    const ended = new Promise((resolve) => socket.once('close', () => resolve('ended')))
    await server.close()
    expect(await ended).toBe('ended')
  })

  it('lets a request under way finish', async () => {
    const server = await createServer(test.program)
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    server.get('/slow', async () => {
      begun.resolve()
      await mayEnd.promise
      return 'done'
    })
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    const answer = fetch(`${address}/slow`).then((response) => response.text())
    await begun.promise
    const closed = server.close()
    mayEnd.resolve()
    expect(await answer).toBe('done')
    await closed
  })
})

describe('web app', () => {
  const dist = mkdtempSync(join(tmpdir(), 'convbox-web-'))
  const server = fastify()

  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'))
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Convbox</title>')
    writeFileSync(join(dist, 'assets', 'index-abc.js'), 'export {}')
    writeFileSync(join(dist, 'favicon.svg'), '<svg/>')
    server.setNotFoundHandler((request, reply) => (isAppAddress(request) ? answerApp(reply, dist) : reply.status(404).send('none')))
    await mountWebApp(server, dist)
  })
  afterAll(async () => {
    await server.close()
    rmSync(dist, { recursive: true })
  })
  const ask = (url: string, accept = 'text/html') => server.inject({ method: 'GET', url, headers: { accept } })

  it('is one page for every address of its own, without inline script', async () => {
    for (const url of ['/', '/login', '/website/alder/pixels?tab=1', '/website/alder.example/conversion-analysis']) {
      const answer = await ask(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<title>Convbox</title>')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';/)
      expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    }
  })

  it('tells nobody which of its pages somebody comes from: an address may hold the secret of a mail', async () => {
    for (const url of ['/', '/reset-password?token=secret']) expect((await ask(url)).headers['referrer-policy']).toBe('strict-origin')
  })

  it('keeps the page of a shared dashboard out of search engines, and tells no other site of it', async () => {
    for (const url of ['/mobile/share', '/mobile/share?day=yesterday'])
      expect((await ask(url)).headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    expect((await ask('/mobile/shared')).headers['x-robots-tag']).toBeUndefined()
  })

  it('keeps hashed files for a year, others are asked for again', async () => {
    expect((await ask('/assets/index-abc.js', '*/*')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask('/favicon.svg', '*/*')).headers['cache-control']).toBe('no-cache')
  })

  it('is not the answer to a file or a call that is not there, nor a way out of its folder', async () => {
    for (const url of ['/assets/index-old.js', '/api/x', '/collect/v1/x', '/sdk/x.js']) expect((await ask(url)).statusCode).toBe(404)
    writeFileSync(join(dist, '..', 'convbox-outside.txt'), 'outside')
    for (const url of ['/%2e%2e/convbox-outside.txt', '/..%2fconvbox-outside.txt', '/assets/..%2f..%2fconvbox-outside.txt'])
      expect((await ask(url)).body).not.toBe('outside')
    rmSync(join(dist, '..', 'convbox-outside.txt'))
    expect((await ask('/logo.png', 'image/*')).statusCode).toBe(404)
  })
})

it('knows its own machine', () => {
  expect(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://app.localhost'].every(isLoopback)).toBe(true)
  expect(['http://192.168.0.2', 'https://convbox.example', 'https://localhost.example'].some(isLoopback)).toBe(false)
})
