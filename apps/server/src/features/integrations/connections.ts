/** Connecting by key, and giving an account up. */
import type { ChannelId, KeyChannel } from '@convbox/contract/channels'
import type { MainDbQueries } from '@convbox/storage'
import { randomUUID } from 'node:crypto'
import type { StoreCaller } from '../../http/handlers.ts'
import { OAUTH_PLATFORMS } from '../../platforms/all-oauth-platforms.ts'
import { KEY_PLATFORMS } from '../../platforms/api-keys.ts'
import { attempt, ChannelFault } from '../../platforms/channel-call.ts'
import { openDoor } from '../../platforms/channel-door.ts'
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
import { announcePixels, requireDoor } from '../../channel-tokens/channel-auths.ts'
import { openTokens, sealSecret } from '../../directory/account-secret.ts'
import { disconnectPixels } from '../../channel-tokens/connected-pixels.rows.ts'
import { orRefuse, refuse } from './refuse.ts'
import { refuseTaken } from './refuse-taken.ts'

type Taken = { storeId: string; user: string; account: string }

/**
 * Which of a key's accounts the store gets: the one that it has, else the first by id that no other store has, so that the platform's order changes nothing. taken: who has the first, where none is left.
 * The account is held against all others until the transaction ends. All go through them by id, so no two wait for each other.
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
  // The key is good, but opens nothing that we have a use for.
  if (taken === undefined) throw refuse('permission missing')
  return { taken }
}

/**
 * Saves a key that its platform has just accepted; the store's earlier account there is given up. Returns the account's id.
 * An account behind a key belongs to one store, as an ad account does: it would mix the events of two. 'ad account taken' where other stores have all that the key opens.
 */
export const connectKey = async (program: Program, caller: StoreCaller, platform: KeyChannel, apiKey: string): Promise<string> => {
  const { store, user } = caller
  const accounts = await orRefuse(async () => {
    if (!KEY_PLATFORMS[platform].pattern.test(apiKey)) throw new ChannelFault('key misspelt')
    return KEY_PLATFORMS[platform].prove(requireDoor(program, platform, store.sandbox), apiKey)
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

/** Takes the account from the store. Returns the row where it went with its last store. */
const disconnectOne = async (program: Program, caller: StoreCaller, auth: StoreAuth): Promise<AuthRow | undefined> => {
  const { store } = caller
  return program.mainDb.db.transaction(async (db) => {
    // The lock keeps a renewal, and another store's disconnect, from coming between.
    const locked = await lockAuth({ db }, auth.id)
    if (locked === undefined) return undefined
    await disconnectPixels({ db }, store.id, auth.id, new Date(program.now()))
    const storesLeft = await unlinkStore({ db }, store.id, auth.id)
    if (storesLeft === 0) await deleteAuth({ db }, auth.id)
    await auditChannel({ db }, caller, 'channel disconnected', auth, { thridUserId: auth.externalUserId })
    return storesLeft === 0 ? locked : undefined
  })
}

/** Ends the grant at the platform where it has a call for that. One that does not answer does not keep the account: our tokens are gone already. */
const revokeGrant = async (program: Program, auth: AuthRow): Promise<void> => {
  if (!(auth.platform in OAUTH_PLATFORMS)) return
  const { revoke } = OAUTH_PLATFORMS[auth.platform as keyof typeof OAUTH_PLATFORMS]
  const door = openDoor(program.config, auth.platform, auth.sandbox)
  // A grant is one between the outside user and our app: another tenant that uses the same user would lose it too.
  if (revoke === undefined || door === undefined || (await hasAuthElsewhere(program.mainDb, auth))) return
  const { accessToken, refreshToken } = openTokens(program.secrets, auth.secret)
  const user = { externalUserId: auth.externalUserId, ...(refreshToken !== undefined && { refreshToken }) }
  const revoked = await attempt(() => revoke({ ...door, accessToken }, user))
  if ('failure' in revoked)
    program.logger.warn({ platform: auth.platform, failure: revoked.failure }, 'a grant was not ended at its platform')
}

/** Gives up the accounts whose last store was deleted: their tokens must not outlive it. */
export const giveUpOrphans = async (program: Program): Promise<void> => {
  for (const orphan of await deleteOrphans(program.mainDb)) await revokeGrant(program, orphan)
}

/** Takes an account (or all of a platform) from the store; its pixels stop, its picks are free. An account goes with its last store. Nothing to take is no fault. */
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
