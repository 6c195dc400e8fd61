import { AUTH_RESULTS, type AuthResult, CHANNEL_IDS, KEY_CHANNELS } from '@convbox/contract/channels.values'
import { anyText, maybeOneOf, type Param } from '../../search-params.ts'

/** auth, result, errorMsg, authId: result of an authorization; removed when it is closed. pick: the account whose picker is open. key: the channel whose key dialog is open. */
export const integrationsParams = {
  auth: maybeOneOf(CHANNEL_IDS),
  result: maybeOneOf(AUTH_RESULTS),
  errorMsg: anyText,
  authId: anyText,
  pick: anyText,
  key: maybeOneOf(KEY_CHANNELS),
}

/** Unknown results count as failed. */
const resultParam: Param<AuthResult | undefined> = {
  read: (text) => (text === undefined ? undefined : (AUTH_RESULTS.find((result) => result === text) ?? 'failed')),
  fallback: undefined,
}

/** Parameters of the result pages, where the channel may also be called platname. wire spelling. */
export const authResultParams = {
  platname: maybeOneOf(CHANNEL_IDS),
  auth: maybeOneOf(CHANNEL_IDS),
  result: resultParam,
  errorMsg: anyText,
}
