/** Parts that exist only with SANDBOX=1: the demo store with its history, the demo storefront and the stand-ins of outside platforms. */
import { join } from 'node:path'
import type { Program } from '@convbox/server/program'
import type { FastifyInstance } from 'fastify'
import { loadBusyShop } from './busy-shop/busy-shop.ts'
import { demoFigures } from './busy-shop/demo-figures.ts'
import { DEMO_SHOP_DOMAIN, ensureDemoStore } from './demo-store.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { createStandIns } from './platforms/stand-ins.ts'
import { openShopState } from './storefront/shop-state.ts'
import { demoStorefront } from './storefront/storefront.ts'

export { replaceDemoHistory } from './busy-shop/replace-history.ts'

/** Makes the demo store and loads its history, at the first start only. DEMO_DAYS=0 loads none. The program's first start has it done by a process of its own. */
export const prepareSandbox = async (program: Program, onProgress: (message: string) => void): Promise<void> => {
  const store = await ensureDemoStore(program)
  const { DEMO_DAYS, DEMO_ORDERS_PER_DAY } = program.config
  if (DEMO_DAYS > 0) await loadBusyShop(program, { storeId: store.id, days: DEMO_DAYS, ordersPerDay: DEMO_ORDERS_PER_DAY, onProgress })
}

const STOREFRONT = '/demo-store'

/** Serves /demo-store/ and /sandbox/ beside the app. */
export const mountSandbox = async (app: FastifyInstance, program: Program): Promise<void> => {
  const store = await ensureDemoStore(program)
  const { DATA_DIR, PUBLIC_URL } = program.config
  // Carts, orders and pending webhooks survive a kill, as they would at Shopify.
  const state = openShopState(join(DATA_DIR, 'demo-storefront.json'))
  const shopify = {
    publicUrl: PUBLIC_URL,
    stateFile: join(DATA_DIR, 'sandbox-shopify.json'),
    // The demo shop at Shopify has the orders of its storefront.
    ordersOf: (domain: string) => (domain === DEMO_SHOP_DOMAIN ? state.orders : undefined),
  }
  const adFigures = () => demoFigures(program, store)
  const standIns = createStandIns({ shopify, adFigures })
  await app.register(standIns.plugin, { prefix: '/sandbox' })
  await app.register(outboxRoutes, { prefix: '/sandbox/outbox', config: program.config })
  await app.register(demoStorefront, {
    prefix: STOREFRONT,
    storeKey: store.storeKey,
    webhookSecret: store.webhookSecret ?? '',
    shopDomain: DEMO_SHOP_DOMAIN,
    publicUrl: PUBLIC_URL,
    webhookUrl: `${PUBLIC_URL}/webhooks/shopify`,
    state,
    codes: {
      find: (code) => standIns.shopify.control.findCode(DEMO_SHOP_DOMAIN, code),
      count: (code) => standIns.shopify.control.countCode(DEMO_SHOP_DOMAIN, code),
    },
  })
  // Links that apply a code lead to the root of a shop's host, which here is the server's.
  app.get('/discount/:code', (request, reply) => reply.redirect(STOREFRONT + request.url))
}
