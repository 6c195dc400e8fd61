/** OAuth authorization: to a platform's consent page and back. Nothing is saved of one that fails. */
import { DAY_MS } from '@convbox/contract/durations'
import { AUTH_RESULT_PATH, CHANNELS, OFFLINE_ACCESS, type ChannelFailure, type OAuthChannel } from '@convbox/contract/channels'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { findVisibleStore, type VisibleStore } from '../../http/access.rows.ts'
import type { CallerUser, StoreCaller } from '../../http/handlers.ts'
import { OAUTH_PLATFORMS } from '../../platforms/all-oauth-platforms.ts'
import { attempt, ChannelFault } from '../../platforms/channel-call.ts'
import { consentAddress, exchangeCode, readScopes, type ChannelTokens, type ChannelUser } from '../../platforms/oauth.ts'
import type { Program } from '../../program.ts'
import { auditChannel } from './audit-channel.ts'
import { linkStore, saveAuth } from '../../channel-tokens/channel-auths.rows.ts'
import { announcePixels, requireChannelClient } from '../../channel-tokens/channel-auths.ts'
import { sealSecret } from '../../directory/account-secret.ts'
import { insertState, takeState, type ChannelState } from './channel-states.rows.ts'
import { adoptPixels, ALL_PAUSES, resumeConnectedPixels } from '../../channel-tokens/connected-pixels.rows.ts'
import { resultAddress } from './result-address.ts'

const STATE_MS = 10 * 60_000

/** A state is valid only with the session that requested it. */
const hashState = (state: string, sessionToken: string): string => createHash('sha256').update(`${state}.${sessionToken}`).digest('hex')

const callbackAddress = ({ config }: Pick<Program, 'config'>, platform: OAuthChannel): string =>
  `${config.PUBLIC_URL}/callbacks/${platform}`

/**
 * URL of the platform's consent page for this store. redirectPath: validated by the contract. Without the platform's keys the failure names the missing
 * variables.
 */
export const beginAuthorization = async (
  program: Program,
  { store, user, token = '' }: StoreCaller,
  { platform, redirectPath }: { platform: OAuthChannel; redirectPath: string },
): Promise<string> => {
  const client = requireChannelClient(program, platform, store.sandbox)
  const state = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const nowMs = program.now()
  await insertState(
    program.mainDb,
    {
      stateHash: hashState(state, token),
      storeId: store.id,
      userId: user.id,
      platform,
      redirectPath,
      verifier: program.secrets.seal(verifier),
      expiresAt: new Date(nowMs + STATE_MS),
    },
    { now: new Date(nowMs), forgetBefore: new Date(nowMs - DAY_MS) },
  )
  const given = { state, verifier, redirectUri: callbackAddress(program, platform), scopes: CHANNELS[platform].scopes }
  return consentAddress(OAUTH_PLATFORMS[platform], client, given)
}

/** The callback's query, and the caller. user: absent if not signed in. */
export type Callback = {
  platform: OAuthChannel
  query: Readonly<Record<string, string | undefined>>
  sessionToken: string
  user: CallerUser | undefined
}

/** RFC 6749 section 4.1.2.1. */
const REFUSALS: ReadonlyMap<string, ChannelFailure> = new Map(
  Object.entries({
    access_denied: 'denied',
    server_error: 'platform error',
    temporarily_unavailable: 'platform error',
    invalid_scope: 'permissions incomplete',
  }),
)

const requireWriter = async (program: Program, state: ChannelState): Promise<VisibleStore['store']> => {
  const store = await program.directory.byId(state.storeId)
  const visible = store === undefined ? undefined : await findVisibleStore(program.mainDb, state.userId, store.websiteName)
  if (visible === undefined || visible.role === 'read-only') throw new ChannelFault('no store access')
  return visible.store
}

type Granted = { tokens: ChannelTokens; scopes: readonly string[]; user: ChannelUser }

