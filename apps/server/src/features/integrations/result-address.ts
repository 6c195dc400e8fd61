/** Builds the callback's redirect: a path of our own app with the result in its query. Pure. */
import { AUTH_RESULT_PATH, isOwnPath, type AuthErrorMessage, type AuthResult, type OAuthChannel } from '@convbox/contract/channels'

/** The query's errorMsg: base64 of JSON. */
export const encodeErrorMessage = (message: AuthErrorMessage): string => Buffer.from(JSON.stringify(message), 'utf8').toString('base64')

export type ResultPart = { platform: OAuthChannel; result: AuthResult; error?: Omit<AuthErrorMessage, 'platName'>; authId?: string }

/** The path with the result added to its query; a foreign path is replaced by the result screen's. */
export const resultAddress = (path: string, { platform, result, error, authId }: ResultPart): string => {
  const own = isOwnPath(path) ? path : AUTH_RESULT_PATH
  const [, pathname = AUTH_RESULT_PATH, search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(own) ?? []
  const query = new URLSearchParams(search)
  for (const name of ['result', 'errorMsg', 'authId']) query.delete(name)
  query.set(pathname === AUTH_RESULT_PATH ? 'platname' : 'auth', platform)
  query.set('result', result)
  if (error !== undefined) query.set('errorMsg', encodeErrorMessage({ ...error, platName: platform }))
  if (authId !== undefined) query.set('authId', authId)
  return `${pathname}?${query.toString()}${hash}`
}
