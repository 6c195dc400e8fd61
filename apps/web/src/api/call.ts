/** One call of an endpoint: address, headers, envelope, failure. Every request of the browser to the server goes through here. */
import { isRecord } from '@convbox/contract/is-record'
import { type Endpoint, HEADERS } from '@convbox/contract/endpoint'
import { CLIENT_CODES } from '@convbox/contract/client-codes'
import { currentLanguage } from '../text/language.ts'
import { currentStore } from './current-store.ts'
import { CallError, type Failure } from './failure.ts'

/** wire spelling: name of this client in the app-name header. */
const APP_NAME = 'convbox'
/** Calls give up after 200 s. */
const TIMEOUT_MS = 200_000

/** store: sent in the headers; the current store by default. */
export type CallOptions = { signal?: AbortSignal; accept?: string; store?: string | undefined }

/** An input field as text: strings as they are, everything else as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** An input as key-value pairs for a query or a form; absent fields are left out, lists repeat their name. */
const pairsOf = (input: Record<string, unknown>): [string, string][] =>
  Object.entries(input).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return []
    return Array.isArray(value) ? value.map((item) => [name, textOf(item)]) : [[name, textOf(value)]]
  })

/** Fills placeholders such as `{id}` of the path from the input; the used fields are left out of the rest. */
const fillPath = (path: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value ?? ''))
  })
  return { path: filled, rest }
}

/** Sends a call and gives the raw response; a network fault becomes a CallError. */
export const send = async <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  input: Input,
  options: CallOptions = {},
): Promise<Response> => {
  const { path, rest } = fillPath(endpoint.path, isRecord(input) ? input : {})
  const store = options.store ?? currentStore()
  const headers: Record<string, string> = {
    [HEADERS.app]: APP_NAME,
    [HEADERS.language]: currentLanguage(),
    accept: options.accept ?? 'application/json',
    ...(store && { [HEADERS.store]: store }),
  }
  const isPost = endpoint.method === 'POST'
  const query = isPost ? '' : new URLSearchParams(pairsOf(rest)).toString()
  if (isPost) headers['content-type'] = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  const timeout = endpoint.stream ? [] : [AbortSignal.timeout(TIMEOUT_MS)]
  try {
    return await fetch(`/api/${path.replace(/^\//, '')}${query && `?${query}`}`, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.any([...timeout, ...(options.signal ? [options.signal] : [])]),
      ...(isPost && { body: endpoint.form ? new URLSearchParams(pairsOf(rest)).toString() : JSON.stringify(rest) }),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new CallError({ kind: 'network' }, { cause })
  }
}

/** Calls about ad platforms, whose code 1000 means something else (see reactions.ts). */
const isSecondaryPath = (path: string): boolean => /^\/?trackify\//.test(path)

/** Reads a response body: its result or its failure. A failure is `success` false or a code other than 0 and 101. path: the endpoint's path. */
export const readEnvelope = (status: number, body: unknown, path = ''): { result: unknown } | { failure: Failure } => {
  if (!isRecord(body) || typeof body['code'] !== 'number') {
    // No envelope: a gateway answered while the program restarts.
    return { failure: status === 502 || status === 503 || status === 504 ? { kind: 'upgrading' } : { kind: 'network' } }
  }
  const { code, success, message, error, details, result } = body
  if (success !== false && CLIENT_CODES.success.some((good) => good === code)) return { result }
  const failure: Failure = { kind: 'refused', code, message: typeof message === 'string' ? message : '' }
  if (isSecondaryPath(path)) failure.isSecondary = true
  if (typeof error === 'string') failure.error = error
  if (isRecord(details)) failure.details = Object.fromEntries(Object.entries(details).map(([field, text]) => [field, String(text)]))
  return { failure }
}

const parseJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    // `readEnvelope` handles bodies that are not JSON.
    return undefined
  }
}

/** Calls an endpoint and gives its result, or throws a CallError. The result is typed by the contract and not parsed here: the server has checked it against the same schema. */
export const call = async <Input, Result>(endpoint: Endpoint<Input, Result>, input: Input, options: CallOptions = {}): Promise<Result> => {
  const response = await send(endpoint, input, options)
  const answer = readEnvelope(response.status, await parseJson(response), endpoint.path)
  if ('failure' in answer) throw new CallError(answer.failure)
  return answer.result as Result
}
