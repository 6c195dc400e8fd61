/**
 * Microsoft Advertising setup, by its JSON API. It has no call to revoke a user's grant: we only delete the tokens. Source:
 * https://learn.microsoft.com/advertising/guides/authentication-oauth (read 2026-11); the bodies of User/Query, Accounts/Search and .../QueryByIds as other
 * clients of the JSON API send them, Microsoft's Java SDK among them (read 2026-11).
 */
import type { ChannelFailure } from '@convbox/contract/channels'
import { z } from 'zod'
import { callChannel, ChannelFault, readBody, statusFailure, type ChannelAnswer } from '../channel-call.ts'
import { readOfAdAccounts, type ChannelItem, type OAuthPlatform, type SignedClient } from '../oauth.ts'

const LOGIN = 'https://login.microsoftonline.com'
const CUSTOMERS = 'https://clientcenter.api.bingads.microsoft.com'
const CAMPAIGNS = 'https://campaign.api.bingads.microsoft.com'

const faultSchema = z.object({ Errors: z.array(z.object({ Code: z.number() })).optional() })
/** 105 InvalidCredentials, 109 AuthenticationTokenExpired, 106 UserIsNotAuthorized, 117 CallRateExceeded. */
const FAILURES: Record<number, ChannelFailure> = {
  105: 'token invalid',
  106: 'permission missing',
  109: 'token expired',
  117: 'too many requests',
}
const failureOf = (answer: ChannelAnswer): ChannelFailure | undefined => {
  const code = answer.status === 200 ? undefined : faultSchema.safeParse(answer.body).data?.Errors?.[0]?.Code
  return (code === undefined ? undefined : FAILURES[code]) ?? statusFailure(answer)
}

type Account = { id: string; customerId: string }

const post = (client: SignedClient, at: { host: string; path: string; account?: Account }, json: unknown): Promise<ChannelAnswer> =>
  callChannel({
    url: client.at(at.host, at.path),
    json,
    headers: {
      authorization: `Bearer ${client.accessToken}`,
      developertoken: client.developerToken,
      ...(at.account && { customerid: at.account.customerId, customeraccountid: at.account.id }),
    },
  })

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
