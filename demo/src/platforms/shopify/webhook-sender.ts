/**
 * Sends webhooks as Shopify does: signed, 5 s to answer, up to 8 retries within 4 hours, always with the first body.
 * Eight failures in a row end a subscription that was made through the API. Source: https://shopify.dev/docs/apps/build/webhooks.
 */
import { randomUUID } from 'node:crypto'
import { signWebhook, toJsonText, type Json } from '../../signed-webhook.ts'
import type { Shops } from './shops.ts'
import { type PendingWebhook, type SandboxShop } from './shop.ts'
import { topicPath } from './webhook-topics.ts'

/** Pauses before the retries, 4 hours in total. */
export const RETRY_DELAYS_MS = [10, 60, 300, 900, 1800, 2700, 3600, 5030].map((seconds) => seconds * 1000)
const MAX_FAILURES = 8
const TIMEOUT_MS = 5000
const MAX_SENT = 200

/** Posts a webhook and returns the answer's status; throws without an answer. */
export type PostWebhook = (uri: string, headers: Record<string, string>, body: string) => Promise<number>

/** An attempt and its result: a status, or the error. */
export type SentWebhook = {
  shop: string
  topic: string
  uri: string
  webhookId: string
  body: string
  tries: number
  answer: string
  atMs: number
}

export type WebhookSender = {
  /** Sends to every subscription of a topic ('orders/create'). */
  announce: (shop: SandboxShop, topic: string, body: { [key: string]: Json }) => void
  /** Sends to an address without a subscription; delayMs: when. */
  sendTo: (shop: SandboxShop, uri: string, about: { topic: string; body: { [key: string]: Json }; delayMs?: number }) => void
  /** Sends all due webhooks one after the other; resolves when all are answered. */
  deliverDue: () => Promise<void>
  /** The last attempts, newest first. */
  sent: SentWebhook[]
  stop: () => Promise<void>
}

/** The sandbox sends to this machine only. */
const isLoopbackUri = (uri: string): boolean => {
  const host = URL.canParse(uri) ? new URL(uri).hostname : ''
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost')
}

const postByHttp: PostWebhook = async (uri, headers, body) => {
  const answer = await fetch(uri, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.arrayBuffer()
  return answer.status
}

const headersOf = (shop: SandboxShop, one: PendingWebhook, clientSecret: string, version: string): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Shopify-Captain-Hook (Sandbox)',
  'x-shopify-topic': one.topic,
  'x-shopify-shop-domain': shop.domain,
  'x-shopify-api-version': version,
  'x-shopify-hmac-sha256': signWebhook(clientSecret, one.body),
  'x-shopify-webhook-id': one.webhookId,
  'x-shopify-event-id': one.eventId,
  'x-shopify-triggered-at': new Date(one.triggeredAtMs).toISOString(),
})

const pick = (body: { [key: string]: Json }, fields: readonly string[]): { [key: string]: Json } =>
  fields.length === 0 ? body : Object.fromEntries(Object.entries(body).filter(([key]) => fields.includes(key)))

type SenderOptions = {
  shops: Shops
  clientSecret: string
  version: string
  readNowMs: () => number
  post?: PostWebhook
  /** false: only deliverDue() sends. */
  hasTimer: boolean
}

/** Records an answer: delivered and abandoned webhooks leave the list; a subscription that fails too often is removed with its pending webhooks. */
const settle = (shop: SandboxShop, one: PendingWebhook, isGood: boolean, nowMs: number): void => {
  const drop = (): void => {
    shop.pending = shop.pending.filter((other) => other !== one)
  }
  const subscription = shop.subscriptions.find(({ id }) => id === one.subscriptionId)
  if (subscription) subscription.failures = isGood ? 0 : subscription.failures + 1
  const delayMs = RETRY_DELAYS_MS[one.tries - 1]
  if (isGood || delayMs === undefined) drop()
  else one.nextAtMs = nowMs + delayMs
  if (subscription && subscription.failures >= MAX_FAILURES) {
    shop.subscriptions = shop.subscriptions.filter((other) => other !== subscription)
    shop.pending = shop.pending.filter((other) => other.subscriptionId !== subscription.id)
  }
}

/** Starts with the webhooks of the shops that were pending before a restart. */
export const createWebhookSender = ({
  shops,
  clientSecret,
  version,
  readNowMs,
  post = postByHttp,
  hasTimer,
}: SenderOptions): WebhookSender => {
  const sent: SentWebhook[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  const attempt = async (shop: SandboxShop, one: PendingWebhook): Promise<void> => {
    one.tries += 1
    const answer = isLoopbackUri(one.uri)
      ? await post(one.uri, headersOf(shop, one, clientSecret, version), one.body).then(String, (error: unknown) =>
          error instanceof Error ? error.name : 'no answer',
        )
      : 'not sent: the sandbox talks to this machine only'
    const { topic, uri, webhookId, body, tries } = one
    sent.unshift({ shop: shop.domain, topic, uri, webhookId, body, tries, answer, atMs: readNowMs() })
    sent.length = Math.min(sent.length, MAX_SENT)
    settle(shop, one, /^2\d\d$/.test(answer), readNowMs())
    shops.save()
  }

  const tryDue = async (): Promise<void> => {
    for (const shop of shops.known())
      for (const one of shop.pending.filter(({ nextAtMs }) => nextAtMs <= readNowMs())) await attempt(shop, one)
  }
  const deliverDue = (): Promise<void> => (running = running.then(tryDue, tryDue))
  const wake = (): void => {
    clearTimeout(timer)
    const times = shops.known().flatMap(({ pending }) => pending.map(({ nextAtMs }) => nextAtMs))
    if (isStopped || !hasTimer || times.length === 0) return
    const waitMs = Math.min(Math.max(0, Math.min(...times) - readNowMs()), 3_600_000)
    timer = setTimeout(() => void deliverDue().finally(wake), waitMs)
    timer.unref()
  }
  const put = (
    shop: SandboxShop,
    about: Pick<PendingWebhook, 'topic' | 'uri' | 'body' | 'eventId'> & { subscriptionId?: string; delayMs?: number },
  ) => {
    const { delayMs = 0, ...webhook } = about
    const nowMs = readNowMs()
    shop.pending.push({ ...webhook, webhookId: randomUUID(), triggeredAtMs: nowMs + delayMs, tries: 0, nextAtMs: nowMs + delayMs })
    shops.save()
    wake()
  }
  wake()
  return {
    sent,
    deliverDue,
    announce: (shop, topic, body) => {
      const eventId = randomUUID()
      for (const { id, uri, includeFields, topic: name } of shop.subscriptions)
        if (topicPath(name) === topic) put(shop, { topic, uri, body: toJsonText(pick(body, includeFields)), eventId, subscriptionId: id })
    },
    sendTo: (shop, uri, { topic, body, delayMs = 0 }) => put(shop, { topic, uri, body: toJsonText(body), eventId: randomUUID(), delayMs }),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
