/** The standard token endpoint: single-use codes, PKCE, refresh tokens that stay or rotate. Source: RFC 6749 sections 4.1.3, 5 and 6; RFC 7636. */
import { SANDBOX_CLIENT } from '@convbox/server/platforms/sandbox-client'
import type { OAuthCall, OAuthReply, StandInContext } from './oauth-stand-in.ts'
import { challengeOf, type Grant } from './stand-in-grants.ts'

/** Why a grant is not given; RFC 6749 section 5.2. */
export type GrantFault = 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type'

/** Redeems a code: once, for the same redirect URL, with the verifier of its challenge. */
export const redeemCode = (
  { grants }: StandInContext,
  given: { code: string; redirectUri?: string; verifier: string },
): { grant: Grant } | { fault: GrantFault } => {
  const read = grants.read(given.code, 'code')
  if ('fault' in read) return { fault: 'invalid_grant' }
  // Marked as used before it is checked, so that a second attempt fails.
  grants.useUp(read.grant)
  const { redirectUri, challenge } = read.grant
  if (given.redirectUri !== undefined && given.redirectUri !== redirectUri) return { fault: 'invalid_grant' }
  if (challenge !== '' && challengeOf(given.verifier) !== challenge) return { fault: 'invalid_grant' }
  return { grant: read.grant }
}

/** Issues an access token of the same consent. seconds 0: it never ends. */
export const issueAccess = (
  { grants, readNowMs, lifeSeconds }: StandInContext,
  from: Grant,
  seconds: number,
): { token: string; seconds: number } => {
  const life = seconds === 0 ? 0 : (lifeSeconds ?? seconds)
  const endsAtMs = life === 0 ? 0 : readNowMs() + life * 1000
  return { token: grants.issue({ ...from, kind: 'access', endsAtMs, redirectUri: '', challenge: '' }), seconds: life }
}

export type TokenRules = {
  client: 'body' | 'basic'
  accessSeconds: number
  refresh: 'kept' | 'rotates'
  /** 0: it never ends. */
  refreshSeconds: number
  /** Whether this consent comes with a refresh token. */
  givesRefresh: (grant: Grant) => boolean
  /** Between scopes in the answer. */
  separator: string
  /** Besides the standard fields. */
  extra?: (answer: { refreshSeconds: number }) => object
}

const isClient = ({ form, headers }: OAuthCall, client: TokenRules['client']): boolean => {
  const { clientId, clientSecret } = SANDBOX_CLIENT
  if (client === 'body') return form['client_id'] === clientId && form['client_secret'] === clientSecret
  return headers['authorization'] === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

const refuse = (fault: GrantFault, text: string): OAuthReply => ({
  status: fault === 'invalid_client' ? 401 : 400,
  body: { error: fault, error_description: text },
})

const answerTokens = (context: StandInContext, grant: Grant, rules: TokenRules, refreshToken: string | undefined): OAuthReply => {
  const access = issueAccess(context, grant, rules.accessSeconds)
  return {
    body: {
      access_token: access.token,
      token_type: 'bearer',
      expires_in: access.seconds,
      scope: grant.scopes.join(rules.separator),
      ...(refreshToken !== undefined && { refresh_token: refreshToken, ...rules.extra?.({ refreshSeconds: rules.refreshSeconds }) }),
    },
  }
}

const issueRefresh = ({ grants, readNowMs }: StandInContext, from: Grant, { refreshSeconds }: TokenRules): string =>
  grants.issue({
    ...from,
    kind: 'refresh',
    endsAtMs: refreshSeconds === 0 ? 0 : readNowMs() + refreshSeconds * 1000,
    redirectUri: '',
    challenge: '',
  })

/** Answers like the standard, by the platform's rules. */
export const answerTokenCall = (call: OAuthCall, context: StandInContext, rules: TokenRules): OAuthReply => {
  const { form } = call
  if (!(call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return refuse('invalid_request', 'A form is expected')
  if (!isClient(call, rules.client)) return refuse('invalid_client', 'Client authentication failed')
  if (form['grant_type'] === 'authorization_code') {
    const { code = '', redirect_uri: redirectUri = '', code_verifier: verifier = '' } = form
    const redeemed = redeemCode(context, { code, redirectUri, verifier })
    if ('fault' in redeemed) return refuse(redeemed.fault, 'The code is wrong, has been used, or belongs to another request')
    const refreshToken = rules.givesRefresh(redeemed.grant) ? issueRefresh(context, redeemed.grant, rules) : undefined
    return answerTokens(context, redeemed.grant, rules, refreshToken)
  }
  if (form['grant_type'] === 'refresh_token') {
    const read = context.grants.read(form['refresh_token'] ?? '', 'refresh')
    if ('fault' in read) return refuse('invalid_grant', 'The refresh token is wrong, has been used, or has ended')
    if (rules.refresh === 'kept') return answerTokens(context, read.grant, rules, undefined)
    context.grants.useUp(read.grant)
    return answerTokens(context, read.grant, rules, issueRefresh(context, read.grant, rules))
  }
  return refuse('unsupported_grant_type', 'authorization_code or refresh_token is expected')
}
