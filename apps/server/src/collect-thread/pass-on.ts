/** Passes a request on to the main thread's server, and its answer back, unchanged but for the headers of the connection. */
import { Agent, request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Logger } from 'pino'
import { callerLanguage } from '../http/caller-language.ts'
import { refusalOf } from '../http/envelope.ts'
import { CLIENT_HEADER } from './thread-messages.ts'

/** Headers about one connection, not about the message. Source: RFC 9110, section 7.6.1. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/** Stay although `connection` names them: without the length, the server behind would take the body for the next request. */
const OF_MESSAGE = new Set(['content-length', 'host'])

/** Name, value, name, value ... as they arrived, without the headers of the connection and those that `connection` names. */
const endToEnd = ({ rawHeaders, headers }: IncomingMessage): string[] => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return rawHeaders.flatMap((name, index) => {
    const lower = name.toLowerCase()
    const isKept = index % 2 === 0 && !OF_CONNECTION.has(lower) && (!named.has(lower) || OF_MESSAGE.has(lower)) && lower !== CLIENT_HEADER
    return isKept ? [name, rawHeaders[index + 1] ?? ''] : []
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** The headers of the request to the main thread; the length of the body stays as the client told it. */
const headersOf = (request: IncomingMessage): string[] => {
  const headers = [...endToEnd(request), CLIENT_HEADER, request.socket.remoteAddress ?? '']
  // HTTP/1.0 needs none.
  if (request.headers.host === undefined) headers.push('host', '')
  if (request.headers['transfer-encoding'] !== undefined) headers.push('transfer-encoding', 'chunked')
  else if (request.headers['content-length'] === undefined && request.method !== 'GET' && request.method !== 'HEAD')
    headers.push('content-length', '0')
  return headers
}

const RETRY_AFTER_SECONDS = 5

const answerAbsent = (request: IncomingMessage, response: ServerResponse): void => {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(RETRY_AFTER_SECONDS),
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(refusalOf({ code: 'overloaded' }, callerLanguage(request))))
}

const giveBack = (answer: IncomingMessage, response: ServerResponse): void => {
  const headers = endToEnd(answer)
  // Said where the rest of a body is not wanted (too large).
  if (answer.headers.connection === 'close') headers.push('connection', 'close')
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers)
  // A stream's headers must not wait for its first line.
  response.flushHeaders()
  pipeline(answer, response, () => undefined)
}

/** socketPath: where the main thread's server listens. close() ends the connections to it that are idle. */
export const createPassOn = (socketPath: string, logger: Pick<Logger, 'warn'>) => {
  const agent = new Agent({ keepAlive: true })
  const passOn = (request: IncomingMessage, response: ServerResponse): void => {
    let onward: ClientRequest
    try {
      onward = ask({ agent, socketPath, method: request.method, path: request.url, headers: headersOf(request) })
    } catch {
      // A character that Node's parser lets in and its writer does not let out.
      response.writeHead(400).end()
      return
    }
    let isAnswered = false
    onward.on('response', (answer) => {
      isAnswered = true
      giveBack(answer, response)
    })
    onward.on('error', (error) => {
      if (isAnswered || response.destroyed) return
      // A stand-in that cuts the connection plays a platform whose answer is lost: an answer of ours would be another failure.
      if (request.url?.startsWith('/sandbox/') === true && 'code' in error && error.code === 'ECONNRESET') {
        response.destroy()
        return
      }
      logger.warn({ err: error }, 'the main thread did not answer a request')
      answerAbsent(request, response)
    })
    // An unread rest of the body would block the connection for the next request.
    onward.on('close', () => request.unpipe(onward).resume())
    response.on('close', () => {
      if (!response.writableFinished) onward.destroy()
    })
    if (hasBody(request)) request.pipe(onward)
    else onward.end()
  }
  return { passOn, close: () => agent.destroy() }
}
