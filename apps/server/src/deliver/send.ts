/** Sends one request to a platform and returns the answer. The only file of the deliver role that uses the network. */
import type { RetryReason } from '@convbox/contract'
import type { Call } from '@convbox/destinations'
import { Agent, request as callPlatform } from 'undici'

/** An answer, or why there is none. durationMs: from sending to the last byte. isUnsent: no connection came about, so that the platform cannot have received it. */
export type SendResult = { durationMs: number } & (
  | { answer: { status: number; headers: Record<string, string>; body: string } }
  | { failed: RetryReason; detail: string; isUnsent?: true }
)
export type Send = (call: WrittenCall) => Promise<SendResult>
/** A call whose body may have been written already. */
export type WrittenCall = Call & { bodyBytes?: Buffer }

const MAX_ANSWER_BYTES = 1024 * 1024
const TIMEOUTS = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_ABORTED',
  'ETIMEDOUT',
  'TimeoutError',
  'ABORT_ERR',
])

/** Failures before anything was sent: no address, no connection, no trust. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Whether a failure with this code happened before anything was sent. */
export const isUnsentCode = (code: string): boolean => UNSENT.has(code)

/** Only the reason, never the URL: it may contain the secret. */
const reasonOf = (error: unknown): { failed: RetryReason; detail: string; isUnsent?: true } => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown'
  const isTimeout = TIMEOUTS.has(code) || (error instanceof Error && error.name === 'TimeoutError')
  return { failed: isTimeout ? 'time-out' : 'network', detail: code, ...(isUnsentCode(code) && { isUnsent: true }) }
}

const plainHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

const readText = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) break
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The encoded body, and its content type unless the call sets one. */
const encode = ({ headers, body, form, bodyBytes }: WrittenCall): { headers: Record<string, string>; body?: string | Buffer } => {
  if (form !== undefined)
    return { headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body: new URLSearchParams(form).toString() }
  return body === undefined
    ? { headers }
    : { headers: { 'content-type': 'application/json', ...headers }, body: bodyBytes ?? JSON.stringify(body) }
}

/**
 * A sender with its own connections; close() aborts open requests. Redirects are not followed: platform APIs have none, and a redirect would carry the secret
 * elsewhere.
 */
export const createSender = (timeoutMs = 20_000): { send: Send; close: () => Promise<void> } => {
  const agent = new Agent({
    connect: { timeout: Math.min(timeoutMs, 10_000) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections: 8,
  })
  const send: Send = async (call) => {
    const started = performance.now()
    const durationMs = (): number => Math.round(performance.now() - started)
    try {
      const response = await callPlatform(call.url, {
        method: call.method,
        ...encode(call),
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs * 2),
      })
      const text = await readText(response.body)
      return {
        durationMs: durationMs(),
        answer: { status: response.statusCode, headers: plainHeaders(response.headers), body: text },
      }
    } catch (error) {
      return { durationMs: durationMs(), ...reasonOf(error) }
    }
  }
  let closing: Promise<void> | undefined
  return { send, close: () => (closing ??= agent.destroy()) }
}
