import { ERRORS, type ErrorCode } from '@convbox/contract/errors'
import type { Language } from '@convbox/contract/format'
import { apiText } from './api.text.ts'
import type { Failure } from './failure.ts'
import { refusalsText } from './refusals.text.ts'

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** The message of a failure for users: general refusals in the page's language; the server's own message where it is more specific than the code. */
export const messageOf = (failure: Failure, language: Language): string => {
  if (failure.kind === 'network' || failure.kind === 'upgrading') return apiText[language].network
  if (failure.kind === 'file') return failure.message || apiText[language].downloadFailed
  const { error = '', message } = failure
  const isGeneral = isErrorCode(error) && message === ERRORS[error].message
  return isGeneral ? (refusalsText[language][error] ?? message) : message || apiText[language].network
}
