import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { buildSdk } from '@convbox/sdk/build'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sdkScriptRoutes } from './sdk-script.routes.ts'
import { customPixelFor, isFirstParty, type ScriptStore, snippetFor } from './sdk-script.ts'

const STANDARD = 'standard.0123456789ab.js'
let sdkDir = ''
let app: FastifyInstance

beforeAll(async () => {
  sdkDir = await mkdtemp(join(tmpdir(), 'convbox-sdk-script-'))
  await writeFile(join(sdkDir, STANDARD), 'standard()')
  await writeFile(join(sdkDir, 'customer-events.0123456789ab.js'), 'pixel()')
  const parts = ['page-scroll', 'time-spent'] as const
  for (const part of parts) await writeFile(join(sdkDir, `extra-${part}.js`), `ran('${part}');`)
  await writeFile(join(sdkDir, 'survey-entry.js'), 'survey();')
  await writeFile(
    join(sdkDir, 'manifest.json'),
    JSON.stringify({
      standard: STANDARD,
      'customer-events': 'customer-events.0123456789ab.js',
      'survey-entry': 'survey-entry.js',
      ...Object.fromEntries(parts.map((part) => [`extra-${part}`, `extra-${part}.js`])),
    }),
  )
  app = fastify()
  const store = { storeKey: 'key-1', host: 'www.shop.example', consentRequired: true }
  const stores: ScriptStore[] = [store, { ...store, storeKey: 'key-2', extras: { 'time-spent': { seconds: [30] } } }]
  await sdkScriptRoutes(app, {
    findStoreByKey: async (key) => stores.find(({ storeKey }) => storeKey === key),
    sdkDir,
    publicUrl: 'https://convbox.example',
  })
})
afterAll(async () => {
  await app.close()
  await rm(sdkDir, { recursive: true, force: true })
})

type Loaded = { config: Record<string, unknown>; q: unknown[]; track: (...args: unknown[]) => void }
/** Runs scripts as a page would; returns window.convbox and how often the code behind it ran. */
const runPage = (...scripts: string[]): { convbox: Loaded; runs: number } => {
  let runs = 0
  const window: { convbox?: Loaded } = {}
  for (const script of scripts) runInNewContext(script, { window, standard: () => (runs += 1) })
  if (!window.convbox) throw new Error('window.convbox is not there')
  return { convbox: window.convbox, runs }
}

describe('the script of the storefront', () => {
  test.each(['x y.shop.example', 'a"b.shop.example', 'x.shop.example/path', '[.shop.example'])(
    'keeps to the server’s own address when the Host header is no host: %s',
    async (host) => {
      const answer = await app.inject({ url: '/sdk/key-1.js', headers: { host } })
      expect([answer.statusCode, runPage(answer.body).convbox.config['collectUrl']]).toEqual([
        200,
        'https://convbox.example/collect/v1/events',
      ])
    },
  )
  test('is one file: the store’s config, and the code behind it', async () => {
    const answer = await app.inject('/sdk/key-1.js')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
    })
    const { convbox, runs } = runPage(answer.body)
    expect({ ...convbox.config }).toEqual({
      storeKey: 'key-1',
      collectUrl: 'https://convbox.example/collect/v1/events',
      consentRequired: true,
      firstParty: false,
      cookieDomain: 'shop.example',
    })
    expect(runs).toBe(1)
  })

  test('has an address of its own for headless storefronts, with the same content', async () => {
    const [headless, standard] = [await app.inject('/sdk/key-1.headless.js'), await app.inject('/sdk/key-1.js')]
    expect([headless.statusCode, headless.body, headless.headers['etag']]).toEqual([200, standard.body, standard.headers['etag']])
    expect((await app.inject('/sdk/key-1.headless.customer-events.js')).statusCode).toBe(404)
  })

  test('stays within 5 KB gzip as it is served, with the config of a usual store', async () => {
    const built = join(sdkDir, 'built')
    await buildSdk(built)
    const server = fastify()
    await sdkScriptRoutes(server, {
      findStoreByKey: async () => ({ storeKey: 'd3n4kq9x2m7w1zq8v5t6', host: 'www.example-shop.com', consentRequired: false }),
      sdkDir: built,
      publicUrl: 'https://track.example-shop.com',
    })
    const { body } = await server.inject('/sdk/d3n4kq9x2m7w1zq8v5t6.js')
    expect(body).toContain('"collectUrl":"https://track.example-shop.com/collect/v1/events"')
    expect(gzipSync(body).length).toBeLessThanOrEqual(5 * 1024)
  })

  test('asks in its first line to be compiled as it arrives, in the only words that Chromium knows', async () => {
    expect((await app.inject('/sdk/key-1.js')).body.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
  })

  test('keeps calls that the page made before it came', async () => {
    const [, queue = ''] = /<script>(.*?)<\/script>/s.exec(snippetFor({ storeKey: 'key-1' }, 'https://convbox.example')) ?? []
    const loader = (await app.inject('/sdk/key-1.js')).body
    const { convbox } = runPage(queue, "window.convbox.track('Lead', { a: 1 })", loader, 'window.convbox.page()')
    expect(JSON.parse(JSON.stringify(convbox.q))).toEqual([
      ['track', ['Lead', { a: 1 }]],
      ['page', []],
    ])
  })

  test('is not sent again to who has it', async () => {
    const etag = String((await app.inject('/sdk/key-1.js')).headers['etag'])
    expect((await app.inject({ url: '/sdk/key-1.js', headers: { 'if-none-match': `W/${etag}` } })).statusCode).toBe(304)
  })

  test('served from a name of the store’s own domain it collects there too', async () => {
    const { body } = await app.inject({ url: '/sdk/key-1.js', headers: { host: 't.shop.example' } })
    expect(runPage(body).convbox.config).toMatchObject({ collectUrl: 'http://t.shop.example/collect/v1/events', firstParty: true })
  })
})

