/**
 * Snapchat setup. Source: https://developers.snap.com/api/marketing-api/Ads-API/authentication (read 2026-11). It has no known call to revoke a user's grant:
 * we only delete the tokens.
 */
import { z } from 'zod'
import { callChannel, readBody } from '../channel-call.ts'
import { readOfAdAccounts, readOfEach, type OAuthPlatform, type SignedClient } from '../oauth.ts'

const ACCOUNTS = 'https://accounts.snapchat.com'
const API = 'https://adsapi.snapchat.com'

const get = (client: SignedClient, path: string, params: Record<string, string> = {}) =>
  callChannel({ url: client.at(API, `/v1${path}`), params, headers: { authorization: `Bearer ${client.accessToken}` } })

const named = z.object({ id: z.string(), name: z.string().default('') })
const adAccount = named.extend({ currency: z.string().optional(), timezone: z.string().optional() })
const organizations = z.object({
  organizations: z.array(z.object({ organization: named.extend({ ad_accounts: z.array(adAccount).default([]) }) })),
})

const readOrganizations = async (client: SignedClient) => {
  const answer = await get(client, '/me/organizations', { with_ad_accounts: 'true' })
  return readBody(answer, organizations).organizations.map(({ organization }) => organization)
}

export const snapchatChannel: OAuthPlatform = {
  consent: { host: ACCOUNTS, path: '/login/oauth2/authorize', params: {} },
  token: { host: ACCOUNTS, path: '/login/oauth2/access_token' },
  readUser: async (client) => {
    const user = z.object({ me: z.object({ id: z.string(), display_name: z.string().default(''), email: z.string().default('') }) })
    const { me } = readBody(await get(client, '/me'), user)
    return { externalUserId: me.id, name: me.display_name, email: me.email }
  },
  list: {
    'ad account': async (client) =>
      (await readOrganizations(client)).flatMap(({ ad_accounts: accounts }) =>
        accounts.map(({ id, name, currency, timezone }) => ({
          kind: 'ad account',
          externalId: id,
          name,
          ...(currency !== undefined && { currency }),
          ...(timezone !== undefined && { timeZone: timezone }),
        })),
      ),
    pixel: (client, accounts) =>
      readOfAdAccounts(accounts, async ({ externalId }) => {
        const answer = await get(client, `/adaccounts/${encodeURIComponent(externalId)}/pixels`)
        const { pixels } = readBody(answer, z.object({ pixels: z.array(z.object({ pixel: named })) }))
        return pixels.map(({ pixel }) => ({ kind: 'pixel', externalId: pixel.id, name: pixel.name }))
      }),
    catalog: async (client) =>
      readOfEach(await readOrganizations(client), async ({ id }) => {
        const answer = await get(client, `/organizations/${encodeURIComponent(id)}/catalogs`)
        const { catalogs } = readBody(answer, z.object({ catalogs: z.array(z.object({ catalog: named })) }))
        return catalogs.map(({ catalog }) => ({ kind: 'catalog', externalId: catalog.id, name: catalog.name }))
      }),
  },
}
