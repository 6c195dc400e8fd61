/**
 * Sends a text to a webhook, as Slack takes it: `{"text": "..."}`. Anybody may have typed the address, so only public https addresses are asked, checked for
 * the address that is really used, without following a redirect; a sandbox store reaches only the sandbox's own webhooks.
 */
import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { WebhookFailure } from '@convbox/contract/api/alerts.values'
import { Agent, request } from 'undici'
import type { Program } from '../program.ts'
import { isPublicAddress } from '../public-address.ts'

const TIMEOUT_MS = 5000

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

const agentOf = (isAllowed: (ip: string) => boolean, timeoutMs: number): Agent =>
  new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: (host, options, done) =>
        lookup(host, { ...options, all: true }, (error, found) => {
          const allowed = error === null ? found.filter(({ address }) => isAllowed(address)) : []
          if (error !== null || allowed.length === 0) done(error ?? new Error('no public address'), [])
          else done(null, allowed)
        }),
    },
  })

const isTimeOut = (error: unknown): boolean => error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** Sends a text; undefined when the webhook took it. Never rejects. */
export const sendToWebhook = async (
  program: Pick<Program, 'config'>,
  store: { sandbox: boolean },
  { address, text }: { address: string; text: string },
  options: WebhookOptions = {},
): Promise<WebhookFailure | undefined> => {
  const { isAllowed = store.sandbox ? () => true : isPublicAddress, sendTo = (given) => given, timeoutMs = TIMEOUT_MS } = options
  if (!mayBeWebhook(program, store, address)) return 'address refused'
  const agent = agentOf(isAllowed, timeoutMs)
  try {
    const answer = await request(sendTo(address), {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
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
