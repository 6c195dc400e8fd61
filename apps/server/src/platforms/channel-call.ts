/** One call to a channel's platform, for setup and reading: JSON in, JSON out, with time-outs. */
import type { ChannelFailure } from '@convbox/contract/channels'
import { request } from 'undici'
import type { z } from 'zod'

/** params go into the query; one of form and json is the body. Secrets belong in headers or the body: addresses end up in logs. */
export type ChannelCall = {
  method?: 'GET' | 'POST' | 'DELETE'
  url: string
  params?: Record<string, string>
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
}
/** body: parsed JSON, undefined where it was none. */
export type ChannelAnswer = { status: number; body: unknown }

/** Why a platform did not do what it was asked. Thrown inside `platforms/`; `attempt` turns it into a value at the edge. detail: for tests and debugging, never a secret. */
export class ChannelFault extends Error {
  readonly failure: ChannelFailure
  readonly missing: readonly string[]

  constructor(failure: ChannelFailure, missing: readonly string[] = []) {
    super(`the platform: ${failure}`)
    this.name = 'ChannelFault'
    this.failure = failure
    this.missing = missing
  }
}

/** What the work gave, or why the platform did not do it. Bugs stay exceptions. */
export const attempt = async <Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value } | { failure: ChannelFailure; missing: readonly string[] }> => {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof ChannelFault) return { failure: error.failure, missing: error.missing }
    throw error
  }
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'TimeoutError'])

/** Only the kind of fault, never the address or the body: they hold secrets. */
const faultOf = (error: unknown): ChannelFault => {
  const name = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : ''
  const isTimeout = TIMEOUTS.has(name) || (error instanceof Error && TIMEOUTS.has(error.name))
  return new ChannelFault(isTimeout ? 'time-out' : 'network')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A platform's error page; its status tells enough.
  }
}

const readText = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) throw new ChannelFault('unknown answer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const bodyOf = ({ form, json }: ChannelCall): { body?: string; headers: Record<string, string> } => {
  if (form) return { body: new URLSearchParams(form).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  if (json === undefined) return { headers: {} }
  return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}

/** Sends it; any HTTP answer is an answer, no answer is a fault. Redirects are not followed: these interfaces have none, and one would carry the secret elsewhere. */
export const callChannel = async (call: ChannelCall): Promise<ChannelAnswer> => {
  const { body, headers } = bodyOf(call)
  const url = new URL(call.url)
  for (const [name, value] of Object.entries(call.params ?? {})) url.searchParams.set(name, value)
  try {
    const response = await request(url, {
      method: call.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { accept: 'application/json', ...headers, ...call.headers },
      ...(body !== undefined && { body }),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(2 * TIMEOUT_MS),
    })
    return { status: response.statusCode, body: parseJson(await readText(response.body)) }
  } catch (error) {
    throw error instanceof ChannelFault ? error : faultOf(error)
  }
}

/** What a status alone says; undefined for a good one. Platforms that say it otherwise have their own reading. */
export const statusFailure = ({ status }: ChannelAnswer): ChannelFailure | undefined => {
  if (status >= 200 && status < 300) return undefined
  if (status === 401) return 'token invalid'
  if (status === 403) return 'permission missing'
  if (status === 429) return 'too many requests'
  return status >= 500 ? 'platform error' : 'unknown answer'
}

/** The body of a good answer in the shape that the platform documents. */
export const readBody = <Schema extends z.ZodType>(
  answer: ChannelAnswer,
  schema: Schema,
  failureOf: (answer: ChannelAnswer) => ChannelFailure | undefined = statusFailure,
): z.output<Schema> => {
  const failure = failureOf(answer)
  if (failure !== undefined) throw new ChannelFault(failure)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new ChannelFault('unknown answer')
  return parsed.data
}
