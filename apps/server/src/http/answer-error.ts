/** Turns every error into an answer. */
import { ERRORS } from '@convbox/contract'
import { messageOfSchema } from '@convbox/contract/field-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError, type Details } from './app-error.ts'
import { callerLanguage } from './caller-language.ts'
import { refusalOf } from './envelope.ts'

/** Errors that Fastify throws before a handler runs: status only. Source: https://fastify.dev/docs/latest/Reference/Errors/ (read 2026-11). */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined

/** Any thrown value as a refusal; unexpected ones become 'bug', with the value as cause. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const status = statusOf(error)
  if (status === 413) return new AppError('too large', { cause: error })
  if (status === 429) return new AppError('too many requests', { cause: error })
  if (status !== undefined && status >= 400 && status < 500) return new AppError('invalid input', { cause: error })
  return new AppError('bug', { cause: error })
}

/** Field -> first message, from zod's issues. A fault of the whole input is under 'input'. */
export const detailsOf = (error: z.ZodError): Details => {
  const details: Details = {}
  for (const issue of error.issues) details[issue.path.join('.') || 'input'] ??= messageOfSchema(issue.message)
  return details
}

/**
 * Logs our own faults with their cause; refusals are the caller's and only logged at debug level. URLs are logged without their query, which may hold personal
 * data.
 */
export const reportError = (logger: Logger, error: AppError, request: Pick<FastifyRequest, 'method' | 'url' | 'id'>): void => {
  const where = { requestId: request.id, method: request.method, path: request.url.split('?')[0] }
  if (ERRORS[error.code].report) logger.error({ ...where, err: error.cause ?? error }, 'request failed')
  else logger.debug({ ...where, refusal: error.code }, 'request refused')
}

/** Answers an error in the envelope, in the caller's language, and reports it. */
export const answerError = (logger: Logger, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const error = toAppError(thrown)
  reportError(logger, error, request)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds))
  return reply
    .status(ERRORS[error.code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusalOf(error, callerLanguage(request)))
}
