import { ERRORS, type ErrorCode } from '@convbox/contract'

type AppErrorOptions = { details?: Record<string, string>; cause?: unknown; retryAfterSeconds?: number }

/**
 * A refusal: its code is a row of `contract/src/errors.ts`, which gives HTTP status, envelope code and the user's text. details: field -> message, shown beside
 * the fields. cause: for the log only, never sent. retryAfterSeconds: becomes the header Retry-After.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
