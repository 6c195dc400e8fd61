import { faultWords } from '@convbox/contract/destination-rules'
import type { Language } from '@convbox/contract/format'

/** A message of the shared rules in the page's language; any other text stays as the server wrote it. */
export const faultText = (language: Language, message: string): string => faultWords(message)?.[language] ?? message
