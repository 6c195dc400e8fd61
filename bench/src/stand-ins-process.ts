/**
 * The stand-ins of Meta and GA4 for the load: a separate process, like real platforms, that takes every call and reads no more of it than its answer needs, because
 * it shares the machine's cores with the program it serves. Sends its parent their addresses; ends with it.
 */
import { createServer, type Socket } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/** Answers the calls of one connection, one after the other. Calls of the program have a length. */
const answerCalls = (socket: Socket, answer: (body: Buffer) => string): void => {
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
    socket.write(answer(Buffer.concat(parts).subarray(call.body)))
    ;[parts, bytes, call] = [[], 0, undefined]
  })
  socket.on('error', () => socket.destroy())
}

const serve = (answer: (body: Buffer) => string): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer((socket) => answerCalls(socket, answer))
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : ''}`)
    })
  })

const EVENT = Buffer.from('"event_id":')
const countEvents = (body: Buffer): number => {
  let count = 0
  for (let at = body.indexOf(EVENT); at !== -1; at = body.indexOf(EVENT, at + EVENT.length)) count += 1
  return count
}

/** Meta says how many events it received. */
const answerAsMeta = (body: Buffer): string => {
  const text = JSON.stringify({ events_received: countEvents(body), messages: [], fbtrace_id: 'bench' })
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}${END_OF_HEAD}${text}`
}
const answerAsGa4 = (): string => `HTTP/1.1 204 No Content${END_OF_HEAD}`

const [facebook, ga4] = await Promise.all([serve(answerAsMeta), serve(answerAsGa4)])
process.send?.({ facebook, ga4 })
process.on('disconnect', () => process.exit(0))
