/** A frugal HTTP client over bare sockets: the load generator shares the machine with the program it measures, and a full client would cost as much as an answer. */
import { connect, type Socket } from 'node:net'

/** One kept connection. send: one request at a time, with headers of its own; the answer's status and body. */
export type HttpConnection = {
  send: (body: string, headers?: Record<string, string>) => Promise<{ status: number; text: string }>
  close: () => void
}

const END_OF_HEAD = '\r\n\r\n'

/** The answer in this text, once all of it is there. Answers of collect and of the floor have a length. */
const readAnswer = (text: string): { status: number; text: string } | undefined => {
  const end = text.indexOf(END_OF_HEAD)
  if (end === -1) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? '0')
  const body = text.slice(end + END_OF_HEAD.length)
  return body.length < length ? undefined : { status: Number(text.slice(9, 12)), text: body }
}

const linesOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** path: of every request; headers: besides host and length. Answers are read as ASCII. */
export const openConnection = async (
  url: string,
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<HttpConnection> => {
  const { hostname, port, host } = new URL(url)
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opened)).once('error', reject)
  })
  const head = `${method} ${path} HTTP/1.1\r\n${linesOf({ host, ...headers })}`
  let text = ''
  let waiting: { resolve: (answer: { status: number; text: string }) => void; reject: (error: Error) => void } | undefined
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    text += part
    const answer = readAnswer(text)
    if (answer === undefined) return
    text = ''
    waiting?.resolve(answer)
  })
  const fail = (error?: Error): void => waiting?.reject(error ?? new Error('the connection was closed'))
  socket.on('error', fail).on('close', () => fail())
  return {
    send: (body, own = {}) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`${head}${linesOf(own)}content-length: ${Buffer.byteLength(body)}${END_OF_HEAD}${body}`)
      }),
    close: () => socket.destroy(),
  }
}