describe('the extras of the storefront script', () => {
  /** A page whose script has started; the addresses that it loads, once it has nothing else to do. */
  const makePage = (readyState: string) => {
    const [loaded, ran, onLoad]: [string[], string[], (() => void)[]] = [[], [], []]
    const document = { readyState, createElement: () => ({ src: '' }), head: { append: ({ src }: { src: string }) => loaded.push(src) } }
    const convbox: Record<string, unknown> = { x: [] }
    const window = {
      convbox,
      document,
      setTimeout: (work: () => void) => work(),
      addEventListener: (_type: string, listener: () => void) => onLoad.push(listener),
    }
    const run = (script: string): unknown =>
      runInNewContext(script, { window, standard: () => undefined, ran: (part: string) => ran.push(part) })
    return { convbox, loaded, ran, onLoad, run }
  }

  test('a store that needs none has not one byte of them: neither of the loading nor in a file', async () => {
    const { body } = await app.inject('/sdk/key-1.js')
    expect(body.endsWith('standard()\n')).toBe(true)
    const extras = await app.inject('/sdk/key-1/extras.js')
    expect([extras.statusCode, extras.body]).toEqual([200, '/* Convbox: nothing more for this store. */\n'])
  })

  test('are asked for once, after the page has loaded', async () => {
    const { body } = await app.inject('/sdk/key-2.js')
    const page = makePage('interactive')
    page.run(body)
    page.run(body)
    expect([page.loaded, page.onLoad.length]).toEqual([[], 1])
    page.onLoad[0]?.()
    expect(page.loaded).toEqual(['https://convbox.example/sdk/key-2/extras.js'])
    const late = makePage('complete')
    late.run(body)
    expect(late.loaded).toHaveLength(1)
  })

  test('are only the parts that the store needs, with their configuration, cached as the script is, and run once', async () => {
    const answer = await app.inject('/sdk/key-2/extras.js')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
    })
    const page = makePage('complete')
    page.run(answer.body)
    page.run(answer.body)
    expect([page.ran, JSON.parse(JSON.stringify(page.convbox['m']))]).toEqual([['time-spent'], { 'time-spent': { seconds: [30] } }])
    const etag = String(answer.headers['etag'])
    expect((await app.inject({ url: '/sdk/key-2/extras.js', headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  })

  test('do nothing on a page whose script has not started', async () => {
    const page = makePage('complete')
    delete page.convbox['x']
    page.run((await app.inject('/sdk/key-2/extras.js')).body)
    expect(page.ran).toEqual([])
  })

  test('of an unknown key are a comment with 404', async () => {
    const answer = await app.inject('/sdk/nobody/extras.js')
    expect([answer.statusCode, answer.body.startsWith('/*')]).toEqual([404, true])
  })
})

test('the checkout’s script is one piece with the config before it', async () => {
  const { body } = await app.inject('/sdk/key-1.customer-events.js')
  const [first = '', ...rest] = body.split('\n')
  expect(first).toMatch(/^self\.convboxConfig=\{"storeKey":"key-1"/)
  expect(rest.join('\n').trim()).toBe('pixel()')
})

test.each(['/sdk/nobody.js', '/sdk/key-1.other.js', '/sdk/%3Cscript%3E.js'])('%s is a comment with 404', async (url) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toMatch(/^\/\*.*\*\/\n$/)
})

test('a server without a built script says what to do', async () => {
  const other = fastify()
  await sdkScriptRoutes(other, {
    findStoreByKey: async () => ({ storeKey: 'k', host: 'x', consentRequired: false }),
    sdkDir: '/nowhere',
    publicUrl: 'https://c.example',
  })
  expect((await other.inject('/sdk/k.js')).json()).toMatchObject({ message: expect.stringContaining('npm run build') })
})

test.each([
  ['shop.example', 'shop.example', true],
  ['www.shop.example', 't.shop.example', true],
  ['shop.example', 'evilshop.example', false],
  ['shop.example', 'convbox.example', false],
  ['localhost:3000', 'localhost:3000', true],
  ['', 'convbox.example', false],
])('isFirstParty: store %s, served by %s: %s', (host, servedBy, expected) => {
  expect(isFirstParty(host, servedBy)).toBe(expected)
})

test('what the owner pastes names the store’s key', () => {
  expect(snippetFor({ storeKey: 'key-1' }, 'https://c.example')).toContain('<script async src="https://c.example/sdk/key-1.js"></script>')
  expect(customPixelFor({ storeKey: 'key-1' }, 'https://c.example')).toContain('https://c.example/sdk/key-1.customer-events.js')
})

test('the survey is a file of its own, with where it asks before it', async () => {
  const { body } = await app.inject('/sdk/key-1/survey.js')
  const [first = '', code] = body.split('\n')
  expect(first).toMatch(/^window\.convboxSurvey=\{"storeKey":"key-1","url":"https?:[^"]+\/collect\/v1\/survey"\};$/)
  expect(code).toBe('survey();')
  expect((await app.inject('/sdk/nobody/survey.js')).statusCode).toBe(404)
})
