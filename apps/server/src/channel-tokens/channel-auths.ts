/**
 * Tokens of connected accounts: decrypt, renew, check, discard. Only here are tokens read. A renewal holds the row's lock during the platform call, and returns
 * a token only once it is saved: a rotated refresh token is never only in memory.
 */
import type { AuthReason } from '@convbox/contract'
import { isOAuthChannel, type ChannelFailure, type ChannelId, type KeyChannel } from '@convbox/contract/channels'
import type { MainDbQueries } from '@convbox/storage'
import { OAUTH_PLATFORMS } from '../platforms/all-oauth-platforms.ts'
import { KEY_PLATFORMS } from '../platforms/api-keys.ts'
import { attempt, ChannelFault } from '../platforms/channel-call.ts'
import { missingVariables, openChannelClient, type ChannelClient } from '../platforms/channel-client.ts'
import { checkToken, refreshTokens, type ChannelTokens, type SignedClient } from '../platforms/oauth.ts'
import type { Program } from '../program.ts'
import { openSecret, openTokens, sealSecret } from '../directory/account-secret.ts'
import { findAuth, lockAuth, writeStatus, writeTokens, type AuthRow } from './channel-auths.rows.ts'
import { ALL_PAUSES, pauseConnectedPixels, resumeConnectedPixels, TOKEN_PAUSES } from './connected-pixels.rows.ts'

/** Notifies other parts of this process. */
export const announcePixels = ({ directory, signals }: Pick<Program, 'directory' | 'signals'>): void => {
  directory.invalidate()
  signals.emit('lanes')
  signals.emit('pixel states')
}

/** The platform access of an account, or the fault that names the missing variables. */
export const requireChannelClient = ({ config }: Program, platform: ChannelId, isSandbox: boolean): ChannelClient => {
  const client = openChannelClient(config, platform, isSandbox)
  if (client === undefined) throw new ChannelFault('not configured', missingVariables(config, platform, isSandbox))
  return client
}

const REASONS: Partial<Record<ChannelFailure, AuthReason>> = {
  'token expired': 'token expired',
  'token invalid': 'token invalid',
  'key refused': 'token invalid',
}

/** Marks an account as not working if its token or key was refused, unless it got other tokens meanwhile, and pauses the pixels that send with it. */
export const markExpired = async (program: Program, tested: Pick<AuthRow, 'id' | 'secret'>, failure: ChannelFailure): Promise<void> => {
  const reason = REASONS[failure]
  if (reason === undefined) return
  await program.mainDb.db.transaction(async (db) => {
    const auth = await lockAuth({ db }, tested.id)
    if (auth === undefined || auth.isExpired || auth.secret !== tested.secret) return
    await expire({ db }, auth.id, reason, new Date(program.now()))
  })
  announcePixels(program)
}

const expire = async (mainDb: MainDbQueries, authId: string, reason: AuthReason, at: Date): Promise<void> => {
  await writeStatus(mainDb, authId, reason, at)
  await pauseConnectedPixels(mainDb, authId, reason, at)
}

/** Maximum time before expiry at which a token is renewed. */
export const RENEW_BEFORE_MS = 30 * 60_000

/** Whether to renew a token: half an hour before expiry, or in the second half of a shorter lifetime. */
const isDue = ({ expiresAt, updatedAt }: AuthRow, nowMs: number): boolean => {
  if (expiresAt === null) return false
  const lifeMs = expiresAt.getTime() - updatedAt.getTime()
  return expiresAt.getTime() - nowMs <= Math.min(RENEW_BEFORE_MS, lifeMs / 2)
}

/** refused: an unexpired access token that the platform refused; it is renewed unless it was already replaced. */
const renewLocked = async (
  program: Program,
  mainDb: MainDbQueries,
  authId: string,
  refused?: string,
): Promise<{ auth: AuthRow; failure?: ChannelFailure } | undefined> => {
  const auth = await lockAuth(mainDb, authId)
  if (auth === undefined || !isOAuthChannel(auth.platform)) return undefined
  const nowMs = program.now()
  // Renewed by another caller during the wait for the lock, or already marked as not working.
  const tokens = openTokens(program.secrets, auth.secret)
  const isWanted = refused === undefined ? isDue(auth, nowMs) : tokens.accessToken === refused && tokens.refreshToken !== undefined
  if (auth.isExpired || !isWanted) return { auth }
  const old: ChannelTokens = {
    ...tokens,
    ...(auth.refreshExpiresAt && { refreshExpiresAt: auth.refreshExpiresAt }),
  }
  const platform = OAUTH_PLATFORMS[auth.platform]
  const renewed = await attempt(async () => refreshTokens(platform, requireChannelClient(program, auth.platform, auth.sandbox), old, nowMs))
  if ('failure' in renewed) {
    const reason = REASONS[renewed.failure]
    if (reason !== undefined) await expire(mainDb, auth.id, reason, new Date(nowMs))
    return { auth, failure: renewed.failure }
  }
  const { expiresAt, refreshExpiresAt } = renewed.value
  const secret = sealSecret(program.secrets, renewed.value)
  await writeTokens(mainDb, auth.id, { secret, expiresAt, refreshExpiresAt, at: new Date(nowMs) })
  return { auth: { ...auth, secret, expiresAt: expiresAt ?? null } }
}

