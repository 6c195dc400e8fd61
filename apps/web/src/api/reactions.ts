/**
 * What a failure does, in one place: the specification's error catalogue as a function from failure to reaction, and the doing of it.
 * Source: spec 000 section 8.
 */
import { CLIENT_CODES, SWALLOWED_MESSAGES } from '@convbox/contract/errors'
import type { Failure } from './failure.ts'

/** `select store`: go where a store is chosen. `log in after notice`: the warning 'Login expired', then login after 2 s. `log out`: end the session, then login. */
export type Reaction =
  | { do: 'select store' }
  | { do: 'log in after notice' }
  | { do: 'log out' }
  | { do: 'show upgrade' }
  | { do: 'toast'; say: 'the failure' | 'shopify busy' }
  | { do: 'log'; text: string }
  | { do: 'nothing' }

/** Milliseconds between the notice and the login page. Source: spec 000 section 9. */
export const LOGIN_DELAY_MS = 2000

/** The reaction to a failure. onStoreSelection: the page on which a store is chosen is the current one; a 401 there ends the session. */
export const reactionTo = (failure: Failure, at: { onStoreSelection: boolean }): Reaction => {
  switch (failure.kind) {
    case 'network':
      return { do: 'toast', say: 'the failure' }
    case 'upgrading':
      return { do: 'show upgrade' }
    case 'file':
      return { do: 'toast', say: 'the failure' }
    case 'refused': {
      const { code, message } = failure
      if (code === CLIENT_CODES.selectOrganization) return at.onStoreSelection ? { do: 'log out' } : { do: 'select store' }
      if (code === CLIENT_CODES.login) return { do: 'log in after notice' }
      if (CLIENT_CODES.silent.some((silent) => silent === code)) return { do: 'nothing' }
      if (message.includes('token not exists')) return { do: 'log out' }
      if (message.includes('no auth for')) return { do: 'log', text: message }
      if (message.includes('code 429')) return { do: 'toast', say: 'shopify busy' }
      if (message === '' || SWALLOWED_MESSAGES.some((part) => message.includes(part))) return { do: 'nothing' }
      return { do: 'toast', say: 'the failure' }
    }
  }
}
