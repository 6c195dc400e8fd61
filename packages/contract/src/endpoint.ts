/**
 * An endpoint as plain data, all that the browser loads of it. Schemas are in `*.schemas.ts` and reach the browser as types only.
 * Envelope, headers and access levels of all calls are declared here, once.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './plans.ts'

/** Access level of a call. 'store member' and 'store admin' need the store named in the headers and a membership of it. */
export type Access = 'public' | 'signed in' | 'store member' | 'store admin' | 'tenant member' | 'tenant admin'

/** Input and result of a call. GET reads input from the query, POST from the body (some from both); `{id}` in the path is part of the input. */
export type CallSchemas = { input: z.ZodType; result: z.ZodType }

/** The declaration of an endpoint. */
export type EndpointData = {
  method: 'GET' | 'POST'
  /** Path under /api. */
  path: string
  access: Access
  /** Plan feature that the store must have. */
  feature?: Feature
  /** Maximum body size in bytes, where it is above the general limit. */
  maxBytes?: number
  /** The body is form-encoded. */
  form?: true
  /** A POST whose parameters may also stand in the query; the body wins. */
  queryToo?: true
  /** The answer is a table as a file, of Excel or CSV, not an envelope; a failure is still an envelope. */
  file?: 'sheet'
  /** The answer is a stream of server-sent events, each a `result`. */
  stream?: true
  /** A POST that changes nothing: read-only members may call it. */
  reads?: true
  /** Accepts All-Sites in place of a store: the handler gets the stores that the caller may see. Only for 'store member' calls that change nothing. */
  allSites?: true
  /** Not part of the older clients' interface: our own call. */
  ours?: true
}

declare const types: unique symbol
/** Endpoint data with the types of its input and result, which exist at compile time only. */
export type Endpoint<Input = unknown, Result = unknown> = EndpointData & { readonly [types]?: [Input, Result] }
/** The input type of an endpoint. */
export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never
/** The result type of an endpoint. */
export type ResultOf<E> = E extends Endpoint<never, infer Result> ? Result : E extends Endpoint<infer _Input, infer Result> ? Result : never

/** Declares the endpoints of one feature against their schemas: a call without schemas, or schemas without a call, does not compile. */
export const endpoints =
  <Schemas extends Record<string, CallSchemas>>() =>
  <const Calls extends { [Name in keyof Schemas]: EndpointData }>(calls: Calls) =>
    calls as { [Name in keyof Schemas]: Calls[Name] & Endpoint<z.input<Schemas[Name]['input']>, z.output<Schemas[Name]['result']>> }

/** Request headers. wire spelling: older clients send x-rto-token; website is our store. */
export const HEADERS = {
  token: 'x-rto-token',
  store: 'x-shop-name',
  tenant: 'x-tenant-id',
  app: 'x-app-name',
  language: 'accept-language',
} as const
/** The session cookie: 7 days, HttpOnly, SameSite=Lax, Secure except on loopback; prolonged in place. */
export const TOKEN_COOKIE = 'convbox_token'
/** How long a session lasts without being used. */
export const TOKEN_DAYS = 7
/** The develop flag of a backstage log-in: it changes what is shown and grants nothing, so scripts may read it. */
export const DEVELOP_COOKIE = 'convbox_develop'
export const DEVELOP_DAYS = 14

/** Envelope of every /api answer. `refreshToken` is filled only for callers that sent the token as a header: browsers are renewed by Set-Cookie. */
export type Envelope<Result> =
  | { code: 0; success: true; message: string; result: Result; refreshToken?: string }
  | {
      code: number
      success: false
      message: string
      result?: undefined
      error: ErrorCode
      details?: Record<string, string>
      refreshToken?: string
    }
