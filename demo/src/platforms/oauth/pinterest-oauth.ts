/** Stands in for Pinterest's API v5. Source: https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization. */
import { pinterestAds, pinterestFiles } from '../ads/pinterest-ads.ts'
import { creativeFiles } from '../ads/creative-files.ts'
import { bearer, type OAuthReply, type OAuthStandIn } from './oauth-stand-in.ts'
import type { Thing } from './people.ts'
import { answerTokenCall } from './token-address.ts'

const DAY = 86_400

const refuse = (status: number, code: number, message: string): OAuthReply => ({ status, body: { code, message } })
const page = (items: readonly unknown[]): OAuthReply => ({ body: { items, bookmark: null } })
const list = (things: readonly Thing[]): OAuthReply => page(things)

export const pinterestOAuth: OAuthStandIn = {
  platform: 'pinterest',
  title: 'Pinterest',
  tokenPrefix: 'pina_',
  consent: {
    path: '/oauth/',
    clientParam: 'client_id',
    codeParam: 'code',
    codeSeconds: 600,
    readScopes: (query) => (query['scope'] ?? '').split(/[, ]+/).filter((scope) => scope !== ''),
    labels: {
      'ads:read': 'See your ads',
      'ads:write': 'Create and change your ads',
      'boards:read': 'See your public boards',
      'catalogs:read': 'See your catalogs',
      'pins:read': 'See your public Pins',
      'user_accounts:read': 'See your account',
    },
    always: [],
    denied: { error: 'access_denied', error_description: 'The user denied the request' },
  },
  open: [
    ...creativeFiles,
    {
      methods: ['POST'],
      path: '/v5/oauth/token',
      answer: (call, context) =>
        answerTokenCall(call, context, {
          client: 'basic',
          accessSeconds: 30 * DAY,
          refresh: 'rotates',
          refreshSeconds: 60 * DAY,
          givesRefresh: () => true,
          separator: ' ',
          extra: ({ refreshSeconds }) => ({ response_type: 'authorization_code', refresh_token_expires_in: refreshSeconds }),
        }),
    },
    ...pinterestFiles,
  ],
  signed: [
    {
      method: 'GET',
      path: '/v5/user_account',
      scope: 'user_accounts:read',
      answer: ({ person }) => ({
        body: { id: person.id, username: person.email.split('@')[0], business_name: person.name, account_type: 'BUSINESS' },
      }),
    },
    {
      method: 'GET',
      path: '/v5/ad_accounts',
      scope: 'ads:read',
      answer: ({ person }) => page(person.accounts.map(({ id, name, currency }) => ({ id, name, currency, country: 'US' }))),
    },
    {
      method: 'GET',
      path: '/v5/ad_accounts/:account/conversion_tags',
      scope: 'ads:read',
      answer: ({ params, person }) => {
        const account = person.accounts.find(({ id }) => id === params['account'])
        return account === undefined ? refuse(403, 29, 'You are not permitted to access that resource.') : list(account.pixels)
      },
    },
    { method: 'GET', path: '/v5/catalogs', scope: 'catalogs:read', answer: ({ person }) => list(person.catalogs) },
    ...pinterestAds,
  ],
  readToken: bearer,
  refuseToken: () => refuse(401, 2, 'Authentication failed.'),
  refuseScope: () => refuse(403, 29, 'You are not permitted to access that resource.'),
  fail: (status) => ({ code: status === 429 ? 8 : 0, message: 'Sandbox' }),
}
