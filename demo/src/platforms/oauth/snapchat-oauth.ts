/** Stands in for Snapchat's Marketing API. Source: https://developers.snap.com/api/marketing-api/Ads-API/authentication. */
import { snapchatAds } from '../ads/snapchat-ads.ts'
import { creativeFiles } from '../ads/creative-files.ts'
import { bearer, type OAuthReply, type OAuthStandIn } from './oauth-stand-in.ts'
import type { Person } from './people.ts'
import { answerTokenCall } from './token-address.ts'

const SCOPE = 'snapchat-marketing-api'

const refuse = (status: number, code: string, message: string): OAuthReply => ({
  status,
  body: { request_status: 'ERROR', request_id: 'sandbox', debug_message: message, error_code: code },
})
const ok = (fields: object): OAuthReply => ({ body: { request_status: 'SUCCESS', request_id: 'sandbox', ...fields } })
const organizationOf = ({ id }: Person): string => `0rg${id.slice(3)}`

export const snapchatOAuth: OAuthStandIn = {
  platform: 'snapchat',
  title: 'Snapchat',
  tokenPrefix: '',
  consent: {
    path: '/login/oauth2/authorize',
    clientParam: 'client_id',
    codeParam: 'code',
    codeSeconds: 600,
    readScopes: (query) => (query['scope'] ?? '').split(' ').filter((scope) => scope !== ''),
    labels: { [SCOPE]: 'Manage your ad accounts' },
    always: [],
    denied: { error: 'access_denied' },
  },
  open: [
    ...creativeFiles,
    {
      methods: ['POST'],
      path: '/login/oauth2/access_token',
      answer: (call, context) =>
        answerTokenCall(call, context, {
          client: 'body',
          accessSeconds: 1800,
          refresh: 'kept',
          refreshSeconds: 0,
          givesRefresh: () => true,
          separator: ' ',
        }),
    },
  ],
  signed: [
    {
      method: 'GET',
      path: '/v1/me',
      scope: SCOPE,
      answer: ({ person }) =>
        ok({ me: { id: person.id, display_name: person.name, email: person.email, organization_id: organizationOf(person) } }),
    },
    {
      method: 'GET',
      path: '/v1/me/organizations',
      scope: SCOPE,
      answer: ({ person, query }) => {
        const accounts = person.accounts.map(({ id, name, currency, timeZone }) => ({
          id,
          name,
          currency,
          timezone: timeZone,
          status: 'ACTIVE',
        }))
        const organization = {
          id: organizationOf(person),
          name: person.name,
          ...(query['with_ad_accounts'] === 'true' && { ad_accounts: accounts }),
        }
        return ok({ organizations: [{ sub_request_status: 'SUCCESS', organization }] })
      },
    },
    {
      method: 'GET',
      path: '/v1/adaccounts/:account/pixels',
      scope: SCOPE,
      answer: ({ params, person }) => {
        const account = person.accounts.find(({ id }) => id === params['account'])
        if (account === undefined) return refuse(403, 'E3002', 'Unauthorized access')
        return ok({ pixels: account.pixels.map((pixel) => ({ sub_request_status: 'SUCCESS', pixel })) })
      },
    },
    {
      method: 'GET',
      path: '/v1/organizations/:organization/catalogs',
      scope: SCOPE,
      answer: ({ params, person }) =>
        params['organization'] === organizationOf(person)
          ? ok({ catalogs: person.catalogs.map((catalog) => ({ sub_request_status: 'SUCCESS', catalog })) })
          : refuse(403, 'E3002', 'Unauthorized access'),
    },
    ...snapchatAds,
  ],
  readToken: bearer,
  refuseToken: () => refuse(401, 'E3001', 'unauthorized'),
  refuseScope: () => refuse(403, 'E3002', 'Unauthorized access'),
  fail: (status) => refuse(status, 'E1000', 'Sandbox').body,
}
