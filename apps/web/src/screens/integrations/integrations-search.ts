import { AUTH_RESULTS, type AuthResult, CHANNEL_IDS, KEY_CHANNELS } from '@convbox/contract/channels'
import { anyText, maybeOneOf, type Param } from '../../search-params.ts'

/** auth, result, errorMsg, authId: what an authorization ended in; gone from the address once it is closed. pick: the account whose picker is open. key: the channel whose key is asked for. */
export const integrationsParams = {
  auth: maybeOneOf(CHANNEL_IDS),
  result: maybeOneOf(AUTH_RESULTS),
  errorMsg: anyText,
  authId: anyText,
  pick: anyText,
  key: maybeOneOf(KEY_CHANNELS),
}

/** One that nobody knows is no success. */
const resultParam: Param<AuthResult | undefined> = {
  read: (text) => (text === undefined ? undefined : (AUTH_RESULTS.find((result) => result === text) ?? 'failed')),
  fallback: undefined,
}

/** The same of the pages that only show a result, where the channel may be called platname. wire spelling. */
export const authResultParams = {
  platname: maybeOneOf(CHANNEL_IDS),
  auth: maybeOneOf(CHANNEL_IDS),
  result: resultParam,
  errorMsg: anyText,
}
