/** The demo storefront: a real small shop under a path of its own, with Shopify's cart API, checkout, customer events and webhooks. Only where SANDBOX=1. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { addAdmin, addCheckout } from './checkout.routes.ts'
import { addCartApi, addCartPage, addShopPages } from './shop.routes.ts'
import type { ShopCodes } from './shop-orders.ts'
import { openShopState, type ShopState } from './shop-state.ts'
import type { Shop } from './visit.ts'
import { createWebhookSender, RETRY_DELAYS_MS } from './webhook-sender.ts'

/** Give the path as Fastify's `prefix` when registering. */
export type DemoStorefrontOptions = {
  /** Public key of the store, in the script's address. */
  storeKey: string
  /** Signs the webhooks. */
  webhookSecret: string
  /** x.myshopify.com; in the webhooks' headers. */
  shopDomain: string
  publicUrl: string
  /** Where the webhooks go. */
  webhookUrl: string
  /** The shop's time zone, for times in webhooks. */
  timeZone?: string
  /** Number of the first order; must not collide with generated orders. */
  firstOrderNumber?: number
  /** Pauses before each retry of a webhook, ms; one retry per pause. */
  retryDelaysMs?: readonly number[]
  /** 'opt-in': nothing is tracked before the visitor accepts. */
  consentMode?: 'opt-in' | 'opt-out'
  /** Carts, orders and pending webhooks; needed when other code reads them or a file keeps them. By default in memory. */
  state?: ShopState
  /** Discount codes beside the shop's own. */
  codes?: ShopCodes
  now?: () => number
}

const NO_CODES: ShopCodes = { find: () => undefined, count: () => undefined }

const ASSETS: Record<string, string> = {
  'shop.css': 'text/css; charset=utf-8',
  'shop.js': 'text/javascript; charset=utf-8',
  'privacy.js': 'text/javascript; charset=utf-8',
  'pixel-host.js': 'text/javascript; charset=utf-8',
  'pixel-worker.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

const addAssets = async (app: FastifyInstance): Promise<void> => {
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = await readFile(join(import.meta.dirname, 'browser', name), 'utf8')
    app.get(`/assets/${name}`, async (_request, reply) => reply.headers({ 'cache-control': 'no-cache' }).type(type).send(content))
  }
}

/** Parses urlencoded and JSON bodies, within this plugin only. */
const addParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
}

/** The plugin. Its pages look for the script at /sdk/{storeKey}.js of the same host. */
export const demoStorefront: FastifyPluginAsync<DemoStorefrontOptions> = async (app, options) => {
  const { storeKey, shopDomain, webhookSecret, webhookUrl, now = Date.now, retryDelaysMs = RETRY_DELAYS_MS } = options
  const { state = openShopState(), codes = NO_CODES } = options
  const sender = createWebhookSender({ state, url: webhookUrl, retryDelaysMs, now })
  app.addHook('onClose', sender.stop)
  const { timeZone = 'America/New_York', firstOrderNumber = 50_001 } = options
  const shop: Shop = {
    root: `${app.prefix}/`,
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    storeKey,
    consentMode: options.consentMode ?? 'opt-out',
    desk: { state, sender, shop: { shopDomain, webhookSecret, timeZone, firstOrderNumber }, now, codes },
    sent: sender.sent,
  }
  addParsers(app)
  await addAssets(app)
  addShopPages(app, shop)
  addCartApi(app, shop)
  addCartPage(app, shop)
  addCheckout(app, shop)
  addAdmin(app, shop)
}
