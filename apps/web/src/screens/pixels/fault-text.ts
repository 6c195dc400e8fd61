import { faultWords } from '@convbox/contract/destination-rules'
import type { Language } from '@convbox/contract/format'

/** Translates a message of the shared rules into the page's language; other texts, as the server's, stay as they are. */
export const faultText = (language: Language, message: string): string => faultWords(message)?.[language] ?? message
