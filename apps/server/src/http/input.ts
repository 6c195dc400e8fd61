import { isRecord } from '@convbox/contract/is-record'
import type { EndpointData } from '@convbox/contract'
import type { FieldMessage } from '@convbox/contract/field-messages'
import type { Language } from '@convbox/contract/format'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { detailsOf } from './answer-error.ts'
import { AppError } from './app-error.ts'
import { callerLanguage } from './caller-language.ts'

/**
 * Refuses a call with a zero character anywhere: PostgreSQL cannot store it, and the failure would look like our fault. Not recursive: JSON may be nested
 * deeply.
 */
export const checkCharacters = ({ query, body, params }: Pick<FastifyRequest, 'query' | 'body' | 'params'>): void => {
  const found: unknown[] = [query, body, params]
  for (const value of found) {
    if (typeof value === 'string' && value.includes('\0')) throw new AppError('invalid input')
    if (typeof value !== 'object' || value === null) continue
    for (const [name, field] of Object.entries(value)) found.push(name, field)
  }
}

/** Our words for what zod says of texts; undefined for anything else. What a schema says itself comes before them. */
const sayOfText = (issue: z.core.$ZodRawIssue): FieldMessage | undefined => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Field is required!'
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1 ? 'Field is required!' : `At least ${issue.minimum} characters`
  return issue.code === 'too_big' && issue.origin === 'string' ? `At most ${issue.maximum} characters` : undefined
}

const { localeError } = z.locales.zhCN()
const SAYING: Record<Language, z.core.ParseContext<z.core.$ZodIssue>> = {
  en: { error: sayOfText },
  zh: { error: (issue) => sayOfText(issue) ?? localeError(issue) },
}

/** An empty form field counts as absent, as in a query. */
const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/**
 * Parses the input of a call: GET from the query, POST from the body (JSON or form; for some also the query); path parameters win. An empty query field counts
 * as absent. Invalid input gives 'invalid input' with a message for each field.
 */
export const readInput = <Schema extends z.ZodType>(
  endpoint: EndpointData,
  schema: Schema,
  request: Pick<FastifyRequest, 'query' | 'body' | 'params' | 'headers'>,
): z.output<Schema> => {
  const query = isRecord(request.query) ? withoutEmpty(request.query) : {}
  const params = isRecord(request.params) ? request.params : {}
  const body = request.body ?? {}
  if (endpoint.method === 'POST' && !isRecord(body)) throw new AppError('invalid input', { details: { input: 'An object is expected' } })
  const fields = endpoint.method === 'GET' ? query : isRecord(body) && endpoint.form ? withoutEmpty(body) : body
  const input = { ...(endpoint.queryToo && query), ...(isRecord(fields) ? fields : {}), ...params }
  const parsed = schema.safeParse(input, SAYING[callerLanguage(request)])
  if (!parsed.success) throw new AppError('invalid input', { details: detailsOf(parsed.error) })
  return parsed.data
}
