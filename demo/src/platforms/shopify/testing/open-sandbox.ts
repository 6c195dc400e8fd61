/** The sandbox's Shopify in a test: no port, its own clock, webhooks collected. */
import { fastify, type FastifyInstance } from 'fastify'
import { createStandIns } from '../../stand-ins.ts'
import type { ShopifyStandIn, ShopifyStandInOptions } from '../shopify-control.ts'

export const SHOP = 'harbor-tea.myshopify.com'
export const APP_URL = 'http://localhost:3000'
/** URL prefix of a shop. */
export const BASE = `/sandbox/shopify/${SHOP}`
export const START_MS = Date.parse('2026-11-20T10:15:00.000Z')

export type CaughtWebhook = { uri: string; headers: Record<string, string>; body: string }
/** answer: the app's answer to webhooks. */
export type Sandbox = {
  app: FastifyInstance
  shopify: ShopifyStandIn
  clock: { nowMs: number }
  caught: CaughtWebhook[]
  answer: { status: number }
}

/** Opens it; close `app` afterwards. */
export const openSandbox = async (change: ShopifyStandInOptions = {}): Promise<Sandbox> => {
  const clock = { nowMs: START_MS }
  const answer = { status: 200 }
  const caught: CaughtWebhook[] = []
  const post: ShopifyStandInOptions['post'] = async (uri, headers, body) => {
    caught.push({ uri, headers, body })
    return answer.status
  }
  const { plugin, shopify } = createStandIns({
    shopify: { publicUrl: APP_URL, readNowMs: () => clock.nowMs, hasTimer: false, post, ...change },
  })
  const app = fastify({ logger: false })
  await app.register(plugin, { prefix: '/sandbox' })
  return { app, shopify, clock, caught, answer }
}

/** Calls graphql.json. */
export const ask = async ({ app }: Sandbox, token: string, query: string, variables: Record<string, unknown> = {}, version = '2026-10') => {
  const url = `${BASE}/admin/api/${version}/graphql.json`
  const answer = await app.inject({ method: 'POST', url, headers: { 'x-shopify-access-token': token }, payload: { query, variables } })
  return { status: answer.statusCode, body: answer.json() }
}
