import type { Language } from '@convbox/contract/format'
import { faultsText } from './faults.text.ts'

const isKnown = (message: string): message is keyof typeof faultsText.en => Object.hasOwn(faultsText.en, message)

/** A message of the shared rules in the page's language; one that nobody has translated stays as the server wrote it. */
export const faultText = (language: Language, message: string): string => (isKnown(message) ? faultsText[language][message] : message)
