/** One call to a channel's platform, for setup and reading: JSON in and out, with time-outs. */
import type { ChannelFailure } from '@convbox/contract/channels'
import { request } from 'undici'
import type { z } from 'zod'

/** params go into the query; the body is form or json. Put secrets into headers or the body: URLs end up in logs. */
export type ChannelCall = {
  method?: 'GET' | 'POST' | 'DELETE'
  url: string
  params?: Record<string, string>
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
  /** Longest answer; by default 4 MB. */
  maxBytes?: number
}
/** body: parsed JSON, undefined if it was not JSON. retryMs: how long the platform wants no more calls, where it says so. extra: its headers that begin with x-. */
export type ChannelAnswer = { status: number; body: unknown; retryMs?: number; extra?: ReadonlyMap<string, string> }

/** Why a platform call failed. Thrown inside `platforms/`; `attempt` turns it into a value at the boundary. retryMs: how long the platform wants no more calls. */
export class ChannelFault extends Error {
  readonly failure: ChannelFailure
  readonly missing: readonly string[]
  readonly retryMs: number | undefined

  constructor(failure: ChannelFailure, missing: readonly string[] = [], retryMs?: number) {
    super(`the platform: ${failure}`)
    this.name = 'ChannelFault'
    this.failure = failure
    this.missing = missing
    this.retryMs = retryMs
  }
}

/** The result of work, or the platform's fault as a value. Bugs stay exceptions. */
export const attempt = async <Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value } | { failure: ChannelFailure; missing: readonly string[]; retryMs: number | undefined }> => {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof ChannelFault) return { failure: error.failure, missing: error.missing, retryMs: error.retryMs }
    throw error
  }
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'TimeoutError'])

/** Only the kind of fault, never the URL or the body: they contain secrets. */
const faultOf = (error: unknown): ChannelFault => {
  const name = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : ''
  const isTimeout = TIMEOUTS.has(name) || (error instanceof Error && TIMEOUTS.has(error.name))
  return new ChannelFault(isTimeout ? 'time-out' : 'network')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A platform's error page; its status is enough.
  }
}

const readBytes = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > maxBytes) throw new ChannelFault('unknown answer')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The pause that an answer asks for in its Retry-After header, in seconds (RFC 9110 section 10.2.3); a date is not read. */
const retryMsOf = (header: unknown): number | undefined => {
  const seconds = typeof header === 'string' ? Number(header) : Number.NaN
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

const MAX_HEADER_CHARACTERS = 10_000
const extraOf = (headers: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      name.startsWith('x-') && typeof value === 'string' && value.length <= MAX_HEADER_CHARACTERS ? [[name, value]] : [],
    ),
  )

const bodyOf = ({ form, json }: ChannelCall): { body?: string; headers: Record<string, string> } => {
  if (form) return { body: new URLSearchParams(form).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  if (json === undefined) return { headers: {} }
  return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}

/**
 * Sends the call; any HTTP answer is returned, no answer is a fault. Redirects are not followed: these APIs have none, and one would carry the secret
 * elsewhere.
 */
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
    const retryMs = retryMsOf(response.headers['retry-after'])
    const answer = {
      status: response.statusCode,
      extra: extraOf(response.headers),
      body: parseJson((await readBytes(response.body, call.maxBytes ?? MAX_ANSWER_BYTES)).toString('utf8')),
    }
    return { ...answer, ...(retryMs !== undefined && { retryMs }) }
  } catch (error) {
    throw error instanceof ChannelFault ? error : faultOf(error)
  }
}

/**
 * Downloads a file that a platform has made, from an address that it gave: without our token, which belongs to its API. A sandbox store's file is at the stand-in,
 * whatever the address says.
 */
export const downloadFile = async (
  at: (host: string, path: string) => string,
  address: string,
  maxBytes: number,
): Promise<{ status: number; bytes: Buffer }> => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:') throw new ChannelFault('unknown answer')
  try {
    const response = await request(at(url.origin, `${url.pathname}${url.search}`), {
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(8 * TIMEOUT_MS),
    })
    return { status: response.statusCode, bytes: await readBytes(response.body, maxBytes) }
  } catch (error) {
    throw error instanceof ChannelFault ? error : faultOf(error)
  }
}

/** The failure shown by a status alone; undefined for success. Platforms with other conventions have their own function. */
export const statusFailure = ({ status }: ChannelAnswer): ChannelFailure | undefined => {
  if (status >= 200 && status < 300) return undefined
  if (status === 401) return 'token invalid'
  if (status === 403) return 'permission missing'
  if (status === 429) return 'too many requests'
  return status >= 500 ? 'platform error' : 'unknown answer'
}

/** Parses the body of a successful answer with the documented schema. */
export const readBody = <Schema extends z.ZodType>(
  answer: ChannelAnswer,
  schema: Schema,
  failureOf: (answer: ChannelAnswer) => ChannelFailure | undefined = statusFailure,
): z.output<Schema> => {
  const failure = failureOf(answer)
  if (failure !== undefined) throw new ChannelFault(failure, [], answer.retryMs)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new ChannelFault('unknown answer')
  return parsed.data
}
