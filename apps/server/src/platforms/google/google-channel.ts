/**
 * Google Ads setup: consent, accessible customers, conversion actions. An account reached through a manager needs that manager's id as `login-customer-id`; the
 * user's own account needs none. Source: https://developers.google.com/google-ads/api/docs/oauth/access-model (read 2026-11).
 */
import { z } from 'zod'
import { callChannel, readBody } from '../channel-call.ts'
import { googleErrors, googleFailure } from './google-failure.ts'
import { GOOGLE_ADS, GOOGLE_VERSION, searchGoogle, signedGoogle } from './google-search.ts'
import { ACTIONS, CLIENTS, OWN } from './google-queries.sql.ts'
import { readOfAdAccounts, type ChannelItem, type OAuthPlatform, type SignedClient } from '../oauth.ts'

const TOKENS = 'https://oauth2.googleapis.com'
const USERS = 'https://openidconnect.googleapis.com'

const facts = { descriptiveName: z.string().default(''), currencyCode: z.string().default(''), timeZone: z.string().default('') }
const ownRow = z.object({ customer: z.object({ id: z.coerce.string(), manager: z.boolean().default(false), ...facts }) })
const clientRow = z.object({ customerClient: z.object({ id: z.coerce.string(), ...facts }) })

const toAccount = (row: z.output<typeof clientRow>['customerClient'], managerId?: string): ChannelItem => ({
  kind: 'ad account',
  externalId: row.id,
  name: row.descriptiveName,
  currency: row.currencyCode,
  timeZone: row.timeZone,
  ...(managerId !== undefined && { parentId: managerId }),
})

/** The accounts under one that the user can access directly: itself, or its clients. */
const readBelow = async (client: SignedClient, customerId: string): Promise<ChannelItem[]> => {
  const [own] = await searchGoogle(client, { customerId }, OWN, ownRow)
  if (own === undefined) return []
  if (!own.customer.manager) return [toAccount(own.customer)]
  const clients = await searchGoogle(client, { customerId, managerId: customerId }, CLIENTS, clientRow)
  return clients.map(({ customerClient }) => toAccount(customerClient, customerId))
}

const readAccounts = async (client: SignedClient): Promise<ChannelItem[]> => {
  const answer = await callChannel({
    url: client.at(GOOGLE_ADS, `/${GOOGLE_VERSION}/customers:listAccessibleCustomers`),
    headers: signedGoogle(client),
  })
  // 401 although the token is valid: this Google account has no Google Ads.
  if (googleErrors(answer).includes('NOT_ADS_USER')) return []
  const { resourceNames } = readBody(answer, z.object({ resourceNames: z.array(z.string()).default([]) }), googleFailure)
  const found = new Map<string, ChannelItem>()
  for (const name of resourceNames)
    for (const account of await readBelow(client, name.replace('customers/', '')))
      if (!found.has(account.externalId)) found.set(account.externalId, account)
  return [...found.values()]
}

export const googleChannel: OAuthPlatform = {
  consent: {
    host: 'https://accounts.google.com',
    path: '/o/oauth2/v2/auth',
    usesPkce: true,
    // Without both, Google returns a refresh token only the first time.
    params: { access_type: 'offline', prompt: 'consent' },
  },
  token: { host: TOKENS, path: '/token' },
  readUser: async (client) => {
    const answer = await callChannel({ url: client.at(USERS, '/v1/userinfo'), headers: { authorization: `Bearer ${client.accessToken}` } })
    const user = readBody(answer, z.object({ sub: z.string(), name: z.string().default(''), email: z.string().default('') }))
    return { externalUserId: user.sub, name: user.name, email: user.email }
  },
  revoke: async (client, { refreshToken }) => {
    const form = { token: refreshToken ?? client.accessToken }
    readBody(await callChannel({ url: client.at(TOKENS, '/revoke'), form }), z.unknown())
  },
  list: {
    'ad account': readAccounts,
    'conversion action': (client, accounts) =>
      readOfAdAccounts(accounts, async ({ externalId: customerId, parentId }) => {
        const row = z.object({ conversionAction: z.object({ id: z.coerce.string(), name: z.string().default('') }) })
        const actions = await searchGoogle(client, { customerId, managerId: parentId }, ACTIONS, row)
        return actions.map(({ conversionAction: { id, name } }) => ({ kind: 'conversion action', externalId: `${customerId}/${id}`, name }))
      }),
  },
}
