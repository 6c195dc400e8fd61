/** Turns endpoints and handlers into routes: origin, characters, access, input, handler, envelope, in this order for every call. */
import type { Access, EndpointData } from '@convbox/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Program } from '../program.ts'
import { admit } from './access.ts'
import { AppError } from './app-error.ts'
import { envelopeOf } from './envelope.ts'
import { answerFile } from './file.ts'
import type { CallerOf, FeatureEndpoints, FileResult, PublicCaller, Stream } from './handlers.ts'
import { checkCharacters, readInput } from './input.ts'
import { checkOrigin } from './origin.ts'
import { createTokenReply, readCookie, readToken } from './sessions.ts'
import { answerStream } from './stream.ts'

/** Any handler without its types. Only `mountFeature` calls one, with input parsed by its own schema and a caller admitted by its own access. */
export type ErasedHandler = (input: never, caller: never, stream: never) => Promise<unknown>
type Run = (input: unknown, caller: CallerOf<Access>, stream?: Stream<unknown>) => Promise<unknown>
type Schemas = FeatureEndpoints['schemas'][string]

/** closing: aborted when the server stops, so that streams end. */
export type MountOptions = { program: Program; closing: AbortSignal }

const isFileResult = (result: unknown): result is FileResult =>
  typeof result === 'object' &&
  result !== null &&
  'filename' in result &&
  typeof result.filename === 'string' &&
  'bytes' in result &&
  result.bytes instanceof Uint8Array

/** A result that violates the contract is our fault; fields unknown to the contract are removed. */
const parseResult = (schemas: Schemas, result: unknown): unknown => {
  const parsed = schemas.result.safeParse(result)
  if (!parsed.success) throw new AppError('bug', { cause: parsed.error })
  return parsed.data
}

const createRoute = (options: MountOptions, endpoint: EndpointData, schemas: Schemas, run: Run) => {
  const { program } = options
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (endpoint.method === 'POST') checkOrigin(request, program.config.PUBLIC_URL)
    checkCharacters(request)
    const carried = readToken(request)
    const tokenReply = createTokenReply(reply, carried)
    const anybody: PublicCaller = {
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      token: carried?.token,
      giveToken: tokenReply.giveToken,
      readCookie: (name) => readCookie(request, name),
      setCookie: (line) => void reply.header('set-cookie', line),
    }
    // Access before input: field messages must not tell strangers about the call.
    const caller = await admit(program, endpoint, request, anybody)
    const input = readInput(endpoint, schemas.input, request)
    reply.header('cache-control', 'no-store')
    if (endpoint.stream) {
      const checkAccess = (): Promise<unknown> => admit(program, endpoint, request, anybody, true)
      return answerStream({ request, reply, logger: program.logger, closing: options.closing, checkAccess }, (stream) =>
        run(input, caller, { signal: stream.signal, send: (result) => stream.send(parseResult(schemas, result)) }),
      )
    }
    const result = await run(input, caller)
    if (endpoint.file === undefined) return envelopeOf(parseResult(schemas, result), tokenReply.refreshToken())
    if (!isFileResult(result)) throw new AppError('bug', { cause: new Error('A file handler returned something else') })
    return answerFile(reply, result)
  }
}

/** The contract's `{id}` as the router's `:id`. */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Adds the routes of one feature. Throws at start for an endpoint without schema or handler. */
export const mountFeature = (
  server: FastifyInstance,
  options: MountOptions,
  feature: FeatureEndpoints,
  handlers: Record<string, ErasedHandler>,
): void => {
  for (const [name, endpoint] of Object.entries(feature.calls)) {
    const schemas = feature.schemas[name]
    const handler = handlers[name]
    if (schemas === undefined || handler === undefined) throw new Error(`The endpoint ${endpoint.path} has no schema or no handler`)
    // The only cast: the input was parsed by this handler's schema, and the caller was admitted by its access.
    const run: Run = (input, caller, stream) => handler(input as never, caller as never, stream as never)
    server.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      handler: createRoute(options, endpoint, schemas, run),
    })
  }
}
