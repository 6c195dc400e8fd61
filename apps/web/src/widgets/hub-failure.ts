import type { Language } from '@convbox/contract/format'
import { failureOf } from '../api/failure.ts'
import { messageOf } from '../api/message-of.ts'
import { hubFailureText } from './hub-failure.text.ts'

/** What a user was about to do with something of the hub. */
export type Doing = keyof (typeof hubFailureText)['en']

/** What to read about a change that failed. title: absent where the server gave a reason, which says more. */
export const hubFailureOf = (error: Error, doing: Doing, language: Language): { title?: string; message: string } => {
  const failure = failureOf(error)
  const message = messageOf(failure, language)
  const isExplained = failure.kind === 'refused' && failure.error !== undefined && failure.error !== 'bug'
  return isExplained ? { message } : { title: hubFailureText[language][doing], message }
}
