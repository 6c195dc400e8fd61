/** Asks this program at its public address, as a visitor of a shop does. */
import { request } from 'undici'
import { BROWSER_HEADERS } from './shop-client.ts'

const TIMEOUT_MS = 10_000

/** Rejects when nobody answers. */
export const askOwnServer = async (
  url: string,
  { method, body, headers }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> => {
  const answer = await request(url, {
    method: method === 'POST' ? 'POST' : 'GET',
    headers: { ...BROWSER_HEADERS, ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: answer.statusCode, text: await answer.body.text() }
}
