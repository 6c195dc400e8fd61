import type { Language } from '@convbox/contract/format'
import { fieldErrorsOf, isRefusedWith } from '../../api/failure.ts'
import { previewText } from './campaign/preview.text.ts'

/** Why one code was refused, where another campaign has it: the same words wherever a code is written. undefined: for another reason, or not at all. */
export const takenRefusal = (error: Error | null, language: Language): string | undefined => {
  if (!isRefusedWith(error, 'code taken')) return undefined
  const [campaign] = Object.values(fieldErrorsOf(error))
  return campaign === undefined ? undefined : previewText[language].takenBy({ campaign })
}
