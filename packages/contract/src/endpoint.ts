/**
 * An endpoint as plain data: all that the browser loads of it. Schemas stand in `*.schemas.ts` and reach the browser as types only.
 * The envelope, the headers and the access levels of every call are declared here, once.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './plans.ts'

/** Who may call. 'store member' and 'store admin' need the store named in the headers and a membership of it. */
export type Access = 'public' | 'signed in' | 'store member' | 'store admin' | 'tenant member' | 'tenant admin'

/** Input and result of a call. GET reads input from the query, POST from the body (some from both); `{id}` in the path is part of the input. */
export type CallSchemas = { input: z.ZodType; result: z.ZodType }

/** What is declared of a call. */
export type EndpointData = {
  method: 'GET' | 'POST'
  /** The path of the specification, under /api. */
  path: string
  access: Access
  /** Plan feature that the store must have. */
  feature?: Feature
  /** Largest body in bytes, where it is more than any call's. */
  maxBytes?: number
  /** The body is form-encoded. */
  form?: true
  /** A POST whose parameters may also stand in the query; the body wins. */
  queryToo?: true
  /** The answer is a file, not an envelope; a failure is still an envelope. */
  file?: 'xlsx'
  /** The answer is a stream of server-sent events, each a `result`. */
  stream?: true
  /** A POST that changes nothing: a member who may only look is let in. */
  reads?: true
  /** Takes All-Sites in place of a store: the handler is given the stores that the caller may see. Only calls of 'store member' that change nothing. */
  allSites?: true
  /** Not in the specification: a call of ours. */
  ours?: true
}

declare const types: unique symbol
/** Endpoint data that knows the types of its input and result; nothing of them exists at run time. */
export type Endpoint<Input = unknown, Result = unknown> = EndpointData & { readonly [types]?: [Input, Result] }
/** What a caller hands to an endpoint. */
export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never
/** What an endpoint answers. */
export type ResultOf<E> = E extends Endpoint<never, infer Result> ? Result : E extends Endpoint<infer _Input, infer Result> ? Result : never

/** Declares the endpoints of one feature against their schemas: a call without schemas, or schemas without a call, does not compile. */
export const endpoints =
  <Schemas extends Record<string, CallSchemas>>() =>
  <const Calls extends { [Name in keyof Schemas]: EndpointData }>(calls: Calls) =>
    calls as { [Name in keyof Schemas]: Calls[Name] & Endpoint<z.input<Schemas[Name]['input']>, z.output<Schemas[Name]['result']>> }

/** Request headers. wire spelling: the specification's error catalogue names x-rto-token; website is our store. */
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
/** The develop flag of a log-in from the backstage: it changes what is shown and grants nothing, so scripts may read it. */
export const DEVELOP_COOKIE = 'convbox_develop'
export const DEVELOP_DAYS = 14

/** Every answer of /api. `refreshToken` is filled only for callers that sent the token as a header: browsers are renewed by Set-Cookie. */
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
