import { randomBytes } from 'node:crypto'
import { uuidFromTime } from '@convbox/contract'
import type { RunningApp } from '../../e2e/start-app.ts'

const USER_AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

/** A storefront event of the bench; url: of its page; ageMs: how long ago it happened. */
export type BenchEvent = { id: string; name: string; visitorId?: string; url?: string; ageMs?: number }

/** Sends events as a browser does and resolves when they are accepted, that is durable; throws when one is refused. */
export const postEvents = async (app: RunningApp, storeKey: string, events: readonly BenchEvent[]): Promise<void> => {
  const now = new Date().toISOString()
  const response = await fetch(`${app.url}/collect/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': USER_AGENT },
    body: JSON.stringify({
      storeKey,
      sentAt: now,
      events: events.map(
        ({ id, name, visitorId = uuidFromTime(Date.now(), randomBytes(10)), url = 'https://shop.example/', ageMs = 0 }) => ({
          id,
          name,
          occurredAt: new Date(Date.parse(now) - ageMs).toISOString(),
          source: 'storefront',
          visitorId,
          page: { url, referrer: '' },
          cookies: { _fbp: 'fb.1.1700000000000.123456789', _ga: 'GA1.1.123456789.1700000000' },
          client: { userAgent: USER_AGENT, language: 'en-US' },
        }),
      ),
    }),
  })
  const text = await response.text()
  if (response.status !== 202 || !text.includes(`"accepted":${events.length}`))
    throw new Error(`collect answered ${response.status}: ${text}`)
}
