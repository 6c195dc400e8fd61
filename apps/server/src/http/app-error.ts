import { ERRORS, type ErrorCode } from '@convbox/contract'
import type { FieldWords } from '@convbox/contract/field-messages'

/** Message by field. */
export type Details = Record<string, FieldWords>

type AppErrorOptions = { details?: Details; facts?: Record<string, string>; cause?: unknown; retryAfterSeconds?: number }

/**
 * A refusal: its code is a row of `contract/src/errors.ts`, which gives HTTP status, envelope code and the user's text. details: field -> message, shown beside
 * the fields in the caller's language. facts: what the client reads itself, such as the campaign that has a code; sent among the details, as it is. cause: for the log only, never sent. retryAfterSeconds: becomes the header Retry-After.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details | undefined
  readonly facts: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.facts = options.facts
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
