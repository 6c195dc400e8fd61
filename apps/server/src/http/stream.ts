/** Server-sent events: one `data:` line of JSON per result; a later failure is an `error` event with the refusal's envelope. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { reportError, toAppError } from './answer-error.ts'
import { callerLanguage } from './caller-language.ts'
import { refusalOf } from './envelope.ts'
import type { Stream } from './handlers.ts'

/** A reader with more unread data than this is disconnected; it reconnects by itself. */
const MAX_UNREAD_BYTES = 4_000_000

/** How often access is checked again during a stream: a removed or signed-out user sees nothing after that. */
const RECHECK_MS = 30_000

/** checkAccess: throws the refusal once the caller may no longer read. */
type StreamOptions = {
  request: FastifyRequest
  reply: FastifyReply
  logger: Logger
  closing: AbortSignal
  checkAccess: () => Promise<unknown>
}

/**
 * Runs the handler with an open stream; ends it when the handler returns. The signal is aborted when the reader disconnects, is too slow or may no longer read,
 * or the server stops.
 */
export const answerStream = async (options: StreamOptions, run: (stream: Stream<unknown>) => Promise<unknown>): Promise<void> => {
  const { request, reply, logger } = options
  const gone = new AbortController()
  const raw = reply.raw
  raw.on('close', () => gone.abort())
  raw.on('error', () => gone.abort())
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  // X-Accel-Buffering: nginx would hold events back.
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  raw.write(': open\n\n')
  const write = (text: string): void => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
  }
  const refuse = (thrown: unknown): void => {
    const error = toAppError(thrown)
    reportError(logger, error, request)
    write(`event: error\ndata: ${JSON.stringify(refusalOf(error, callerLanguage(request)))}\n\n`)
  }
  const recheck = setInterval(() => {
    options.checkAccess().catch((thrown: unknown) => {
      if (!gone.signal.aborted) refuse(thrown)
      gone.abort()
    })
  }, RECHECK_MS)
  try {
    await run({ send: (result) => write(`data: ${JSON.stringify(result)}\n\n`), signal: AbortSignal.any([gone.signal, options.closing]) })
  } catch (thrown) {
    refuse(thrown)
  }
  clearInterval(recheck)
  if (!raw.writableEnded) raw.end()
}
