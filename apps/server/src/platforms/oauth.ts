/**
 * OAuth for every channel: one thin client over a table. Platform-specific parts are in each platform's folder; the rest is the standard (RFC 6749, PKCE RFC
 * 7636).
 */
import type { ChannelFailure, PickKind } from '@convbox/contract/channels'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { callChannel, ChannelFault, type ChannelAnswer, type ChannelCall } from './channel-call.ts'
import type { ChannelClient } from './channel-client.ts'

/** Tokens of one external user. expiresAt absent: no expiry given. scopes absent: read separately. */
export type ChannelTokens = {
  accessToken: string
  refreshToken?: string
  expiresAt?: Date
  refreshExpiresAt?: Date
  scopes?: string[]
}
/** The external user, as named by the platform. email, name: empty if not given. */
export type ChannelUser = { externalUserId: string; name: string; email: string }
/**
 * A resource that can be selected. parentId: for an ad account, the id that calls must be made on behalf of: at Google the manager account through which the
 * user reaches it (login-customer-id), at Microsoft the customer that owns it (CustomerId). adAccountIds: the ad accounts it belongs to; absent if none, such
 * as a catalog of a business.
 */
export type ChannelItem = {
  kind: PickKind
  externalId: string
  name: string
  currency?: string
  timeZone?: string
  parentId?: string
  adAccountIds?: string[]
}

/** A platform's URLs and client with a user's token. wantsRest: told when the platform's limit is near, with the pause that keeps below it. */
export type SignedClient = ChannelClient & { accessToken: string; wantsRest?: (ms: number) => void }

/** The specifics of one platform. */
export type OAuthPlatform = {
  consent: { host: string; path: string; params: Record<string, string>; usesPkce?: boolean; /** Between scopes. */ separator?: string }
  token: {
    host: string
    path: string
    /** Client credentials as Basic authentication; default: in the body. */ usesBasic?: boolean
    params?: Record<string, string>
  }
  /** Deviations from the standard. */
  consentParams?: (given: ConsentRequest, client: ChannelClient) => Record<string, string>
  /** The callback parameter with the code. */
  codeParam?: 'auth_code'
  exchangeCode?: (client: ChannelClient, given: CodeExchange, nowMs: number) => Promise<ChannelTokens>
  /** Renews the access token; absent: standard refresh; 'never': tokens do not expire. */
  refresh?: 'never' | ((client: ChannelClient, tokens: ChannelTokens, nowMs: number) => Promise<ChannelTokens>)
  readScopes?: (client: SignedClient) => Promise<string[]>
  readUser: (client: SignedClient) => Promise<ChannelUser>
  /** The cheapest call that fails with a dead token; readUser if absent. */
  check?: (client: SignedClient) => Promise<void>
  /** Absent: the platform has no such call. */
  revoke?: (client: SignedClient, user: { externalUserId: string; refreshToken?: string }) => Promise<void>
  /** All resources of one kind that the token can use. */
  list: Partial<Record<PickKind, (client: SignedClient, accounts: readonly ChannelItem[]) => Promise<ChannelItem[]>>>
}

export type ConsentRequest = {
  state: string
  redirectUri: string
  scopes: readonly string[]
  /** PKCE's secret, where it is used. */ verifier: string
}
export type CodeExchange = { code: string; redirectUri: string; verifier: string }

