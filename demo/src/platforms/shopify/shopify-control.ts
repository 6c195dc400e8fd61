/** Control of the sandbox's Shopify by a person or a test: installs, orders, webhooks and failures on command. */
import { SANDBOX_SHOPIFY_APP } from '@convbox/server/platforms/shopify/sandbox-app'
import type { OrderFacts } from '../../order-facts.ts'
import { PRIVACY_PATH } from './app-extensions.ts'
import { issueToken } from './access-tokens.ts'
import { API_VERSIONS } from './api-versions.ts'
import { grantCode, openAddress, readAuthorizeRequest } from './authorization.ts'
import { type PrivacyTopic, privacyBody, shopBody, themeBody } from './shop-webhook-bodies.ts'
import { BUCKET, type CostBucket } from './cost-bucket.ts'
import { type ReceivedCall, createReceivedCalls } from './received-calls.ts'
import { createDiscountControl, type DiscountControl } from './discount-control.ts'
import { createOrderControl, type OrderControl } from './order-control.ts'
import { openShops, type Shops } from './shops.ts'
import { nextId, type ProductChange, type SandboxShop, type ShopToken } from './shop.ts'
import type { ShopifyFailOrder } from './shopify-fail-order.ts'
import { createWebhookSender, type PostWebhook, type WebhookSender } from './webhook-sender.ts'

const HOUR_MS = 3_600_000
/** Time from an uninstall to shop/redact. */
const SHOP_REDACT_DELAY_MS = 48 * HOUR_MS

export type ShopifyStandInOptions = {
  /** The app's URL, without a trailing slash; default: the URL that was called. */
  publicUrl?: string
  readNowMs?: () => number
  /** Keeps shops, tokens and waiting webhooks over a restart. */
  stateFile?: string
  /** Orders of a shop that are kept elsewhere. */
  ordersOf?: (domain: string) => OrderFacts[] | undefined
  /** Replaces HTTP in tests: passes a webhook to the test's server and returns the answer's status. */
  post?: PostWebhook
  /** false: only deliverDue() sends webhooks. */
  hasTimer?: boolean
}

/** What the routes and the pages share. */
export type ShopifyStandIn = {
  app: typeof SANDBOX_SHOPIFY_APP
  shops: Shops
  sender: WebhookSender
  readNowMs: () => number
  /** The app's address; the last one that was called when none is set. */
  appUrl: () => string
  noteOrigin: (origin: string) => void
  bucketOf: (domain: string) => CostBucket
  /** Runs work a little later in the background; does nothing if a test controls the clock. */
  later: (work: (nowMs: number) => Promise<void>) => void
  received: { list: () => readonly ReceivedCall[]; add: (call: ReceivedCall) => void; clear: () => void }
  failing: () => ShopifyFailOrder
  /** Sets or clears a failure to play. */
  order: (order: ShopifyFailOrder) => void
  /** The failure for an API call; one with a limited count is counted down. */
  takeOrder: () => ShopifyFailOrder
  control: ShopifyControl
}

export type ShopifyControl = OrderControl &
  DiscountControl & {
    shop: (domain: string) => SandboxShop
    /** The signed address behind Install and Open. */
    openAddress: (domain: string) => string
    /** Approves an authorize URL as a person would. Returns the URL to redirect to, or Shopify's reason for refusing. cancelled: the played failure is a denial. */
    approve: (authorizeUrl: string) => { redirect: string } | { fault: string } | { cancelled: true }
    /** Installs without OAuth, for tests of what comes after. */
    install: (domain: string, scopes: readonly string[]) => ShopToken
    /** Sends app/uninstalled, then removes subscriptions, pixel and tokens; shop/redact follows after 48 hours. */
    uninstall: (domain: string) => void
    /** Switches the theme's app embed. */
    setEmbed: (domain: string, isOn: boolean) => void
    /** Publishes another theme, in which no embed was saved yet: themes/publish. */
    publishTheme: (domain: string) => void
    /** Changes or deletes a product: products/update or products/delete. */
    changeProduct: (domain: string, productId: string, change: ProductChange) => void
    sendPrivacy: (domain: string, topic: PrivacyTopic, email?: string) => void
  }

const createFailing = (shops: Shops, readNowMs: () => number) => {
  let failing: ShopifyFailOrder = { mode: 'none' }
  const expire = (isRefreshToo: boolean): void => {
    for (const token of shops.known().flatMap(({ tokens }) => tokens)) {
      token.expiresAtMs = Math.min(token.expiresAtMs ?? Infinity, readNowMs())
      if (isRefreshToo) token.refreshExpiresAtMs = readNowMs()
    }
    shops.save()
  }
  return {
    failing: () => failing,
    order: (order: ShopifyFailOrder): void => {
      // Expiry and revocation take effect at once; later calls are answered normally.
      if (order.mode === 'expired token' || order.mode === 'revoked token') expire(order.mode === 'revoked token')
      else failing = order
    },
    takeOrder: (): ShopifyFailOrder => {
      const order = failing
      if (order.mode === 'status' || order.mode === 'timeout' || order.mode === 'throttle')
        failing = order.times > 1 ? { ...order, times: order.times - 1 } : { mode: 'none' }
      return order
    },
  }
}

const PATH = /^\/?(?:.*\/)?([a-z0-9-]+\.myshopify\.com)\/admin\/oauth\/authorize$/

