/** The program's log. Its readers may not be allowed to read the stores' data: personal data and secrets never get into it. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from './config.ts'

/** Personal data and secrets by key, down to two levels of a log line. */
const REDACTED = [
  'token',
  'secret',
  'password',
  'newPassword',
  'currentPassword',
  'authorization',
  'cookie',
  'email',
  'phone',
  'phoneNumber',
  'body',
  'access_token',
  'api_secret',
  'conversionApiKey',
]

// ClickHouse: "Cannot parse input: expected '{' before: '<row>'". Drizzle: "Failed query: <SQL> params: <values>". PostgreSQL puts the row into `detail`, which is left out whole.
const ROW_BEGINS = / before: |: data for INSERT|\(at row |\s*params: /

/** The safe part of an error and its causes: engines and libraries quote the failing row, which may hold personal data. */
const describeFault = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { fault: 'unknown' }
  const code = 'code' in error ? String(error.code) : undefined
  return {
    fault: error.name,
    ...(code !== undefined && { code }),
    message: (error.message.split(ROW_BEGINS)[0] ?? '').slice(0, 300),
    // The stack begins with the message.
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(-12),
    ...(error.cause !== undefined && { cause: describeFault(error.cause) }),
  }
}

/** Writes JSON lines to standard output, or to `to`. Put an error under `err`; its values are removed. */
export const createLogger = (level: Config['LOG_LEVEL'], to?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    serializers: { err: describeFault },
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
  }
  return to === undefined ? pino(options) : pino(options, to)
}
