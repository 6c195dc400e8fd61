/** The error catalogue: maps each failure to the reaction of the app. */
import { CLIENT_CODES, SWALLOWED_MESSAGES } from '@convbox/contract/client-codes'
import type { Failure } from './failure.ts'

/**
 * `select organization`: go to the choice of organizations. `log in after notice`: show 'Login expired', then login after 2 s. `log out`: end the session, then login.
 * `reauthorize`: show the message and go to the page that reauthorizes an ad platform; platform: as named by the response.
 */
export type Reaction =
  | { do: 'select organization' }
  | { do: 'log in after notice' }
  | { do: 'log out' }
  | { do: 'reauthorize'; platform?: string }
  | { do: 'show upgrade' }
  | { do: 'toast' }
  | { do: 'log'; text: string }
  | { do: 'nothing' }

/** Milliseconds between the notice and the login page. */
export const LOGIN_DELAY_MS = 2000

type Refused = Extract<Failure, { kind: 'refused' }>

/** Code 1000 on a call about an ad platform means that the platform refuses us, unless the response says that our own login has expired. */
const needsPlatform = ({ code, isSecondary, error }: Refused): boolean =>
  isSecondary === true && code === CLIENT_CODES.login && error !== 'not signed in'

const reactionToRefusal = (failure: Refused, at: { onOrganizationSelect: boolean }): Reaction => {
  const { code, message, details } = failure
  const platform = details?.['platform']
  if (code === CLIENT_CODES.selectOrganization) return at.onOrganizationSelect ? { do: 'log out' } : { do: 'select organization' }
  if (needsPlatform(failure)) return { do: 'reauthorize', ...(platform !== undefined && { platform }) }
  if (code === CLIENT_CODES.login) return { do: 'log in after notice' }
  if (CLIENT_CODES.silent.some((silent) => silent === code)) return { do: 'nothing' }
  if (message.includes('token not exists')) return { do: 'log out' }
  if (message.includes('no auth for')) return { do: 'log', text: message }
  if (message === '' || SWALLOWED_MESSAGES.some((part) => message.includes(part))) return { do: 'nothing' }
  return { do: 'toast' }
}

/** The reaction to a failure. onOrganizationSelect: the current page is the choice of organizations; a 401 there ends the session. */
export const reactionTo = (failure: Failure, at: { onOrganizationSelect: boolean }): Reaction => {
  switch (failure.kind) {
    case 'network':
    case 'file':
      return { do: 'toast' }
    case 'upgrading':
      return { do: 'show upgrade' }
    case 'refused':
      return reactionToRefusal(failure, at)
  }
}
