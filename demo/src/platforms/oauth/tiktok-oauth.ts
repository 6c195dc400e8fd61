/** Stands in for TikTok's business portal. It answers 200 to everything; the code in the body counts. Source: https://business-api.tiktok.com/portal/docs?id=1738373164380162. */
import { SANDBOX_CLIENT } from '@convbox/server/platforms/sandbox-client'
import { tiktokAds } from '../ads/tiktok-ads.ts'
import { creativeFiles } from '../ads/creative-files.ts'
import type { OAuthReply, OAuthStandIn } from './oauth-stand-in.ts'
import { issueAccess, redeemCode } from './token-address.ts'

const V = '/open_api/v1.3'

const say = (code: number, message: string, data: unknown = {}): OAuthReply => ({ body: { code, message, request_id: 'Sandbox', data } })
const ok = (data: unknown): OAuthReply => say(0, 'OK', data)
const readIds = (text: string): string[] => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map(String) : []
  } catch {
    return []
  }
}

export const tiktokOAuth: OAuthStandIn = {
  platform: 'tiktok',
  title: 'TikTok for Business',
  tokenPrefix: '',
  consent: {
    path: '/portal/auth',
    clientParam: 'app_id',
    codeParam: 'auth_code',
    codeSeconds: 3600,
    // Chosen once, for the app.
    readScopes: () => ['1', '2', '4', '5', '8'],
    labels: { 2: 'Ads management', 4: 'Reporting', 5: 'Measurement', 8: 'Pixel management' },
    always: ['1'],
    // TikTok comes back with nothing but the state.
    denied: {},
  },
  open: [
    ...creativeFiles,
    {
      methods: ['POST'],
      path: `${V}/oauth2/access_token/`,
      answer: ({ form, headers }, context) => {
        if (!(headers['content-type'] ?? '').startsWith('application/json')) return say(40002, 'JSON is expected')
        if (form['app_id'] !== SANDBOX_CLIENT.clientId || form['secret'] !== SANDBOX_CLIENT.clientSecret)
          return say(40001, 'app_id or secret is wrong')
        const redeemed = redeemCode(context, { code: form['auth_code'] ?? '', verifier: '' })
        if ('fault' in redeemed) return say(40110, 'Auth_code is expired or was used')
        const person = context.people.find(({ id }) => id === redeemed.grant.userId)
        const { token } = issueAccess(context, redeemed.grant, 0)
        return ok({
          access_token: token,
          advertiser_ids: person?.accounts.map(({ id }) => id) ?? [],
          scope: redeemed.grant.scopes.map(Number),
        })
      },
    },
  ],
  signed: [
    {
      method: 'GET',
      path: `${V}/user/info/`,
      answer: ({ person }) => ok({ core_user_id: person.id, display_name: person.name, email: person.email }),
    },
    {
      method: 'GET',
      path: `${V}/oauth2/advertiser/get/`,
      answer: ({ query, person }) =>
        query['app_id'] === SANDBOX_CLIENT.clientId && query['secret'] === SANDBOX_CLIENT.clientSecret
          ? ok({ list: person.accounts.map(({ id, name }) => ({ advertiser_id: id, advertiser_name: name })) })
          : say(40002, 'app_id and secret are required'),
    },
    {
      method: 'GET',
      path: `${V}/advertiser/info/`,
      answer: ({ query, person }) => {
        const ids = readIds(query['advertiser_ids'] ?? '')
        if (ids.length === 0 || ids.length > 100) return say(40002, 'advertiser_ids: 1 to 100 are expected')
        const accounts = person.accounts.filter(({ id }) => ids.includes(id))
        if (accounts.length < ids.length) return say(40001, 'No permission to operate advertiser')
        return ok({ list: accounts.map(({ id, name, currency, timeZone }) => ({ advertiser_id: id, name, currency, timezone: timeZone })) })
      },
    },
    {
      method: 'GET',
      path: `${V}/pixel/list/`,
      scope: '8',
      answer: ({ query, person }) => {
        const account = person.accounts.find(({ id }) => id === query['advertiser_id'])
        if (account === undefined) return say(40001, 'No permission to operate advertiser')
        const [page, size] = [Number(query['page'] ?? 1), Number(query['page_size'] ?? 10)]
        if (!(page >= 1) || !(size >= 1 && size <= 20)) return say(40002, 'page_size: 1 to 20 are expected')
        return ok({
          pixels: account.pixels
            .slice((page - 1) * size, page * size)
            .map(({ id, name }) => ({ pixel_id: `9${id.slice(-10)}`, pixel_code: id, pixel_name: name })),
          page_info: { total_page: Math.ceil(account.pixels.length / size) },
        })
      },
    },
    {
      method: 'POST',
      path: `${V}/oauth2/revoke_token/`,
      answer: ({ form, grant, context }) => {
        if (form['app_id'] !== SANDBOX_CLIENT.clientId || form['secret'] !== SANDBOX_CLIENT.clientSecret)
          return say(40001, 'app_id or secret is wrong')
        context.grants.endGrants(grant.userId)
        return ok({})
      },
    },
    ...tiktokAds,
  ],
  readToken: ({ headers }) => headers['access-token'],
  refuseToken: (fault) =>
    fault === 'missing'
      ? say(40104, 'Access token is missing')
      : fault === 'expired'
        ? say(40102, 'Access token is expired')
        : say(40105, 'Access token is incorrect or has been revoked'),
  refuseScope: () => say(40001, 'The access token has no permission for this operation'),
  fail: (status) => (status === 429 ? say(40100, 'Too many requests') : say(50000, 'System error')).body,
}
