import { ERRORS, type Envelope, type ErrorCode, refusalMessage } from '@convbox/contract'
import type { Language } from '@convbox/contract/format'

/** The envelope of a result. refreshToken: only for callers that sent the token as a header, and only after it was prolonged. */
export const envelopeOf = <Result>(result: Result, refreshToken?: string): Envelope<Result> => ({
  code: 0,
  success: true,
  message: '',
  result,
  ...(refreshToken === undefined ? {} : { refreshToken }),
})

/** The envelope of a refusal. language: of the caller. details: field -> message. */
export const refusalOf = (code: ErrorCode, language: Language, details?: Record<string, string>): Envelope<never> => ({
  code: ERRORS[code].code,
  success: false,
  message: refusalMessage(code, language),
  error: code,
  ...(details === undefined ? {} : { details }),
})
