/**
 * Sends a message to a webhook, as Slack takes it: `{"text": "...", "blocks": [...]}`. Anybody may have typed the address, so only public https addresses are asked, checked for
 * the address that is really used, without following a redirect; a sandbox store reaches only the sandbox's own webhooks.
 */
import { isIP } from 'node:net'
import type { WebhookFailure } from '@convbox/contract/api/alerts.values'
import { request } from 'undici'
import type { Program } from '../program.ts'
import { isPublicAddress } from '../public-address.ts'
import { guardedAgent } from './guarded-agent.ts'

const TIMEOUT_MS = 5000

/** What a webhook is sent. text: in Slack's marks, shown where blocks cannot be. */
export type WebhookMessage = { text: string; blocks?: readonly object[] }

/** Slack reads &, < and > as its own signs. */
export const escapeSlack = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** isAllowed: whether an address may be connected to. sendTo: where a message goes in place of its address, for tests. */
export type WebhookOptions = { isAllowed?: (ip: string) => boolean; sendTo?: (address: string) => string; timeoutMs?: number }

/** Where the webhooks of sandbox stores are. */
export const sandboxWebhooks = ({ config }: Pick<Program, 'config'>): string => `${config.PUBLIC_URL.replace(/\/+$/, '')}/sandbox/webhook/`

/** Whether a store's alerts may be sent to this address at all. */
export const mayBeWebhook = (program: Pick<Program, 'config'>, { sandbox }: { sandbox: boolean }, address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (sandbox) return url.href.startsWith(sandboxWebhooks(program))
  const { protocol, hostname, port, username, password } = url
  const host = hostname.replaceAll(/[[\]]/g, '')
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    host.includes('.') &&
    (isIP(host) === 0 || isPublicAddress(host))
  )
}

const isTimeOut = (error: unknown): boolean => error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** undefined when the webhook took it. Never rejects. */
export const sendToWebhook = async (
  program: Pick<Program, 'config'>,
  store: { sandbox: boolean },
  { address, ...message }: WebhookMessage & { address: string },
  options: WebhookOptions = {},
): Promise<WebhookFailure | undefined> => {
  const { isAllowed = store.sandbox ? () => true : isPublicAddress, sendTo = (given) => given, timeoutMs = TIMEOUT_MS } = options
  if (!mayBeWebhook(program, store, address)) return 'address refused'
  const agent = guardedAgent(isAllowed, { timeoutMs })
  try {
    const answer = await request(sendTo(address), {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Destroying a body that was not read to its end is an error event, which would end the program without a listener.
    answer.body.on('error', () => undefined).destroy()
    if (answer.statusCode >= 200 && answer.statusCode < 300) return undefined
    return answer.statusCode >= 300 && answer.statusCode < 400 ? 'redirect' : 'refused'
  } catch (error) {
    return isTimeOut(error) ? 'no answer' : 'unreachable'
  } finally {
    await agent.destroy()
  }
}
