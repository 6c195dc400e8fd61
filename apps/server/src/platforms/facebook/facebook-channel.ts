/**
 * Meta setup: Facebook login, permissions, ad accounts, pixels, catalogs. Source:
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow and .../docs/facebook-login/facebook-login-for-business, revoking a grant:
 * .../docs/graph-api/reference/user/permissions (read 2026-11).
 */
import { z } from 'zod'
import { callChannel, ChannelFault, readBody } from '../channel-call.ts'
import type { ChannelClient } from '../channel-client.ts'
import { API, failureOf, OVER, readEdge, signed, VERSION } from './graph-api.ts'
import { readOfAdAccounts, readOfEach, readTokens, type ChannelTokens, type OAuthPlatform } from '../oauth.ts'

const TOKEN_PATH = `/${VERSION}/oauth/access_token`

/** Exchanges a short-lived token for a long-lived one (about 60 days), or a long-lived one for a fresh one: the same call. */
const extend = async (client: ChannelClient, tokens: ChannelTokens, nowMs: number): Promise<ChannelTokens> => {
  const form = {
    grant_type: 'fb_exchange_token',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    fb_exchange_token: tokens.accessToken,
  }
  return readTokens(await callChannel({ url: client.at(API, TOKEN_PATH), form }), 'token expired', nowMs)
}

const named = z.object({ id: z.string(), name: z.string().default('') })
const adAccount = z.object({
  account_id: z.string(),
  name: z.string().default(''),
  currency: z.string().optional(),
  timezone_name: z.string().optional(),
})

const inspected = z.object({ data: z.object({ is_valid: z.boolean(), error: z.object({ subcode: z.number().optional() }).optional() }) })

export const facebookChannel: OAuthPlatform = {
  // rerequest: asks again for permissions that the user declined before.
  consent: { host: 'https://www.facebook.com', path: `/${VERSION}/dialog/oauth`, separator: ',', params: { auth_type: 'rerequest' } },
  token: { host: API, path: TOKEN_PATH },
  exchangeCode: async (client, { code, redirectUri }, nowMs) => {
    const form = { client_id: client.clientId, client_secret: client.clientSecret, redirect_uri: redirectUri, code }
    const short = readTokens(await callChannel({ url: client.at(API, TOKEN_PATH), form }), 'code refused', nowMs)
    return extend(client, short, nowMs)
  },
  refresh: extend,
  readScopes: async (client) => {
    const row = z.object({ permission: z.string(), status: z.string() })
    const rows = await readEdge(client, '/me/permissions', { fields: 'permission,status' }, row)
    return rows.filter(({ status }) => status === 'granted').map(({ permission }) => permission)
  },
  readUser: async (client) => {
    const answer = await callChannel({
      url: client.at(API, `/${VERSION}/me`),
      params: { fields: 'id,name,email' },
      headers: signed(client),
    })
    const { id, name, email } = readBody(answer, named.extend({ email: z.string().default('') }), failureOf)
    return { externalUserId: id, name, email }
  },
  check: async (client) => {
    const app = { authorization: `Bearer ${client.clientId}|${client.clientSecret}` }
    const params = { input_token: client.accessToken }
    const answer = await callChannel({ url: client.at(API, `/${VERSION}/debug_token`), params, headers: app })
    const { data } = readBody(answer, inspected, failureOf)
    if (!data.is_valid) throw new ChannelFault(OVER.has(data.error?.subcode ?? 0) ? 'token expired' : 'token invalid')
  },
  revoke: async (client, { externalUserId }) => {
    const url = client.at(API, `/${VERSION}/${encodeURIComponent(externalUserId)}/permissions`)
    readBody(await callChannel({ method: 'DELETE', url, headers: signed(client) }), z.unknown(), failureOf)
  },
  list: {
    'ad account': async (client) => {
      const rows = await readEdge(client, '/me/adaccounts', { fields: 'account_id,name,currency,timezone_name' }, adAccount)
      return rows.map(({ account_id, name, currency, timezone_name }) => ({
        kind: 'ad account',
        externalId: account_id,
        name,
        ...(currency !== undefined && { currency }),
        ...(timezone_name !== undefined && { timeZone: timezone_name }),
      }))
    },
    pixel: (client, accounts) =>
      readOfAdAccounts(accounts, async ({ externalId }) => {
        const rows = await readEdge(client, `/act_${encodeURIComponent(externalId)}/adspixels`, { fields: 'id,name' }, named)
        return rows.map(({ id, name }) => ({ kind: 'pixel', externalId: id, name }))
      }),
    catalog: async (client) =>
      readOfEach(await readEdge(client, '/me/businesses', { fields: 'id,name' }, named), async ({ id: business }) => {
        const rows = await readEdge(client, `/${encodeURIComponent(business)}/owned_product_catalogs`, { fields: 'id,name' }, named)
        return rows.map(({ id, name }) => ({ kind: 'catalog', externalId: id, name }))
      }),
  },
}
