/**
 * A small HTTP server in front of an embedded ClickHouse, run as a child process: implements the part of ClickHouse's HTTP interface that the official client uses. For tests only.
 * Arguments: data folder, user, password. Prints its port. Source: https://clickhouse.com/docs/interfaces/http (read 2026-11-21).
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Session } from 'chdb'
import { spellSqlText } from '../warehouse/bound-params.ts'

const [folder = '', user = '', password = ''] = process.argv.slice(2)
const engine = new Session(folder)

/** Query parameters that are not settings of the engine. */
const NOT_SETTINGS = new Set([
  'query',
  'database',
  'default_format',
  'query_id',
  'session_id',
  'wait_end_of_query',
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'role',
])
const STATUS_BY_CODE: Record<number, number> = { 516: 403, 60: 404, 47: 404, 46: 404, 62: 400, 117: 400, 27: 400, 456: 400, 457: 400 }

/** Maximum statement size: high, because parameters become part of the SQL text here, unlike on a real server. */
const MAX_QUERY_BYTES = 100_000_000

type Statement = { sql: string; body: string; parameters: URLSearchParams }

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The statement is in the query (then the body is its data), in the body, or in a part of a form; parameters in the query or the form. */
const readStatement = async (request: IncomingMessage, parameters: URLSearchParams): Promise<Statement> => {
  const bytes = await readBody(request)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form) if (typeof value === 'string') parameters.append(name, value)
    return { sql: parameters.get('query') ?? '', body: '', parameters }
  }
  const sql = parameters.get('query')
  return sql === null ? { sql: bytes.toString(), body: '', parameters } : { sql, body: bytes.toString(), parameters }
}

const setAll = (parameters: URLSearchParams): string =>
  [...parameters]
    .filter(([name]) => !NOT_SETTINGS.has(name))
    .map(([name, value]) => {
      if (!/^\w+$/.test(name)) throw new Error(`Not a setting: ${name}`)
      return `SET ${name} = ${spellSqlText(value)}; `
    })
    .join('')

/** Runs a statement in its own session, so that settings and parameters end with the request, as on a server. */
const run = async ({ sql, body, parameters }: Statement): Promise<Buffer> => {
  const session = new Session(folder)
  try {
    await session.queryAsync(`SET max_query_size = ${MAX_QUERY_BYTES}`)
    const text = body === '' ? sql : `${sql}\n${body}`
    const result = await session.queryAsync(setAll(parameters) + text, { format: parameters.get('default_format') ?? 'TabSeparated' })
    return Buffer.from(result.bytes())
  } finally {
    session.close()
  }
}

const isAllowed = ({ headers }: IncomingMessage): boolean => {
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return headers.authorization === basic || (headers['x-clickhouse-user'] === user && headers['x-clickhouse-key'] === password)
}

const answerError = (response: ServerResponse, error: unknown): void => {
  const text = error instanceof Error ? error.message : String(error)
  const code = Number(/Code: (\d+)/.exec(text)?.[1]) || 1002
  response.writeHead(STATUS_BY_CODE[code] ?? 500, {
    'X-ClickHouse-Exception-Code': String(code),
    'Content-Type': 'text/plain; charset=UTF-8',
  })
  response.end(text.startsWith('Code:') ? text : `Code: ${code}. DB::Exception: ${text}`)
}

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const address = new URL(request.url ?? '/', 'http://localhost')
  if (address.pathname === '/ping') return void response.end('Ok.\n')
  const queryId = address.searchParams.get('query_id') ?? randomUUID()
  response.setHeader('X-ClickHouse-Query-Id', queryId)
  response.setHeader('X-ClickHouse-Server-Display-Name', 'front')
  response.setHeader('X-ClickHouse-Timezone', 'UTC')
  try {
    if (!isAllowed(request))
      throw new Error(`Code: 516. DB::Exception: ${user}: Authentication failed: password is incorrect (AUTHENTICATION_FAILED)`)
    const bytes = await run(await readStatement(request, address.searchParams))
    response.setHeader(
      'X-ClickHouse-Summary',
      '{"read_rows":"0","read_bytes":"0","written_rows":"0","written_bytes":"0","total_rows_to_read":"0","result_rows":"0","result_bytes":"0","elapsed_ns":"0"}',
    )
    response.end(bytes)
  } catch (error) {
    answerError(response, error)
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => answerError(response, error))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`)
})
const stop = (): void => {
  server.closeAllConnections()
  server.close(() => {
    engine.close()
    process.exit(0)
  })
}
process.on('SIGTERM', stop)
// The test that started us has ended.
process.stdin.on('end', stop).resume()
