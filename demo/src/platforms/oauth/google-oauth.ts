/** Stands in for Google's OAuth and the lists of Google Ads. Source: https://developers.google.com/identity/protocols/oauth2/web-server and .../google-ads/api/docs. */
import { SANDBOX_CLIENT } from '@convbox/server/platforms/sandbox-client'
import { asFields, asText } from '../checks.ts'
import { answerGoogleFigures } from '../ads/google-figures.ts'
import { answerGoogleList, isGoogleList } from '../ads/google-lists.ts'
import { creativeFiles } from '../ads/creative-files.ts'
import { bearer, type OAuthReply, type OAuthStandIn, type SignedCall } from './oauth-stand-in.ts'
import type { AdAccount, Person } from './people.ts'
import { answerTokenCall } from './token-address.ts'

const V = '/v25'
const ADWORDS = 'https://www.googleapis.com/auth/adwords'

/** kind, code: Google Ads' own error, such as authenticationError NOT_ADS_USER. */
const refuse = (status: number, name: string, message: string, ads?: { kind: string; code: string }): OAuthReply => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: name,
      ...(ads && {
        details: [
          {
            '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
            errors: [{ errorCode: { [ads.kind]: ads.code }, message }],
            requestId: 'Sandbox',
          },
        ],
      }),
    },
  },
})

/** Accounts that the user can open directly, and managers. */
const rootsOf = ({ accounts }: Person): string[] => [...new Set(accounts.map(({ id, managerId }) => managerId ?? id))]

const rowOf = ({ id, name, currency, timeZone }: AdAccount) => ({ id, descriptiveName: name, currencyCode: currency, timeZone })

const answerQuery = (call: SignedCall): OAuthReply | Promise<OAuthReply> => {
  const { person } = call
  const [customerId, loginId, query] = [
    call.params['customer'] ?? '',
    call.headers['login-customer-id'],
    asText(asFields(call.body)?.query),
  ]
  const below = person.accounts.filter(({ managerId }) => managerId === customerId)
  const own = person.accounts.find(({ id }) => id === customerId)
  if (below.length > 0) {
    if (query.includes('FROM customer_client')) return { body: { results: below.map((account) => ({ customerClient: rowOf(account) })) } }
    const manager = { id: customerId, descriptiveName: `${person.name} (manager)`, currencyCode: 'USD', timeZone: 'UTC', manager: true }
    return { body: { results: query.includes('FROM customer') ? [{ customer: manager }] : [] } }
  }
  // A client account of a manager opens only with the manager's id.
  if (own === undefined || (own.managerId !== undefined && own.managerId !== loginId)) {
    return refuse(
      403,
      'PERMISSION_DENIED',
      "User doesn't have permission to access customer. Note: if you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
      { kind: 'authorizationError', code: 'USER_PERMISSION_DENIED' },
    )
  }
  if (isGoogleList(query)) return answerGoogleList(call, own, query)
  if (query.includes('segments.date')) return answerGoogleFigures(call, own, query)
  if (query.includes('FROM conversion_action')) return { body: { results: own.actions.map((conversionAction) => ({ conversionAction })) } }
  return { body: { results: [{ customer: { ...rowOf(own), manager: false } }] } }
}

export const googleOAuth: OAuthStandIn = {
  platform: 'google',
  title: 'Google sign-in',
  tokenPrefix: 'ya29.',
  consent: {
    path: '/o/oauth2/v2/auth',
    clientParam: 'client_id',
    codeParam: 'code',
    codeSeconds: 600,
    // Offline access is part of the consent here: without it, or without asking again, there is no refresh token.
    readScopes: (query) => [
      ...(query['scope'] ?? '').split(' ').filter((scope) => scope !== ''),
      ...(query['access_type'] === 'offline' && query['prompt'] === 'consent' ? ['offline'] : []),
    ],
    labels: {
      [ADWORDS]: 'See, edit, create and delete your Google Ads accounts and data',
      'https://www.googleapis.com/auth/datamanager': 'Upload data to your Google Ads accounts through the Data Manager API',
    },
    always: ['openid', 'email', 'profile', 'offline'],
    denied: { error: 'access_denied' },
  },
  open: [
    ...creativeFiles,
    {
      methods: ['POST'],
      path: '/token',
      answer: (call, context) =>
        answerTokenCall(call, context, {
          client: 'body',
          accessSeconds: 3599,
          refresh: 'kept',
          refreshSeconds: 0,
          givesRefresh: ({ scopes }) => scopes.includes('offline'),
          separator: ' ',
        }),
    },
    {
      methods: ['POST'],
      path: '/revoke',
      answer: ({ form, query }, { grants }) => {
        const token = form['token'] ?? query['token'] ?? ''
        const read = grants.read(token, 'refresh')
        const found = 'grant' in read ? read : grants.read(token, 'access')
        if ('fault' in found) return { status: 400, body: { error: 'invalid_token', error_description: 'Token expired or revoked' } }
        grants.endGrants(found.grant.userId)
        return { body: {} }
      },
    },
  ],
  signed: [
    {
      method: 'GET',
      path: '/v1/userinfo',
      isOpenToUsers: true,
      answer: ({ person }) => ({ body: { sub: person.id, name: person.name, email: person.email, email_verified: true } }),
    },
    {
      method: 'GET',
      path: `${V}/customers::listAccessibleCustomers`,
      scope: ADWORDS,
      answer: ({ person }) =>
        person.accounts.length === 0
          ? refuse(401, 'UNAUTHENTICATED', 'User in the cookie is not a valid Ads user.', {
              kind: 'authenticationError',
              code: 'NOT_ADS_USER',
            })
          : { body: { resourceNames: rootsOf(person).map((id) => `customers/${id}`) } },
    },
    {
      method: 'POST',
      path: `${V}/customers/:customer/googleAds::search`,
      scope: ADWORDS,
      answer: answerQuery,
    },
  ],
  readToken: bearer,
  refuseToken: () => refuse(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
  refuseScope: () => refuse(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.'),
  checkCall: ({ headers }) =>
    headers['developer-token'] === SANDBOX_CLIENT.developerToken
      ? undefined
      : refuse(403, 'PERMISSION_DENIED', 'The developer token is not known.', {
          kind: 'authorizationError',
          code: 'DEVELOPER_TOKEN_NOT_APPROVED',
        }),
  fail: (status) => refuse(status, status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL', 'Sandbox').body,
}
