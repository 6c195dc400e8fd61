/** Refuses common passwords. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../http/app-error.ts'

/** The 49,000 most common passwords of leaked lists, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((word) => String(word)))

/**
 * 'common password' for one of the most common, in any case, also with digits or symbols appended, at most as many as the word has characters: Password123!
 * counts as password.
 */
export const refuseCommonPassword = (password: string): void => {
  const plain = password.trim().toLowerCase()
  const bare = plain.replace(/[^\p{L}]+$/u, '')
  if (COMMON.has(plain) || (bare.length >= plain.length / 2 && COMMON.has(bare))) throw new AppError('common password')
}
