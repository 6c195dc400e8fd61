import type { Language } from '@convbox/contract/format'
import { apiText } from './api.text.ts'
import type { Failure } from './failure.ts'

/** The message of a failure for users: the server's own, which comes in the language of the page, where it has one. */
export const messageOf = (failure: Failure, language: Language): string => {
  const text = apiText[language]
  if (failure.kind === 'network' || failure.kind === 'upgrading') return text.network
  if (failure.kind === 'file') return failure.message || text.downloadFailed
  // wire spelling: Shopify refuses us for now.
  if (failure.message.includes('code 429')) return text.shopifyBusy
  return failure.message || text.network
}
