/**
 * Microsoft Advertising setup, by its JSON API. It has no call to revoke a user's grant: we only delete the tokens. Source:
 * https://learn.microsoft.com/advertising/guides/authentication-oauth (read 2026-11); the bodies of User/Query, Accounts/Search and .../QueryByIds as other
 * clients of the JSON API send them, Microsoft's Java SDK among them (read 2026-11).
 */
import { z } from 'zod'
import { ChannelFault, readBody } from '../channel-call.ts'
import { bingFailure as failureOf, postBing as post } from './bing-api.ts'
import { readOfAdAccounts, type ChannelItem, type OAuthPlatform, type SignedClient } from '../oauth.ts'

const LOGIN = 'https://login.microsoftonline.com'
const CUSTOMERS = 'https://clientcenter.api.bingads.microsoft.com'
const CAMPAIGNS = 'https://campaign.api.bingads.microsoft.com'

const id = z.coerce.string()
const userSchema = z.object({
  User: z.object({
    Id: id,
    UserName: z.string().default(''),
    Name: z.object({ FirstName: z.string().default(''), LastName: z.string().default('') }).nullish(),
    ContactInfo: z.object({ Email: z.string().nullish() }).nullish(),
  }),
})

const readBingUser = async (client: SignedClient) => {
  const answer = await post(client, { host: CUSTOMERS, path: '/CustomerManagement/v13/User/Query' }, { UserId: null })
  const { User: user } = readBody(answer, userSchema, failureOf)
  const name = [user.Name?.FirstName, user.Name?.LastName].filter(Boolean).join(' ')
  return { externalUserId: user.Id, name: name || user.UserName, email: user.ContactInfo?.Email ?? '' }
}

const accountSchema = z.object({
  Id: id,
  Name: z.string().default(''),
  ParentCustomerId: id,
  CurrencyCode: z.string().nullish(),
  TimeZone: z.string().nullish(),
})
const PAGE_SIZE = 100

const readAccounts = async (client: SignedClient): Promise<z.output<typeof accountSchema>[]> => {
  const { externalUserId } = await readBingUser(client)
  const accounts: z.output<typeof accountSchema>[] = []
  for (let index = 0; accounts.length === index * PAGE_SIZE; index += 1) {
    const answer = await post(
      client,
      { host: CUSTOMERS, path: '/CustomerManagement/v13/Accounts/Search' },
      { Predicates: [{ Field: 'UserId', Operator: 'Equals', Value: externalUserId }], PageInfo: { Index: index, Size: PAGE_SIZE } },
    )
    accounts.push(...readBody(answer, z.object({ Accounts: z.array(accountSchema) }), failureOf).Accounts)
  }
  return accounts
}

const named = z.object({ Id: id, Name: z.string().nullish() })
const GOALS = 'Url,Duration,PagesViewedPerVisit,Event,AppInstall,OfflineConversion,InStoreTransaction'

/** Reads one kind of resource from the accounts; tags belong to the customer and appear in each of its accounts. */
const readThings = (
  client: SignedClient,
  accounts: readonly ChannelItem[],
  read: { path: string; json: unknown; list: string; kind: ChannelItem['kind'] },
): Promise<ChannelItem[]> =>
  readOfAdAccounts(accounts, async ({ externalId, parentId = '' }) => {
    const at = { host: CAMPAIGNS, path: read.path, account: { id: externalId, customerId: parentId } }
    const body = readBody(await post(client, at, read.json), z.record(z.string(), z.unknown()), failureOf)
    // Deleted resources are null in the list.
    const rows = z.array(named.nullable()).nullish().safeParse(body[read.list])
    if (!rows.success) throw new ChannelFault('unknown answer')
    return (rows.data ?? []).flatMap((row) => (row ? [{ kind: read.kind, externalId: row.Id, name: row.Name ?? '' }] : []))
  })

export const bingChannel: OAuthPlatform = {
  consent: {
    host: LOGIN,
    path: '/common/oauth2/v2.0/authorize',
    usesPkce: true,
    params: { response_mode: 'query', prompt: 'select_account' },
  },
  token: { host: LOGIN, path: '/common/oauth2/v2.0/token' },
  readUser: readBingUser,
  list: {
    'ad account': async (client) =>
      (await readAccounts(client)).map((account) => ({
        kind: 'ad account',
        externalId: account.Id,
        name: account.Name,
        parentId: account.ParentCustomerId,
        ...(account.CurrencyCode && { currency: account.CurrencyCode }),
        ...(account.TimeZone && { timeZone: account.TimeZone }),
      })),
    pixel: (client, accounts) =>
      readThings(client, accounts, {
        path: '/CampaignManagement/v13/UetTags/QueryByIds',
        json: { TagIds: null },
        list: 'UetTags',
        kind: 'pixel',
      }),
    'conversion action': (client, accounts) =>
      readThings(client, accounts, {
        path: '/CampaignManagement/v13/ConversionGoals/QueryByIds',
        json: { ConversionGoalIds: null, ConversionGoalTypes: GOALS },
        list: 'ConversionGoals',
        kind: 'conversion action',
      }),
  },
}
