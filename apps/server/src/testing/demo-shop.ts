/** A program with everything of the sandbox at one address, as a started one has it: the demo storefront, the stand-ins, our script and collect. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStandIns, type StandIns } from '@convbox/demo/platforms/stand-ins'
import { demoStorefront } from '@convbox/demo/storefront/storefront'
import { buildSdk } from '@convbox/sdk/build'
import { fastify, type FastifyInstance } from 'fastify'
import { sdkScriptRoutes } from '../features/sdk-script/sdk-script.routes.ts'
import { createStore } from '../features/stores/stores.ts'
import type { Role } from '../program.ts'
import { findFreePort } from './spawn-program.ts'
import { startTestProgram, type TestProgram, type TestStore } from './test-program.ts'

/** changePage: changes the shop's pages on their way, as a broken theme would. */
export type DemoShop = {
  test: TestProgram
  /** Ada's, with the demo storefront. */
  store: TestStore
  state: StandIns['state']
  /** The built script. */
  sdkDir: string
  changePage: (html: string) => string
  /** Webhooks of the shop go nowhere. */
  isSilent: boolean
  /** Every call of the simulated platform arrives twice. */
  isEchoing: boolean
  stop: () => Promise<void>
}

/** Passes a request on to the program's server. */
const passOn = (app: FastifyInstance, test: TestProgram, paths: readonly string[], isSilent: () => boolean): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const path of paths)
      scope.post(path, async (request, reply) => {
        if (path.startsWith('/webhooks') && isSilent()) return reply.status(200).send()
        const { method, url, headers, body } = request
        const { 'content-length': _length, ...kept } = headers
        const answer = await test.server.inject({
          method: method === 'POST' ? 'POST' : 'GET',
          url,
          headers: kept,
          payload: typeof body === 'string' ? body : '',
        })
        return reply.status(answer.statusCode).send(answer.body)
      })
  })
}

export const startDemoShop = async (roles: readonly Role[], { now }: { now?: () => number } = {}): Promise<DemoShop> => {
  const port = await findFreePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const sdkDir = await mkdtemp(join(tmpdir(), 'convbox-shopper-sdk-'))
  await buildSdk(sdkDir)
  const config = { PUBLIC_URL: publicUrl, DELIVERY_BACKOFF_MS: 5, PURCHASE_WAIT_SECONDS: 1 }
  const test = await startTestProgram({ roles, config, ...(now && { now }) })
  const { program, alder } = test
  const created = await createStore(program, {
    tenantId: alder.tenantId,
    title: 'Demo Shop',
    websiteName: 'demo-shop',
    websiteUrl: publicUrl,
    timeZone: 'UTC',
    currency: 'USD',
    sandbox: true,
    shopDomain: 'demo-shop.myshopify.com',
    webhookSecret: 'hush',
    purchaseSource: 'shopify',
  })
  const { plugin, state } = createStandIns({})
  const shop: DemoShop = {
    test,
    store: { ...created, tenantId: alder.tenantId },
    state,
    sdkDir,
    changePage: (html) => html,
    isSilent: false,
    isEchoing: false,
    stop: async () => {
      await app.close()
      await test.stop()
      await rm(sdkDir, { recursive: true, force: true })
    },
  }
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' && payload.startsWith('<!doctype html>') ? shop.changePage(payload) : payload,
  )
  app.addHook('onResponse', async ({ method, url, headers, body }) => {
    if (!shop.isEchoing || method !== 'POST' || !url.startsWith('/sandbox/generic/') || headers['x-echo'] !== undefined) return
    await app.inject({ method, url, headers: { ...headers, 'x-echo': '1' }, payload: typeof body === 'string' ? body : '' })
  })
  await app.register(plugin, { prefix: '/sandbox' })
  await app.register(demoStorefront, {
    prefix: '/demo-store',
    storeKey: created.storeKey,
    webhookSecret: 'hush',
    shopDomain: 'demo-shop.myshopify.com',
    publicUrl,
    webhookUrl: `${publicUrl}/webhooks/shopify`,
    retryDelaysMs: [20, 20],
  })
  await sdkScriptRoutes(app, { findStoreByKey: program.directory.byKey, sdkDir, publicUrl })
  passOn(app, test, ['/collect/v1/events', '/webhooks/shopify'], () => shop.isSilent)
  await app.listen({ host: '127.0.0.1', port })
  return shop
}
