/** Calls an endpoint of a test program through HTTP, as a browser would, typed by the endpoint. */
import { HEADERS, TOKEN_COOKIE, type Endpoint, type EndpointData, type Envelope, type InputOf, type ResultOf } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { emailOf, PASSWORD, type Person } from './test-people.ts'

/** as: the caller (nobody if absent). store, tenant: named in the headers. headers: additional ones. */
export type CallOptions = { as?: Person; store?: { websiteName: string }; tenant?: { tenantId: string }; headers?: Record<string, string> }
/** body: the parsed envelope; for files and streams use `response`. result: of a success. error: our error code of a refusal. */
export type Answer<Result> = {
  status: number
  result: Result | undefined
  error: string | undefined
  details: Record<string, string>
  response: LightMyRequestResponse
}
export type Call = {
  <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Answer<ResultOf<E>>>
  /** The same with untyped input, for invalid input. */
  raw: (endpoint: EndpointData, input: Record<string, unknown>, options?: CallOptions) => Promise<Answer<unknown>>
  /** The headers of a signed-in caller, for hand-made requests. */
  headersOf: (options: CallOptions) => Promise<Record<string, string>>
}

/** Fills `{id}` of the path from the input; the rest goes into query or body. */
export const placeInput = (endpoint: EndpointData, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...input }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: `/api${path}`, rest }
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'success' in value && 'code' in value

const readAnswer = (response: LightMyRequestResponse): Answer<unknown> => {
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
  const body: unknown = isJson ? response.json() : undefined
  const envelope = isEnvelope(body) ? body : undefined
  return {
    status: response.statusCode,
    result: envelope?.success ? envelope.result : undefined,
    error: envelope?.success === false ? envelope.error : undefined,
    details: (envelope?.success === false ? envelope.details : undefined) ?? {},
    response,
  }
}

const queryOf = (rest: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )

/** Signs a person in; resolves with the token of the session. */
export type SignIn = (person: Person) => Promise<string>

const byPassword =
  (server: FastifyInstance): SignIn =>
  async (person) => {
    const { path } = placeInput(account.login, {})
    const response = await server.inject({ method: 'POST', url: path, payload: { email: emailOf(person), password: PASSWORD } })
    const token = response.cookies.find(({ name }) => name === TOKEN_COOKIE)?.value
    if (token === undefined) throw new Error(`${person} could not sign in: ${response.body}`)
    return token
  }

/** Signs each person in once, by default with the password. */
export const createCall = (server: FastifyInstance, signIn: SignIn = byPassword(server)): Call => {
  const tokens = new Map<Person, Promise<string>>()
  const tokenOf = (person: Person): Promise<string> => {
    const token = tokens.get(person) ?? signIn(person)
    tokens.set(person, token)
    return token
  }
  const headersOf = async ({ as, store, tenant, headers }: CallOptions): Promise<Record<string, string>> => ({
    ...(as && { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(await tokenOf(as))}` }),
    ...(store && { [HEADERS.store]: store.websiteName }),
    ...(tenant && { [HEADERS.tenant]: tenant.tenantId }),
    ...headers,
  })
  const raw: Call['raw'] = async (endpoint, input, options = {}) => {
    const { path, rest } = placeInput(endpoint, input)
    const headers = await headersOf(options)
    const content =
      endpoint.method === 'GET'
        ? { query: queryOf(rest) }
        : endpoint.form
          ? { payload: new URLSearchParams(queryOf(rest)).toString() }
          : { payload: rest }
    const type = endpoint.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    return readAnswer(await server.inject({ method: endpoint.method, url: path, headers: { ...type, ...headers }, ...content }))
  }
  // The server parsed the result by the endpoint's own schema before it sent it.
  const call = (endpoint: EndpointData, input: unknown, options?: CallOptions) => raw(endpoint, input as Record<string, unknown>, options)
  return Object.assign(call as Omit<Call, 'raw' | 'headersOf'> as Call, { raw, headersOf })
}