/** URL of the platform's consent page. */
export const consentAddress = (platform: OAuthPlatform, client: ChannelClient, given: ConsentRequest): string => {
  const { consent } = platform
  const url = new URL(client.at(consent.host, consent.path))
  const params = platform.consentParams?.(given, client) ?? {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: given.redirectUri,
    ...(client.loginConfigId === '' ? { scope: given.scopes.join(consent.separator ?? ' ') } : { config_id: client.loginConfigId }),
    state: given.state,
    ...(consent.usesPkce && {
      code_challenge: createHash('sha256').update(given.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
    ...consent.params,
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.toString()
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().optional(),
  refresh_token_expires_in: z.coerce.number().positive().optional(),
  scope: z.string().optional(),
})
const refusalSchema = z.object({ error: z.string() })

/** Failure at the token endpoint: RFC 6749 section 5.2. */
const tokenFailure = ({ status, body }: ChannelAnswer, grant: ChannelFailure): ChannelFailure | undefined => {
  if (status >= 200 && status < 300) return undefined
  if (status === 429) return 'too many requests'
  if (status >= 500) return 'platform error'
  const refusal = refusalSchema.safeParse(body)
  if (refusal.data?.error === 'invalid_client' || refusal.data?.error === 'unauthorized_client') return 'not configured'
  return grant
}

const after = (nowMs: number, seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : new Date(nowMs + seconds * 1000)

/** Tokens from a standard answer. */
export const readTokens = (answer: ChannelAnswer, grantFailure: ChannelFailure, nowMs: number): ChannelTokens => {
  const failure = tokenFailure(answer, grantFailure)
  if (failure !== undefined) throw new ChannelFault(failure)
  const parsed = tokenSchema.safeParse(answer.body)
  if (!parsed.success) throw new ChannelFault('unknown answer')
  const { access_token: accessToken, refresh_token: refreshToken, scope } = parsed.data
  const expiresAt = after(nowMs, parsed.data.expires_in)
  const refreshExpiresAt = after(nowMs, parsed.data.refresh_token_expires_in)
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresAt && { expiresAt }),
    ...(refreshExpiresAt && { refreshExpiresAt }),
    ...(scope !== undefined && { scopes: scope.split(/[\s,]+/).filter((one) => one !== '') }),
  }
}

const tokenCall = ({ token }: OAuthPlatform, client: ChannelClient, form: Record<string, string>): ChannelCall => {
  const credentials = { client_id: client.clientId, client_secret: client.clientSecret }
  const basic = Buffer.from(`${encodeURIComponent(client.clientId)}:${encodeURIComponent(client.clientSecret)}`).toString('base64')
  return {
    url: client.at(token.host, token.path),
    form: { ...form, ...token.params, ...(token.usesBasic ? {} : credentials) },
    ...(token.usesBasic && { headers: { authorization: `Basic ${basic}` } }),
  }
}

/** Exchanges the callback's code for tokens. A code works once: a refused one stays refused. */
export const exchangeCode = async (
  platform: OAuthPlatform,
  client: ChannelClient,
  given: CodeExchange,
  nowMs: number,
): Promise<ChannelTokens> => {
  if (platform.exchangeCode) return platform.exchangeCode(client, given, nowMs)
  const form = {
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirectUri,
    ...(platform.consent.usesPkce && { code_verifier: given.verifier }),
  }
  return readTokens(await callChannel(tokenCall(platform, client, form)), 'code refused', nowMs)
}

/** Refreshes tokens; values that the platform does not renew are kept. A revoked grant is 'token expired'. */
export const refreshTokens = async (
  platform: OAuthPlatform,
  client: ChannelClient,
  tokens: ChannelTokens,
  nowMs: number,
): Promise<ChannelTokens> => {
  if (platform.refresh === 'never') return tokens
  const kept = {
    ...(tokens.refreshToken !== undefined && { refreshToken: tokens.refreshToken }),
    ...(tokens.refreshExpiresAt && { refreshExpiresAt: tokens.refreshExpiresAt }),
  }
  if (platform.refresh) return { ...kept, ...(await platform.refresh(client, tokens, nowMs)) }
  if (tokens.refreshToken === undefined) throw new ChannelFault('token expired')
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken }
  return { ...kept, ...readTokens(await callChannel(tokenCall(platform, client, form)), 'token expired', nowMs) }
}

/** Granted scopes: by the platform's own call if it has one, else from the token answer; undefined if the answer names none. */
export const readScopes = async (platform: OAuthPlatform, client: SignedClient, tokens: ChannelTokens): Promise<string[] | undefined> =>
  platform.readScopes ? platform.readScopes(client) : tokens.scopes

const OWNERS_AT_ONCE = 6

/** Reads resources of each owner, a few owners in parallel, without duplicates. */
export const readOfEach = async <Owner>(
  owners: readonly Owner[],
  read: (owner: Owner) => Promise<ChannelItem[]>,
): Promise<ChannelItem[]> => {
  const found = new Map<string, ChannelItem>()
  for (let first = 0; first < owners.length; first += OWNERS_AT_ONCE) {
    const lists = await Promise.all(owners.slice(first, first + OWNERS_AT_ONCE).map(read))
    for (const item of lists.flat()) {
      const known = found.get(item.externalId)
      if (known === undefined) found.set(item.externalId, item)
      else if (item.adAccountIds) known.adAccountIds = [...(known.adAccountIds ?? []), ...item.adAccountIds]
    }
  }
  return [...found.values()]
}

/** Reads resources of each ad account; a shared one lists all its accounts. */
export const readOfAdAccounts = (
  accounts: readonly ChannelItem[],
  read: (account: ChannelItem) => Promise<ChannelItem[]>,
): Promise<ChannelItem[]> =>
  readOfEach(accounts, async (account) => (await read(account)).map((item) => ({ ...item, adAccountIds: [account.externalId] })))

/** Throws the fault of a token that no longer works. */
export const checkToken = async (platform: OAuthPlatform, client: SignedClient): Promise<void> => {
  await (platform.check ?? platform.readUser)(client)
}
