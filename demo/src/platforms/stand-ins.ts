/** All stand-ins of outside platforms: mounted by the server under /sandbox, or one alone on a port for a test. */
import { byDestination, type DestinationId } from '@convbox/contract'
import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { awinStandIn } from './awin-stand-in.ts'
import { bingStandIn } from './bing-stand-in.ts'
import { ga4StandIn } from './ga4-stand-in.ts'
import { genericStandIn } from './generic-stand-in.ts'
import { googleAdsStandIn } from './google-ads-stand-in.ts'
import { klaviyoStandIn } from './klaviyo-stand-in.ts'
import { metaStandIn } from './meta-stand-in.ts'
import { mailchimpStandIn } from './mailchimp-stand-in.ts'
import { omnisendStandIn } from './omnisend-stand-in.ts'
import type { FiguresSource } from './ads/ad-book.ts'
import { createChannelStandIns, type ChannelStandIns } from './oauth/channel-stand-ins.ts'
import { PAGE_HEADERS } from '../sandbox-page.ts'
import { pinterestStandIn } from './pinterest-stand-in.ts'
import { renderStandInsPage } from './received-page.ts'
import { shopifyRoutes } from './shopify/shopify.routes.ts'
import { createShopifyStandIn, type ShopifyStandIn, type ShopifyStandInOptions } from './shopify/shopify-control.ts'
import { snapchatStandIn } from './snapchat-stand-in.ts'
import { standInRoutes } from './stand-in-routes.ts'
import type { StandInState } from './stand-in-state.ts'
import { createStandInState } from './stand-in-state.ts'
import { tagRoutes } from './tag-stand-ins.ts'
import { tiktokStandIn } from './tiktok-stand-in.ts'
import type { StandIn } from './stand-in.ts'
import { webhookRoutes } from './webhook-stand-in.ts'

/** The stand-in of every destination; one without does not compile. */
export const STAND_INS: Record<DestinationId, StandIn> = {
  facebook: metaStandIn,
  ga4: ga4StandIn,
  tiktok: tiktokStandIn,
  'google-ads': googleAdsStandIn,
  bing: bingStandIn,
  snapchat: snapchatStandIn,
  pinterest: pinterestStandIn,
  omnisend: omnisendStandIn,
  mailchimp: mailchimpStandIn,
  klaviyo: klaviyoStandIn,
  awin: awinStandIn,
  generic: genericStandIn,
}

/** knownEmails: addresses whose careless hashes are recognised. readNowMs: the clock against which ages are measured. */
export type StandInOptions = { knownEmails?: readonly string[]; readNowMs?: () => number }

/** shopify: drives the sandbox's Shopify, with its calls and webhooks. channels: the consent pages, tokens and keys of the channels. */
export type StandIns = {
  plugin: (app: FastifyInstance) => Promise<void>
  state: Record<DestinationId, StandInState>
  shopify: ShopifyStandIn
  channels: ChannelStandIns
}

const createState = (knownEmails: readonly string[] = []): StandInState => {
  const state = createStandInState()
  for (const email of knownEmails) state.knownEmails.add(email)
  return state
}

/**
 * All stand-ins as one Fastify plugin: one address for each destination (`/facebook`, ...) and `/shopify` under the prefix it is registered with, and a list of them at `/`.
 * Below each: the platform's own addresses, `GET /received`, `DELETE /received`, `POST /fail`, and a page for people at `/`.
 */
export const createStandIns = ({
  knownEmails,
  readNowMs = () => Date.now(),
  shopify: shopifyOptions,
  adFigures,
}: StandInOptions & { shopify?: ShopifyStandInOptions; adFigures?: FiguresSource } = {}): StandIns => {
  const channels = createChannelStandIns(readNowMs, adFigures)
  const shopify = createShopifyStandIn({ readNowMs, ...shopifyOptions })
  const state = byDestination(() => createState(knownEmails))
  const plugin = async (app: FastifyInstance): Promise<void> => {
    app.get('/', (request, reply) =>
      request.url.endsWith('/')
        ? reply
            .headers(PAGE_HEADERS)
            .send(renderStandInsPage([...Object.values(STAND_INS), { platform: 'shopify', title: 'Shopify' }, ...channels.links]))
        : reply.redirect(`${request.url}/`),
    )
    await app.register(channels.plugin)
    await app.register(webhookRoutes, { prefix: '/webhook' })
    await app.register(shopifyRoutes, { prefix: '/shopify', standIn: shopify })
    for (const standIn of Object.values(STAND_INS)) {
      await app.register(tagRoutes, { prefix: `/${standIn.platform}`, platform: standIn.platform })
      await app.register(standInRoutes, { prefix: `/${standIn.platform}`, standIn, state: state[standIn.platform], readNowMs })
    }
  }
  return { plugin, state, shopify, channels }
}

/** A stand-in that listens. url: base address to hand to the adapter, without a slash at the end. */
export type RunningStandIn = { platform: DestinationId; url: string; state: StandInState; close: () => Promise<void> }

/** Starts one stand-in on the loopback address. port 0 takes a free one. close() cuts calls that are still waiting. */
export const startStandIn = async ({
  platform,
  port = 0,
  knownEmails,
  readNowMs = () => Date.now(),
}: StandInOptions & { platform: DestinationId; port?: number }): Promise<RunningStandIn> => {
  const app = fastify({ logger: false, forceCloseConnections: true })
  const state = createState(knownEmails)
  await app.register(standInRoutes, { standIn: STAND_INS[platform], state, readNowMs })
  const url = await app.listen({ host: '127.0.0.1', port })
  return { platform, url, state, close: () => app.close() }
}
