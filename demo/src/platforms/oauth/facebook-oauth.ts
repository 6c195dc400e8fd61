/** Stands in for Facebook login and the Graph API's lists. Source: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow and .../access-tokens/get-long-lived. */
import { SANDBOX_CLIENT } from '@convbox/server/platforms/sandbox-client'
import { facebookAds } from '../ads/facebook-ads.ts'
import { creativeFiles } from '../ads/creative-files.ts'
import { bearer, type OAuthReply, type OAuthStandIn } from './oauth-stand-in.ts'
import type { Thing } from './people.ts'
import { issueAccess, redeemCode } from './token-address.ts'

const V = '/v25.0'
const SHORT_SECONDS = 5400
const LONG_SECONDS = 5_183_944

const refuse = (code: number, message: string, subcode?: number): OAuthReply => ({
  status: code === 1 || code === 2 ? 500 : 400,
  body: {
    error: { message, type: 'OAuthException', code, ...(subcode !== undefined && { error_subcode: subcode }), fbtrace_id: 'SandboxTrace' },
  },
})
const page = (data: unknown[]): OAuthReply => ({ body: { data, paging: { cursors: { before: 'QVFI', after: 'QVFJ' } } } })
const list = (things: readonly Thing[]): OAuthReply => page([...things])
const notFound = (id: string): OAuthReply =>
  refuse(100, `Unsupported get request. Object with ID '${id}' does not exist or cannot be loaded due to missing permissions.`, 33)

export const facebookOAuth: OAuthStandIn = {
  platform: 'facebook',
  title: 'Facebook login',
  tokenPrefix: 'EAA',
  consent: {
    path: `${V}/dialog/oauth`,
    clientParam: 'client_id',
    codeParam: 'code',
    codeSeconds: 600,
    readScopes: (query) => (query['scope'] ?? '').split(/[, ]+/).filter((scope) => scope !== ''),
    labels: {
      ads_read: 'Read your ads and their statistics',
      ads_management: 'Manage your ads',
      business_management: 'Manage your business',
      catalog_management: 'Manage your product catalogs',
    },
    always: ['public_profile'],
    denied: { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error', error_code: '200' },
  },
  open: [
    ...creativeFiles,
    {
      methods: ['GET', 'POST'],
      path: `${V}/oauth/access_token`,
      answer: ({ method, query, form }, context) => {
        const given = method === 'GET' ? query : form
        if (given['client_id'] !== SANDBOX_CLIENT.clientId) return refuse(101, 'Error validating application. Invalid application ID.')
        if (given['client_secret'] !== SANDBOX_CLIENT.clientSecret) return refuse(1, 'Error validating client secret.')
        if (given['grant_type'] === 'fb_exchange_token') {
          const read = context.grants.read(given['fb_exchange_token'] ?? '', 'access')
          if ('fault' in read) return refuse(190, 'Error validating access token.', read.fault === 'expired' ? 463 : 460)
          const { token, seconds } = issueAccess(context, read.grant, LONG_SECONDS)
          return { body: { access_token: token, token_type: 'bearer', expires_in: seconds } }
        }
        const redeemed = redeemCode(context, { code: given['code'] ?? '', redirectUri: given['redirect_uri'] ?? '', verifier: '' })
        if ('fault' in redeemed)
          return refuse(100, 'This authorization code has been used, has expired, or belongs to another redirect_uri.', 36_009)
        const { token, seconds } = issueAccess(context, redeemed.grant, SHORT_SECONDS)
        return { body: { access_token: token, token_type: 'bearer', expires_in: seconds } }
      },
    },
    {
      methods: ['GET'],
      path: `${V}/debug_token`,
      answer: (call, context) => {
        if (bearer(call) !== `${SANDBOX_CLIENT.clientId}|${SANDBOX_CLIENT.clientSecret}`)
          return refuse(190, 'Invalid OAuth access token signature.')
        const read = context.grants.read(call.query['input_token'] ?? '', 'access')
        const about = { app_id: SANDBOX_CLIENT.clientId, type: 'USER', application: 'Convbox' }
        if ('fault' in read) {
          const error = { code: 190, message: 'Error validating access token', subcode: read.fault === 'expired' ? 463 : 460 }
          return { body: { data: { ...about, is_valid: false, error, scopes: [] } } }
        }
        const { endsAtMs, scopes, userId } = read.grant
        return { body: { data: { ...about, is_valid: true, expires_at: Math.floor(endsAtMs / 1000), scopes, user_id: userId } } }
      },
    },
  ],
  signed: [
    { method: 'GET', path: `${V}/me`, answer: ({ person }) => ({ body: { id: person.id, name: person.name, email: person.email } }) },
    {
      method: 'GET',
      path: `${V}/me/permissions`,
      answer: ({ grant }) =>
        page(
          Object.keys(facebookOAuth.consent.labels)
            .concat(facebookOAuth.consent.always)
            .map((permission) => ({ permission, status: grant.scopes.includes(permission) ? 'granted' : 'declined' })),
        ),
    },
    {
      method: 'DELETE',
      path: `${V}/:user/permissions`,
      answer: ({ params, person, context }) => {
        if (params['user'] !== person.id && params['user'] !== 'me') return notFound(params['user'] ?? '')
        context.grants.endGrants(person.id)
        return { body: { success: true } }
      },
    },
    {
      method: 'GET',
      path: `${V}/me/adaccounts`,
      scope: 'ads_read',
      answer: ({ person }) =>
        page(
          person.accounts.map(({ id, name, currency, timeZone }) => ({
            id: `act_${id}`,
            account_id: id,
            name,
            currency,
            timezone_name: timeZone,
            account_status: 1,
          })),
        ),
    },
    {
      method: 'GET',
      path: `${V}/me/businesses`,
      scope: 'business_management',
      answer: ({ person }) => list(person.catalogs.length > 0 ? [{ id: `88${person.id}`, name: `${person.name}'s business` }] : []),
    },
    {
      method: 'GET',
      path: `${V}/:business/owned_product_catalogs`,
      scope: 'catalog_management',
      answer: ({ params, person }) =>
        params['business'] === `88${person.id}` ? list(person.catalogs) : notFound(params['business'] ?? ''),
    },
    {
      method: 'GET',
      path: `${V}/:account/adspixels`,
      scope: 'ads_read',
      answer: ({ params, person }) => {
        const account = person.accounts.find(({ id }) => params['account'] === `act_${id}`)
        return account === undefined ? notFound(params['account'] ?? '') : list(account.pixels)
      },
    },
    ...facebookAds,
  ],
  readToken: (call) => bearer(call) ?? call.query['access_token'],
  refuseToken: (fault) =>
    fault === 'missing'
      ? refuse(2500, 'An active access token must be used to query information about the current user.')
      : refuse(190, 'Error validating access token: Session has expired or was ended.', fault === 'expired' ? 463 : 460),
  refuseScope: () => refuse(200, 'Requires ads_read or ads_management permission to manage the object'),
  fail: (status) =>
    (status === 429
      ? refuse(17, 'User request limit reached')
      : refuse(2, 'An unexpected error has occurred. Please retry your request later.')
    ).body,
}
