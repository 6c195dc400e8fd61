/**
 * The stand-ins of all platforms for the load: a separate process, like real platforms, that takes every call and reads no more of it than its answer needs, because
 * it shares the machine's cores with the program it serves. Sends its parent their addresses; the parent names a platform that answers nothing from then on; ends with it.
 */
import { createServer, type Socket } from 'node:net'
import type { DestinationId } from '@convbox/contract'

const END_OF_HEAD = '\r\n\r\n'

/** Answers the calls of one connection, one after the other. Calls of the program have a length. */
const answerCalls = (socket: Socket, answer: (body: Buffer, head: string) => string | undefined): void => {
  let parts: Buffer[] = []
  let bytes = 0
  /** Bytes of the whole call, and of its head; known once the head is there. */
  let call: { end: number; body: number } | undefined
  const readHead = (): void => {
    const all = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
    parts = [all]
    const head = all.indexOf(END_OF_HEAD)
    if (head === -1) return
    const body = head + END_OF_HEAD.length
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(all.toString('latin1', 0, head))?.[1] ?? '0')
    call = { end: body + length, body }
  }
  socket.setNoDelay(true)
  socket.on('data', (part) => {
    if (typeof part === 'string') return
    parts.push(part)
    bytes += part.length
    if (call === undefined) readHead()
    if (call === undefined || bytes < call.end) return
    const whole = Buffer.concat(parts)
    const text = answer(whole.subarray(call.body), whole.toString('latin1', 0, call.body))
    if (text !== undefined) socket.write(text)
    ;[parts, bytes, call] = [[], 0, undefined]
  })
  socket.on('error', () => socket.destroy())
}

/** The platform that hangs, if any. */
let hanging: string | undefined

const serve = (platform: DestinationId, answer: Answer): Promise<[DestinationId, string]> =>
  new Promise((resolve) => {
    const server = createServer((socket) =>
      answerCalls(socket, (body, head) => (hanging === platform ? undefined : answer(body.toString('latin1'), head))),
    )
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve([platform, `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : ''}`])
    })
  })

type Answer = (body: string, head: string) => string

const json = (value: unknown): string => {
  const text = JSON.stringify(value)
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}${END_OF_HEAD}${text}`
}
const EMPTY = `HTTP/1.1 204 No Content${END_OF_HEAD}`
const ACCEPTED = `HTTP/1.1 202 Accepted\r\ncontent-length: 0${END_OF_HEAD}`

const countOf = (body: string, text: string): number => body.split(text).length - 1

/** Each platform's answer to a call that it takes. */
const ANSWERS: Record<Exclude<DestinationId, 'generic'>, Answer> = {
  facebook: (body) => json({ events_received: countOf(body, '"event_id":'), messages: [], fbtrace_id: 'bench' }),
  ga4: () => EMPTY,
  tiktok: () => json({ code: 0, message: 'OK', request_id: 'bench', data: {} }),
  'google-ads': (_body, head) =>
    json(
      head.startsWith('GET')
        ? { requestStatusPerDestination: [{ destination: {}, requestStatus: 'SUCCESS', eventsIngestionStatus: { recordCount: '1' } }] }
        : { requestId: 'bench' },
    ),
  bing: (body) => json({ eventsReceived: countOf(body, '"eventId":'), traceId: 'bench' }),
  snapchat: () => json({ status: 'VALID', reason: '' }),
  pinterest: (body) => {
    const events = Array.from({ length: countOf(body, '"event_id":') }, () => ({
      status: 'processed',
      error_message: '',
      warning_message: '',
    }))
    return json({ num_events_received: events.length, num_events_processed: events.length, events })
  },
  omnisend: () => ACCEPTED,
  mailchimp: (body, head) =>
    head.includes('/events ') || head.startsWith('DELETE') ? EMPTY : json({ id: /"id":"([^"]*)"/.exec(body)?.[1] ?? '1' }),
  klaviyo: () => ACCEPTED,
  awin: (body) => {
    const references = [...body.matchAll(/"orderReference":"([^"]*)"/g)].map(([, orderReference]) => ({ orderReference }))
    return json({ batchId: 'bench', successfulOrders: references, failedOrders: [] })
  },
}

const addresses = await Promise.all(Object.entries(ANSWERS).map(([platform, answer]) => serve(platform as keyof typeof ANSWERS, answer)))
process.send?.(Object.fromEntries(addresses))
process.on('message', (platform) => (hanging = String(platform)))
process.on('disconnect', () => process.exit(0))
