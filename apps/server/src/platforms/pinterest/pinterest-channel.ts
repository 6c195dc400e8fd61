/** Pinterest setup. Source: https://developers.pinterest.com/docs/api/v5 (read 2026-11). It has no call to revoke a user's grant: we only delete the tokens. */
import { z } from 'zod'
import { callChannel, readBody } from '../channel-call.ts'
import { readOfAdAccounts, type OAuthPlatform, type SignedClient } from '../oauth.ts'

const API = 'https://api.pinterest.com'
const MAX_PAGES = 20

const get = (client: SignedClient, path: string, params: Record<string, string> = {}) =>
  callChannel({ url: client.at(API, `/v5${path}`), params, headers: { authorization: `Bearer ${client.accessToken}` } })

const readList = async <Row extends z.ZodType>(client: SignedClient, path: string, row: Row): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = []
  let bookmark: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await get(client, path, { page_size: '100', ...(bookmark && { bookmark }) })
    const body = readBody(answer, z.object({ items: z.array(row), bookmark: z.string().nullish() }))
    rows.push(...body.items)
    bookmark = body.bookmark ?? undefined
    if (bookmark === undefined) break
  }
  return rows
}

const named = z.object({ id: z.string(), name: z.string().default('') })

export const pinterestChannel: OAuthPlatform = {
  consent: { host: 'https://www.pinterest.com', path: '/oauth/', separator: ',', params: {} },
  // Apps created before 2025-09-25 must request continuously renewed refresh tokens; newer ones get no others.
  token: { host: API, path: '/v5/oauth/token', usesBasic: true, params: { continuous_refresh: 'true' } },
  readUser: async (client) => {
    const user = z.object({ id: z.string().optional(), username: z.string(), business_name: z.string().nullish() })
    const { id, username, business_name: name } = readBody(await get(client, '/user_account'), user)
    return { externalUserId: id ?? username, name: name || username, email: '' }
  },
  list: {
    'ad account': async (client) => {
      const row = named.extend({ currency: z.string().optional() })
      return (await readList(client, '/ad_accounts', row)).map(({ id, name, currency }) => ({
        kind: 'ad account',
        externalId: id,
        name,
        ...(currency !== undefined && { currency }),
      }))
    },
    pixel: (client, accounts) =>
      readOfAdAccounts(accounts, async ({ externalId }) => {
        const rows = await readList(client, `/ad_accounts/${encodeURIComponent(externalId)}/conversion_tags`, named)
        return rows.map(({ id, name }) => ({ kind: 'pixel', externalId: id, name }))
      }),
    catalog: async (client) =>
      (await readList(client, '/catalogs', named)).map(({ id, name }) => ({ kind: 'catalog', externalId: id, name })),
  },
}
