import { readConfig, type Config } from '@convbox/server/config'
import { sendMail } from '@convbox/server/messages/messages'
import { putIntoOutbox } from '@convbox/server/messages/outbox'
import { fastify, type FastifyInstance } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outboxRoutes } from './outbox.routes.ts'

let folder: string
let app: FastifyInstance
let config: Config

const open = async (changes: Partial<Config> = {}): Promise<FastifyInstance> => {
  const server = fastify({ trustProxy: 'loopback' })
  await server.register(outboxRoutes, { prefix: '/sandbox/outbox', config: { ...config, ...changes } })
  return server
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convbox-outbox-'))
  const read = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3000', SANDBOX: '1' })
  if ('faults' in read) throw new Error(read.faults.join('; '))
  config = read.config
  app = await open()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const HERE = { host: 'localhost:3000' }
const look = (server: FastifyInstance, headers: Record<string, string> = HERE) =>
  server.inject({ method: 'GET', url: '/sandbox/outbox/', headers })

it('shows mail and SMS, newest first, our own links to click, and nothing that people typed as HTML', async () => {
  const button = { label: 'Open', address: 'http://localhost:3000/verify-email?token=a.b' }
  await sendMail(
    { config },
    { to: 'ann@shop.example', language: 'en', subject: 'Join <b>', paragraphs: ['See <i>http://evil.example/x'], button },
  )
  await putIntoOutbox(config, { kind: 'sms', at: '2099-01-01T00:00:00.000Z', to: '+49151', text: '123456 is your code' })
  const page = await look(app)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body.indexOf('123456 is your code')).toBeLessThan(page.body.indexOf('Join &lt;b&gt;'))
  expect(page.body).toContain('<a href="http://localhost:3000/verify-email?token=a.b" rel="noreferrer">')
  expect(page.body).not.toContain('href="http://evil')
  expect(page.body).not.toContain('<i>')
})

it('says that nothing was sent yet', async () => {
  expect((await look(app)).body).toContain('Nothing was sent yet')
  expect((await app.inject({ method: 'GET', url: '/sandbox/outbox', headers: HERE })).headers.location).toBe('/sandbox/outbox/')
})

it.each([
  ['a browser elsewhere', { ...HERE, 'x-forwarded-for': '192.168.0.7' }],
  ['a foreign name that points here', { host: 'evil.example' }],
])('is not there for %s', async (_, headers) => {
  expect((await look(app, headers)).statusCode).toBe(404)
})

it.each([{ HOST: '0.0.0.0' }, { SANDBOX: false }])('is not there with %o', async (changes) => {
  const server = await open(changes)
  expect((await look(server)).statusCode).toBe(404)
  await server.close()
})
