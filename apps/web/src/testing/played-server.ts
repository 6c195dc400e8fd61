/**
 * Fake server for tests of screens: the response of each endpoint, and the calls it received.
 * Inputs and results are checked against the contract's schemas, so that a test cannot use a response that the real server would never send.
 */
import { ALL_ENDPOINTS } from '@convbox/contract/api/all-endpoints'
import { HEADERS, type CallSchemas, type Endpoint, type EndpointData } from '@convbox/contract/endpoint'
import { ERRORS, type ErrorCode } from '@convbox/contract/errors'
import { fieldMessage, messageOfSchema } from '@convbox/contract/field-messages'
import type { Language, Words } from '@convbox/contract/format'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { vi } from 'vitest'

/** A result as tests write it: branded ids are plain strings. */
export type Plain<T> = T extends string
  ? Record<never, never> extends Record<T, 1>
    ? string
    : T
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T

/** The scripted response of one endpoint. */
export type Play = { endpoint: EndpointData; reply: (input: unknown, headers: Headers) => Promise<Response> }

type Mounted = { call: EndpointData; schemas: CallSchemas; pattern: RegExp }

const countParams = ({ call }: Mounted): number => call.path.split('{').length

/** As the server finds them: a literal address before one with parameters. */
const MOUNTED: readonly Mounted[] = Object.values(ALL_ENDPOINTS)
  .flatMap(({ calls, schemas }) => {
    const schemasOf = new Map<string, CallSchemas>(Object.entries(schemas))
    return Object.entries(calls).flatMap(([name, call]: [string, EndpointData]) => {
      const found = schemasOf.get(name)
      return found ? [{ call, schemas: found, pattern: new RegExp(`^/api${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }] : []
    })
  })
  .toSorted((one, other) => countParams(one) - countParams(other))

const mountedOf = (endpoint: EndpointData): Mounted => {
  const found = MOUNTED.find(({ call }) => call === endpoint)
  if (!found) throw new Error(`${endpoint.path} is not in all-endpoints.ts`)
  return found
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const checked = (endpoint: EndpointData, result: unknown): unknown => mountedOf(endpoint).schemas.result.parse(result)

/** Responds with a result computed from the input. A result that violates the contract fails the test. */
export const answersBy = <Input, Result>(endpoint: Endpoint<Input, Result>, resultOf: (input: Input) => Plain<Result>): Play => ({
  endpoint,
  reply: async (input) => json(200, { code: 0, success: true, message: '', result: checked(endpoint, resultOf(input as Input)) }),
})

/** Responds with the same result to every call. */
export const answers = <Input, Result>(endpoint: Endpoint<Input, Result>, result: Plain<Result>): Play => answersBy(endpoint, () => result)

/** Responds with a refusal in the language of the call. message: instead of the code's own. details: messages by field. */
export const refuses = (
  endpoint: EndpointData,
  error: ErrorCode,
  { details, ...more }: { message?: string; details?: Record<string, string | Words> } = {},
): Play => {
  const { status, code } = ERRORS[error]
  const answerIn = (language: Language) => {
    const said = Object.entries(details ?? {}).map(([field, text]) => [
      field,
      fieldMessage(typeof text === 'string' ? messageOfSchema(text) : text, language),
    ])
    const message = refusalMessage(error, language)
    return { code, success: false, message, error, ...(details && { details: Object.fromEntries(said) }), ...more }
  }
  return { endpoint, reply: async (_, headers) => json(status, answerIn(headers.get(HEADERS.language) === 'zh' ? 'zh' : 'en')) }
}

/** Never responds during the test. */
export const staysPending = (endpoint: EndpointData): Play => ({ endpoint, reply: () => new Promise(() => {}) })

/** Fails like a lost network. */
export const isUnreachable = (endpoint: EndpointData): Play => ({
  endpoint,
  reply: async () => {
    throw new TypeError('Failed to fetch')
  },
})

/** Responds like a gateway while the program restarts. */
export const isRestarting = (endpoint: EndpointData): Play => ({
  endpoint,
  reply: async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
})

/** Opens a stream that stays open; `push` sends a result over it. */
export const streams = <Input, Result>(endpoint: Endpoint<Input, Result>): Play & { push: (result: Plain<Result>) => void } => {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const text = new TextEncoder()
  return {
    endpoint,
    push: (result) => {
      for (const stream of open) stream.enqueue(text.encode(`data: ${JSON.stringify(checked(endpoint, result))}\n\n`))
    },
    reply: async () => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => void open.add(stream),
      })
      return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } })
    },
  }
}

/** Fields of a query or a form; empty ones are left out, as the server does. */
const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))

const bodyOf = (init: RequestInit | undefined): unknown => {
  const text = typeof init?.body === 'string' ? init.body : '{}'
  return text.startsWith('{') ? JSON.parse(text) : fieldsOf(text)
}

/** Replaces `fetch` with the scripted responses; a later play of the same endpoint replaces the earlier one. */
export const playServer = (plays: readonly Play[]) => {
  const played = new Map(plays.map((play) => [play.endpoint, play]))
  const calls: { endpoint: EndpointData; input: unknown; headers: Headers }[] = []
  const faults: string[] = []
  const fail = (fault: string): never => {
    faults.push(fault)
    throw new TypeError(fault)
  }
  const answer = async (address: string, init?: RequestInit): Promise<Response> => {
    const method = init?.method ?? 'GET'
    const url = new URL(address, 'http://localhost')
    const found = MOUNTED.find(({ call, pattern }) => call.method === method && pattern.test(url.pathname))
    if (!found) return fail(`The contract has no ${method} ${url.pathname}`)
    const play = played.get(found.call)
    if (!play) return fail(`This test does not say what ${method} ${url.pathname} answers`)
    const given = Object.assign({}, method === 'GET' ? fieldsOf(url.search) : bodyOf(init), found.pattern.exec(url.pathname)?.groups)
    const input = found.schemas.input.safeParse(given)
    if (!input.success) return fail(`${method} ${url.pathname} was sent what the contract forbids: ${input.error.message}`)
    const headers = new Headers(init?.headers)
    calls.push({ endpoint: found.call, input: input.data, headers })
    return play.reply(input.data, headers).catch((thrown: unknown) => {
      // Like fetch itself, which throws only TypeErrors.
      if (thrown instanceof TypeError) throw thrown
      return fail(`The contract forbids what this test answers to ${method} ${url.pathname}: ${String(thrown)}`)
    })
  }
  vi.stubGlobal('fetch', answer)
  return {
    /** Adds or replaces responses from now on. */
    play: (...more: readonly Play[]): void => more.forEach((play) => played.set(play.endpoint, play)),
    /** Inputs of an endpoint's calls, in order. */
    sent: <Input>(endpoint: Endpoint<Input, unknown>): Input[] =>
      calls.flatMap((call) => (call.endpoint === endpoint ? [call.input as Input] : [])),
    /** Headers of an endpoint's calls, in order. */
    headersOf: (endpoint: EndpointData): Headers[] => calls.flatMap((call) => (call.endpoint === endpoint ? [call.headers] : [])),
    /** Calls that were unexpected or violated the contract. */
    faults,
  }
}
