/** Connects by key, and disconnects accounts. */
import type { ChannelId, KeyChannel } from '@convbox/contract/channels'
import type { MainDbQueries } from '@convbox/storage'
import { randomUUID } from 'node:crypto'
import type { StoreCaller } from '../../http/handlers.ts'
import { OAUTH_PLATFORMS } from '../../platforms/all-oauth-platforms.ts'
import { KEY_PLATFORMS } from '../../platforms/api-keys.ts'
import { attempt, ChannelFault } from '../../platforms/channel-call.ts'
import { openChannelClient } from '../../platforms/channel-client.ts'
import type { ChannelUser } from '../../platforms/oauth.ts'
import type { Program } from '../../program.ts'
import { auditChannel } from './audit-channel.ts'
import {
  deleteAuth,
  deleteOrphans,
  findOtherOwner,
  hasAuthElsewhere,
  linkStore,
  listStoreAuths,
  lockAuth,
  saveAuth,
  unlinkStore,
  type AuthRow,
  type StoreAuth,
} from '../../channel-tokens/channel-auths.rows.ts'
import { announcePixels, requireChannelClient } from '../../channel-tokens/channel-auths.ts'
import { openTokens, sealSecret } from '../../directory/account-secret.ts'
import { disconnectPixels } from '../../channel-tokens/connected-pixels.rows.ts'
import { orRefuse, refuse } from './refuse.ts'
import { refuseTaken } from './refuse-taken.ts'

type Taken = { storeId: string; user: string; account: string }

/**
 * Chooses which of a key's accounts the store gets: its current one, else the first by id without another store, so that the platform's order does not matter.
 * taken: the owner of the first, if none is free. The account is locked until the transaction ends. Always in order of id, so that two transactions cannot
 * deadlock.
 */
const chooseAccount = async (
  mainDb: MainDbQueries,
  { store }: StoreCaller,
  platform: KeyChannel,
  accounts: readonly ChannelUser[],
): Promise<{ owner: ChannelUser } | { taken: Taken }> => {
  const auths = (await listStoreAuths(mainDb, store.id)).filter((auth) => auth.platform === platform)
  const own = accounts.find((account) => auths.some(({ externalUserId }) => externalUserId === account.externalUserId))
  const byId = accounts.toSorted((left, right) => left.externalUserId.localeCompare(right.externalUserId, 'en', { numeric: true }))
  let taken: Taken | undefined
  for (const owner of own === undefined ? byId : [own]) {
    const other = await findOtherOwner(mainDb, { platform, sandbox: store.sandbox, ...owner }, store.id)
    if (other === undefined) return { owner }
    taken ??= { ...other, account: owner.name || owner.externalUserId }
  }
  // The key is valid but opens nothing useful.
  if (taken === undefined) throw refuse('permission missing')
  return { taken }
}

/**
 * Saves a key that its platform has just accepted; the store's earlier account there is disconnected. Returns the account's id. An account behind a key belongs
 * to one store, as an ad account does: otherwise the events of two stores would mix. 'ad account taken' if other stores have all accounts of the key.
 */
export const connectKey = async (program: Program, caller: StoreCaller, platform: KeyChannel, apiKey: string): Promise<string> => {
  const { store, user } = caller
  const accounts = await orRefuse(async () => {
    if (!KEY_PLATFORMS[platform].pattern.test(apiKey)) throw new ChannelFault('key misspelt')
    return KEY_PLATFORMS[platform].prove(requireChannelClient(program, platform, store.sandbox), apiKey)
  })
  const at = new Date(program.now())
  const saved = await program.mainDb.db.transaction(async (db) => {
    const chosen = await chooseAccount({ db }, caller, platform, accounts)
    if ('taken' in chosen) return chosen
    const account = { platform, sandbox: store.sandbox, ...chosen.owner }
    const id = await saveAuth(
      { db },
      {
        id: randomUUID(),
        tenantId: store.tenantId,
        ...account,
        secret: sealSecret(program.secrets, { apiKey }),
        scopes: '',
        expiresAt: undefined,
        refreshExpiresAt: undefined,
        userId: user.id,
        at,
      },
    )
    for (const old of await listStoreAuths({ db }, store.id))
      if (old.platform === platform && old.id !== id && (await unlinkStore({ db }, store.id, old.id)) === 0)
        await deleteAuth({ db }, old.id)
    await linkStore({ db }, store.id, { id, platform }, at)
    await auditChannel({ db }, caller, 'channel connected', account, { thridUserId: account.externalUserId })
    return { id }
  })
  return 'taken' in saved ? refuseTaken(program, caller, platform, saved.taken) : saved.id
}

/** Disconnects the account from the store. Returns its row if this was its last store. */
const disconnectOne = async (program: Program, caller: StoreCaller, auth: StoreAuth): Promise<AuthRow | undefined> => {
  const { store } = caller
  return program.mainDb.db.transaction(async (db) => {
    // The lock excludes a renewal or another store's disconnect in between.
    const locked = await lockAuth({ db }, auth.id)
    if (locked === undefined) return undefined
    await disconnectPixels({ db }, store.id, auth.id, new Date(program.now()))
    const storesLeft = await unlinkStore({ db }, store.id, auth.id)
    if (storesLeft === 0) await deleteAuth({ db }, auth.id)
    await auditChannel({ db }, caller, 'channel disconnected', auth, { thridUserId: auth.externalUserId })
    return storesLeft === 0 ? locked : undefined
  })
}

/** Revokes the grant at the platform, if it has a call for that. A failure does not keep the account: our tokens are deleted already. */
const revokeGrant = async (program: Program, auth: AuthRow): Promise<void> => {
  if (!(auth.platform in OAUTH_PLATFORMS)) return
  const { revoke } = OAUTH_PLATFORMS[auth.platform as keyof typeof OAUTH_PLATFORMS]
  const client = openChannelClient(program.config, auth.platform, auth.sandbox)
  // A grant exists once per external user and our app: revoking it would also cut off another tenant with the same user.
  if (revoke === undefined || client === undefined || (await hasAuthElsewhere(program.mainDb, auth))) return
  const { accessToken, refreshToken } = openTokens(program.secrets, auth.secret)
  const user = { externalUserId: auth.externalUserId, ...(refreshToken !== undefined && { refreshToken }) }
  const revoked = await attempt(() => revoke({ ...client, accessToken }, user))
  if ('failure' in revoked)
    program.logger.warn({ platform: auth.platform, failure: revoked.failure }, 'a grant was not ended at its platform')
}

/** Deletes accounts whose last store was deleted: their tokens must not outlive it. */
export const giveUpOrphans = async (program: Program): Promise<void> => {
  for (const orphan of await deleteOrphans(program.mainDb)) await revokeGrant(program, orphan)
}

/**
 * Disconnects an account (or all of a platform) from the store; its pixels stop, its picks become free. The account is deleted with its last store. No account
 * is no error.
 */
export const disconnect = async (
  program: Program,
  caller: StoreCaller,
  which: { platform: ChannelId; externalUserId: string | undefined },
): Promise<void> => {
  const auths = (await listStoreAuths(program.mainDb, caller.store.id)).filter(
    ({ platform, externalUserId }) =>
      platform === which.platform && (which.externalUserId === undefined || externalUserId === which.externalUserId),
  )
  for (const auth of auths) {
    const gone = await disconnectOne(program, caller, auth)
    if (gone !== undefined) await revokeGrant(program, gone)
  }
  announcePixels(program)
}