/** Duration of a step of a bulk export that is not polled. */
const LATER_MS = 1500

type Parts = Omit<ShopifyStandIn, 'control' | 'order' | 'takeOrder' | 'received' | 'bucketOf' | 'later' | 'noteOrigin'>

const createAppControl = ({ app, shops, sender, readNowMs, appUrl, failing }: Parts) => ({
  openAddress: (domain: string) => openAddress(app, shops.get(domain), appUrl(), readNowMs()),
  approve: (authorizeUrl: string) => {
    const url = new URL(authorizeUrl, appUrl())
    const domain = PATH.exec(url.pathname)?.[1]
    if (domain === undefined) return { fault: `${url.pathname} is no authorize address of a sandbox shop` }
    const shop = shops.get(domain)
    const read = readAuthorizeRequest(app, shop, Object.fromEntries(url.searchParams), appUrl())
    if ('fault' in read) return read
    const order = failing()
    if (order.mode === 'deny') return { cancelled: true as const }
    const scopes =
      order.mode === 'fewer scopes' ? read.request.scopes.filter((scope) => !order.scopes.includes(scope)) : read.request.scopes
    const redirect = grantCode(app, shop, { ...read.request, scopes }, readNowMs())
    shops.save()
    return { redirect }
  },
  install: (domain: string, scopes: readonly string[]) => {
    const shop = shops.get(domain)
    shop.installation = { id: nextId(shop), installedAtMs: readNowMs(), scopes: [...scopes] }
    shop.pending = shop.pending.filter(({ topic }) => topic !== 'shop/redact')
    const token = issueToken(shop, { scopes: [...scopes], isExpiring: true }, readNowMs())
    shops.save()
    return token
  },
  uninstall: (domain: string) => {
    const shop = shops.get(domain)
    if (shop.installation === undefined) return
    const told = shop.subscriptions.filter(({ topic }) => topic === 'APP_UNINSTALLED')
    Object.assign(shop, {
      installation: undefined,
      tokens: [],
      codes: [],
      subscriptions: [],
      metafields: [],
      webPixel: undefined,
      pending: [],
    })
    for (const { uri } of told) sender.sendTo(shop, uri, { topic: 'app/uninstalled', body: shopBody(shop) })
    const redact = privacyBody(shop, 'shop/redact', [], 0n)
    sender.sendTo(shop, `${appUrl()}${PRIVACY_PATH}`, { topic: 'shop/redact', body: redact, delayMs: SHOP_REDACT_DELAY_MS })
    shops.save()
  },
  setEmbed: (domain: string, isOn: boolean) => {
    shops.get(domain).isEmbedOn = isOn
    shops.save()
  },
  publishTheme: (domain: string) => {
    const shop = shops.get(domain)
    delete shop.isEmbedOn
    sender.announce(shop, 'themes/publish', themeBody(shop, readNowMs()))
    shops.save()
  },
  changeProduct: (domain: string, productId: string, change: ProductChange) => {
    const shop = shops.get(domain)
    shop.productChanges[productId] = { ...shop.productChanges[productId], ...change }
    const about = { id: BigInt(productId), updated_at: new Date(readNowMs()).toISOString() }
    sender.announce(shop, change.isGone === true ? 'products/delete' : 'products/update', about)
    shops.save()
  },
  sendPrivacy: (domain: string, topic: PrivacyTopic, email?: string) => {
    const shop = shops.get(domain)
    const whose = email ?? shop.orders.at(-1)?.email
    const orders = shop.orders.filter((order) => order.email.toLowerCase() === whose?.toLowerCase())
    sender.sendTo(shop, `${appUrl()}${PRIVACY_PATH}`, { topic, body: privacyBody(shop, topic, orders, BigInt(nextId(shop))) })
  },
})

/** Opens the sandbox's Shopify. */
export const createShopifyStandIn = (options: ShopifyStandInOptions = {}): ShopifyStandIn => {
  const { readNowMs = () => Date.now(), stateFile, ordersOf, post, hasTimer = true } = options
  const app = SANDBOX_SHOPIFY_APP
  const shops = openShops({ ...(stateFile !== undefined && { file: stateFile }), ...(ordersOf && { ordersOf }), readNowMs })
  const version = API_VERSIONS[API_VERSIONS.length - 1] ?? ''
  const sender = createWebhookSender({ shops, clientSecret: app.clientSecret, version, readNowMs, hasTimer, ...(post && { post }) })
  const { failing, order, takeOrder } = createFailing(shops, readNowMs)
  let origin = 'http://localhost'
  const appUrl = (): string => (options.publicUrl ?? origin).replace(/\/+$/, '')
  const buckets = new Map<string, CostBucket>()
  const parts: Parts = { app, shops, sender, readNowMs, appUrl, failing }
  return {
    ...parts,
    order,
    takeOrder,
    noteOrigin: (called) => {
      origin = called
    },
    bucketOf: (domain) => {
      const bucket = buckets.get(domain) ?? { available: BUCKET.maximumAvailable, atMs: readNowMs() }
      buckets.set(domain, bucket)
      return bucket
    },
    later: (work) => {
      if (hasTimer) setTimeout(() => void work(readNowMs()).catch(() => undefined), LATER_MS).unref() // The next poll reports the fault.
    },
    received: createReceivedCalls(),
    control: { shop: shops.get, ...createOrderControl(parts), ...createDiscountControl(parts), ...createAppControl(parts) },
  }
}