/**
 * Renews an account's token if it expires soon; if the platform refuses, the account is marked expired. Returns the current row; failure: why it was not
 * renewed. Undefined: the account was deleted, or has a key in place of tokens.
 */
export const renewAuth = async (program: Program, authId: string): Promise<{ auth: AuthRow; failure?: ChannelFailure } | undefined> => {
  const renewed = await program.mainDb.db.transaction((db) => renewLocked(program, { db }, authId))
  // Only now: the transaction is committed, so the tokens or the pause are in the database.
  if (renewed?.failure === undefined || REASONS[renewed.failure] !== undefined) announcePixels(program)
  return renewed
}

/** Renews an account's token that the platform has just refused. True if the account now has another one. */
export const renewRefused = async (program: Program, authId: string, refused: string): Promise<boolean> => {
  const renewed = await program.mainDb.db.transaction((db) => renewLocked(program, { db }, authId, refused))
  if (renewed === undefined) return false
  announcePixels(program)
  return renewed.failure === undefined && openTokens(program.secrets, renewed.auth.secret).accessToken !== refused
}

/**
 * Runs work with an account's token, renewed first if it expires soon. Every fault of the platform is thrown as ChannelFault; a refused token also marks the
 * account as not working.
 */
export const withAccess = async <Value>(
  program: Program,
  auth: AuthRow,
  work: (client: SignedClient) => Promise<Value>,
): Promise<Value> => {
  const renewed = isDue(auth, program.now()) ? await renewAuth(program, auth.id) : { auth }
  if (renewed === undefined) throw new ChannelFault('token invalid')
  const { failure } = renewed
  // A temporarily failed renewal does not matter while the old token is valid.
  const lasts = renewed.auth.expiresAt !== null && renewed.auth.expiresAt.getTime() > program.now()
  if (failure !== undefined && (REASONS[failure] !== undefined || !lasts)) throw new ChannelFault(failure)
  const { accessToken } = openTokens(program.secrets, renewed.auth.secret)
  const done = await attempt(() => work({ ...requireChannelClient(program, auth.platform, auth.sandbox), accessToken }))
  if ('value' in done) return done.value
  await markExpired(program, renewed.auth, done.failure)
  throw new ChannelFault(done.failure, done.missing, done.retryMs)
}

const prove = async (program: Program, auth: AuthRow): Promise<void> => {
  if (isOAuthChannel(auth.platform)) {
    const platform = OAUTH_PLATFORMS[auth.platform]
    return withAccess(program, auth, (client) => checkToken(platform, client))
  }
  const { apiKey = '' } = openSecret(program.secrets, auth.secret)
  const keyPlatform: KeyChannel = auth.platform
  const done = await attempt(async () => {
    const accounts = await KEY_PLATFORMS[keyPlatform].prove(requireChannelClient(program, auth.platform, auth.sandbox), apiKey)
    // The key still opens other accounts, but not this one.
    if (!accounts.some(({ externalUserId }) => externalUserId === auth.externalUserId)) throw new ChannelFault('key refused')
  })
  if ('value' in done) return
  await markExpired(program, auth, done.failure)
  throw new ChannelFault(done.failure, done.missing)
}

/**
 * Checks at the platform whether an account works and saves the result; pixels paused for one of these reasons resume. Returns why it does not work, or
 * undefined. An unreachable platform changes nothing.
 */
export const checkAuth = async (
  program: Program,
  auth: AuthRow,
  resumes: readonly AuthReason[] = ALL_PAUSES,
): Promise<ChannelFailure | undefined> => {
  const proved = await attempt(() => prove(program, auth))
  const failure = 'failure' in proved ? proved.failure : undefined
  if (failure !== undefined) return failure
  await program.mainDb.db.transaction(async (db) => {
    await writeStatus({ db }, auth.id, undefined, new Date(program.now()))
    await resumeConnectedPixels({ db }, auth.id, resumes)
  })
  announcePixels(program)
  return undefined
}

/** The scheduled check of one account. */
export const checkAuthById = async (program: Program, authId: string): Promise<void> => {
  const auth = await findAuth(program.mainDb, authId)
  if (auth !== undefined) await checkAuth(program, auth, TOKEN_PAUSES)
}
