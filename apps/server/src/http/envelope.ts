import { ERRORS, type Envelope, refusalMessage } from '@convbox/contract'
import { fieldMessage } from '@convbox/contract/field-messages'
import type { Language } from '@convbox/contract/format'
import type { AppError } from './app-error.ts'

/** The envelope of a result. refreshToken: only for callers that sent the token as a header, and only after it was prolonged. */
export const envelopeOf = <Result>(result: Result, refreshToken?: string): Envelope<Result> => ({
  code: 0,
  success: true,
  message: '',
  result,
  ...(refreshToken === undefined ? {} : { refreshToken }),
})

const detailsOf = ({ details, facts }: Partial<AppError>, language: Language): Record<string, string> | undefined =>
  details === undefined
    ? facts
    : { ...facts, ...Object.fromEntries(Object.entries(details).map(([field, said]) => [field, fieldMessage(said, language)])) }

/** The envelope of a refusal. language: of the caller. */
export const refusalOf = (error: Pick<AppError, 'code'> & Partial<AppError>, language: Language): Envelope<never> => {
  const { code } = error
  const details = detailsOf(error, language)
  return {
    code: ERRORS[code].code,
    success: false,
    message: refusalMessage(code, language),
    error: code,
    ...(details === undefined ? {} : { details }),
  }
}
