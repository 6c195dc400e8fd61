/**
 * TikTok setup. Its API answers 200 to everything; the code in the body counts. Source: https://business-api.tiktok.com/portal/docs?id=1738373164380162 (read
 * 2026-11); the body of revoke_token as other clients send it, because TikTok's own page on it could not be read.
 */
import { z } from 'zod'
import { callChannel, readBody } from '../channel-call.ts'
import { readOfAdAccounts, type ChannelItem, type OAuthPlatform, type SignedClient } from '../oauth.ts'
import { askTiktok as get, readTiktok as read, TIKTOK as API, TIKTOK_PATH as PATH, tiktokFailure as failureOf } from './tiktok-api.ts'

const AT_ONCE = 100

const pixelPage = z.object({
  pixels: z.array(z.object({ pixel_code: z.string(), pixel_name: z.string().default('') })).default([]),
  page_info: z.object({ total_page: z.number() }).optional(),
})
/** TikTok's maximum page size. */
const PIXELS_A_PAGE = 20
const MAX_PAGES = 20

/** The pixels of an ad account, by their code: events are sent to the code, not to the number. */
const readPixels = async (client: SignedClient, accountId: string): Promise<ChannelItem[]> => {
  const items: ChannelItem[] = []
  for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page += 1) {
    const params = { advertiser_id: accountId, page: String(page), page_size: String(PIXELS_A_PAGE) }
    const { pixels, page_info: info } = read(await get(client, '/pixel/list/', params), pixelPage)
    items.push(...pixels.map((pixel): ChannelItem => ({ kind: 'pixel', externalId: pixel.pixel_code, name: pixel.pixel_name })))
    pages = info?.total_page ?? 1
  }
  return items
}

export const tiktokChannel: OAuthPlatform = {
  consent: { host: API, path: '/portal/auth', params: {} },
  token: { host: API, path: `${PATH}/oauth2/access_token/` },
  // Scopes are configured once for the app; the URL has none.
  consentParams: ({ state, redirectUri }, { clientId }) => ({ app_id: clientId, state, redirect_uri: redirectUri }),
  codeParam: 'auth_code',
  exchangeCode: async (client, { code }) => {
    const json = { app_id: client.clientId, secret: client.clientSecret, auth_code: code }
    const answer = await callChannel({ url: client.at(API, `${PATH}/oauth2/access_token/`), json })
    const data = read(answer, z.object({ access_token: z.string().min(1), scope: z.array(z.coerce.string()).default([]) }))
    return { accessToken: data.access_token, scopes: data.scope }
  },
  refresh: 'never',
  readUser: async (client) => {
    const user = z.object({ core_user_id: z.coerce.string(), display_name: z.string().default(''), email: z.string().default('') })
    const { core_user_id: externalUserId, display_name: name, email } = read(await get(client, '/user/info/'), user)
    return { externalUserId, name, email }
  },
  revoke: async (client) => {
    const json = { app_id: client.clientId, secret: client.clientSecret, access_token: client.accessToken }
    const url = client.at(API, `${PATH}/oauth2/revoke_token/`)
    readBody(await callChannel({ url, json, headers: { 'access-token': client.accessToken } }), z.unknown(), failureOf)
  },
  list: {
    'ad account': async (client) => {
      // TikTok requires the secret in the URL here.
      const own = { app_id: client.clientId, secret: client.clientSecret }
      const list = z.object({ list: z.array(z.object({ advertiser_id: z.coerce.string(), advertiser_name: z.string().default('') })) })
      const accounts = read(await get(client, '/oauth2/advertiser/get/', own), list).list
      const facts = z.object({
        list: z.array(z.object({ advertiser_id: z.coerce.string(), currency: z.string().optional(), timezone: z.string().optional() })),
      })
      const known = new Map<string, { currency?: string | undefined; timezone?: string | undefined }>()
      for (let first = 0; first < accounts.length; first += AT_ONCE) {
        const ids = accounts.slice(first, first + AT_ONCE).map(({ advertiser_id: id }) => id)
        const rows = read(await get(client, '/advertiser/info/', { advertiser_ids: JSON.stringify(ids) }), facts).list
        for (const row of rows) known.set(row.advertiser_id, row)
      }
      return accounts.map(({ advertiser_id: id, advertiser_name: name }): ChannelItem => {
        const { currency, timezone } = known.get(id) ?? {}
        return {
          kind: 'ad account',
          externalId: id,
          name,
          ...(currency !== undefined && { currency }),
          ...(timezone !== undefined && { timeZone: timezone }),
        }
      })
    },
    pixel: (client, accounts) => readOfAdAccounts(accounts, ({ externalId }) => readPixels(client, externalId)),
  },
}
