/** Sends the demo shop's webhooks as Shopify does: at once, then again up to 8 times with growing pauses while the answer is not 2xx, always the same body. */
import type { ShopifyWebhook } from '../signed-webhook.ts'
import type { PendingWebhook, ShopState } from './shop-state.ts'

/** Pauses before the retries, ms. Shopify retries 8 times within 4 hours; the demo is faster. */
export const RETRY_DELAYS_MS = [1000, 5000, 15_000, 60_000, 180_000, 600_000, 1_800_000, 3_600_000] as const
const TIMEOUT_MS = 5000

/** A delivered or abandoned webhook with its last answer. */
export type SentWebhook = { topic: string; webhookId: string; answer: string; atMs: number }

/** Sends webhooks in the background until it is stopped. */
export type WebhookSender = {
  /** Saves a webhook and sends it after `delayMs`. */
  send: (webhook: ShopifyWebhook, delayMs?: number) => void
  /** The last 50 delivered or abandoned webhooks, newest first. */
  sent: SentWebhook[]
  /** Stops timers and waits for the open request; pending webhooks stay in the state. */
  stop: () => Promise<void>
}

const post = async (url: string, { headers, body }: ShopifyWebhook): Promise<string> => {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer'
  }
}

/** Starts with the webhooks that were pending before a restart. */
export const createWebhookSender = (options: {
  state: ShopState
  url: string
  retryDelaysMs: readonly number[]
  now: () => number
}): WebhookSender => {
  const { state, url, retryDelaysMs, now } = options
  const sent: SentWebhook[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  const finish = (one: PendingWebhook, answer: string): void => {
    state.pending.splice(state.pending.indexOf(one), 1)
    sent.unshift({ topic: one.webhook.topic, webhookId: one.webhook.webhookId, answer, atMs: now() })
    sent.length = Math.min(sent.length, 50)
  }

  const sendDue = async (): Promise<void> => {
    for (const one of state.pending.filter(({ nextAtMs }) => nextAtMs <= now())) {
      const answer = await post(url, one.webhook)
      const delayMs = retryDelaysMs[one.tries]
      if (answer.startsWith('2')) finish(one, answer)
      else if (delayMs === undefined) finish(one, `given up after ${answer}`)
      else Object.assign(one, { tries: one.tries + 1, nextAtMs: now() + delayMs, lastAnswer: answer })
      state.save()
    }
  }

  const schedule = (): void => {
    clearTimeout(timer)
    if (isStopped || state.pending.length === 0) return
    const nextAtMs = Math.min(...state.pending.map((one) => one.nextAtMs))
    timer = setTimeout(
      () => {
        // Rounds must not overlap, or a webhook would be sent twice.
        running = running.then(sendDue).finally(schedule)
      },
      Math.max(0, nextAtMs - now()),
    )
    timer.unref()
  }
  schedule()

  return {
    sent,
    send: (webhook, delayMs = 0) => {
      state.pending.push({ webhook, tries: 0, nextAtMs: now() + delayMs })
      state.save()
      schedule()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