/** Exchanges the code and reads user and scopes. Missing permissions are a failure that names them. */
const readGrant = async (program: Program, state: ChannelState, query: Callback['query'], isSandbox: boolean): Promise<Granted> => {
  const platform = OAUTH_PLATFORMS[state.platform]
  if (query['error'] !== undefined) throw new ChannelFault(REFUSALS.get(query['error']) ?? 'code refused')
  const code = query[platform.codeParam ?? 'code']
  // Some platforms return nothing when the user declines.
  if (!code) throw new ChannelFault('denied')
  const client = requireChannelClient(program, state.platform, isSandbox)
  const given = { code, redirectUri: callbackAddress(program, state.platform), verifier: program.secrets.open(state.verifier) }
  const tokens = await exchangeCode(platform, client, given, program.now())
  const signed = { ...client, accessToken: tokens.accessToken }
  // RFC 6749 section 5.1: an answer without scopes grants the requested ones.
  const scopes = (await readScopes(platform, signed, tokens)) ?? CHANNELS[state.platform].scopes
  const missing = CHANNELS[state.platform].needed.filter((scope) => !scopes.includes(scope))
  if (missing.length > 0) throw new ChannelFault('permissions incomplete', missing)
  if (platform.refresh === undefined && tokens.expiresAt !== undefined && tokens.refreshToken === undefined) {
    throw new ChannelFault('permissions incomplete', [OFFLINE_ACCESS])
  }
  return { tokens, scopes, user: await platform.readUser(signed) }
}

const saveGrant = async (program: Program, state: ChannelState, store: VisibleStore['store'], granted: Granted): Promise<string> => {
  const { tokens, scopes, user } = granted
  const at = new Date(program.now())
  const authId = await program.mainDb.db.transaction(async (db) => {
    const id = await saveAuth(
      { db },
      {
        id: randomUUID(),
        tenantId: store.tenantId,
        platform: state.platform,
        sandbox: store.sandbox,
        ...user,
        secret: sealSecret(program.secrets, tokens),
        scopes: scopes.join(' '),
        expiresAt: tokens.expiresAt,
        refreshExpiresAt: tokens.refreshExpiresAt,
        userId: state.userId,
        at,
      },
    )
    await linkStore({ db }, store.id, { id, platform: state.platform }, at)
    await resumeConnectedPixels({ db }, id, ALL_PAUSES)
    await adoptPixels({ db }, store.id, { id, platform: state.platform })
    const asked = CHANNELS[state.platform].scopes.filter((scope) => scopes.includes(scope))
    const account = { platform: state.platform, ...user }
    const detail = { thridUserId: user.externalUserId, scopes: asked.join(' ') }
    await auditChannel({ db }, { store, user: { id: state.userId } }, 'channel connected', account, detail)
    return id
  })
  announcePixels(program)
  return authId
}

/** Finishes an authorization; returns our path to redirect to, in every case. */
export const finishAuthorization = async (program: Program, { platform, query, sessionToken, user }: Callback): Promise<string> => {
  const state = user && query['state'] ? await takeState(program.mainDb, hashState(query['state'], sessionToken)) : undefined
  if (user === undefined || state === undefined || state.userId !== user.id || state.platform !== platform) {
    return resultAddress(AUTH_RESULT_PATH, { platform, result: 'failed', error: { code: 'state unknown' } })
  }
  const ended = await attempt(async () => {
    if (state.expiresAt.getTime() <= program.now()) throw new ChannelFault('took too long')
    const store = await requireWriter(program, state)
    return saveGrant(program, state, store, await readGrant(program, state, query, store.sandbox))
  })
  if ('value' in ended) return resultAddress(state.redirectPath, { platform, result: 'success', authId: ended.value })
  const { failure: code, missing } = ended
  const error = { code, ...(missing.length > 0 && { missing: [...missing] }) }
  return resultAddress(state.redirectPath, { platform, result: code === 'took too long' ? 'expired' : 'failed', error })
}
