import { CHANNEL_IDS, KEY_CHANNELS } from '@convbox/contract/channels'
import { findVisibleStore } from '../../http/access.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { missingVariables } from '../../platforms/channel-client.ts'
import { auditChannel } from './audit-channel.ts'
import { beginAuthorization } from './authorization.ts'
import { findStoreAuth, listPicked, listStoreAuths, writeDefault, type StoreAuth } from '../../channel-tokens/channel-auths.rows.ts'
import { checkAuth } from '../../channel-tokens/channel-auths.ts'
import { keyHint } from '../../directory/account-secret.ts'
import { connectKey, disconnect } from './connections.ts'
import { describeAuth, describeIntegrations, describePicked } from './describe.ts'
import { listPickable, savePick } from './picks.ts'
import { orRefuse } from './refuse.ts'

const MINUTE_MS = 60_000

/** Connected channels: authorize, keys, selection, tests, disconnect. */
export const integrationsFeature: Feature<'integrations'> = (program) => {
  const { mainDb } = program
  // Each of these calls leads to a platform call, and some platforms count refused keys.
  const platformCalls = createRateLimit({ max: 60, windowMs: MINUTE_MS, now: program.now })
  const keyTries = createRateLimit({ max: 10, windowMs: MINUTE_MS, now: program.now })
  const requireAuth = async ({ store }: StoreCaller, authId: string): Promise<StoreAuth> => {
    const auth = await findStoreAuth(mainDb, store.id, authId)
    if (auth === undefined) throw new AppError('not found')
    return auth
  }
  return {
    authorize: async (input, caller) => {
      platformCalls.check(caller.user.id)
      const flow = { platform: input.plat_name, redirectPath: input.redirect_uri }
      return { url: await orRefuse(() => beginAuthorization(program, caller, flow)) }
    },
    deauthorize: async (input, caller) => {
      await disconnect(program, caller, { platform: input.plat_name, externalUserId: input.thridUserId })
      return { ok: true }
    },
    listAuths: async (_input, { store }) => (await listStoreAuths(mainDb, store.id)).map(describeAuth),
    setDefaultAuth: async ({ authId }, caller) => {
      const auth = await requireAuth(caller, authId)
      await mainDb.db.transaction(async (db) => {
        await writeDefault({ db }, caller.store.id, auth)
        await auditChannel({ db }, caller, 'default channel changed', auth, { thridUserId: auth.externalUserId })
      })
      return { ok: true }
    },
    apiInfo: async (_input, { store }) => {
      const auths = await listStoreAuths(mainDb, store.id)
      return KEY_CHANNELS.map((platName) => {
        const auth = auths.find(({ platform }) => platform === platName)
        if (auth === undefined) return { platName }
        const { name, email } = auth
        const status = auth.isExpired ? ('2' as const) : ('1' as const)
        return { platName, status, authId: auth.id, name, email, apiKeyHint: keyHint(program.secrets, auth.secret) }
      })
    },
    updateApiInfo: async ({ platName, apiKey }, caller) => {
      keyTries.check(caller.user.id)
      return describeAuth(await requireAuth(caller, await connectKey(program, caller, platName, apiKey)))
    },
    shopIntegration: async (_input, { store }) =>
      describeIntegrations(await listStoreAuths(mainDb, store.id), await listPicked(mainDb, store.id)),
    shopAdAccount: async ({ shopName }, { store, user }) => {
      const visible = shopName === undefined ? { store } : await findVisibleStore(mainDb, user.id, shopName)
      if (visible === undefined) throw new AppError('not found')
      const picked = await listPicked(mainDb, visible.store.id)
      return picked.flatMap((row) => {
        const platName = CHANNEL_IDS.find((id) => id === row.platform)
        return row.kind === 'ad account' && platName !== undefined ? [{ ...describePicked(row), platName, authId: row.channelAuthId }] : []
      })
    },
    expiredTokens: async ({ platname }, { store }) =>
      (await listStoreAuths(mainDb, store.id))
        .filter(({ isExpired, platform }) => isExpired && (platname === undefined || platform === platname))
        .map(describeAuth),
    listChannels: async (_input, { store }) =>
      CHANNEL_IDS.map((platName) => {
        const missing = missingVariables(program.config, platName, store.sandbox)
        return { platName, isAvailable: missing.length === 0, missing }
      }),
    listPickable: async ({ authId }, caller) => {
      const auth = await requireAuth(caller, authId)
      platformCalls.check(caller.user.id)
      return listPickable(program, caller, auth)
    },
    savePick: async ({ authId, items }, caller) => {
      const auth = await requireAuth(caller, authId)
      platformCalls.check(caller.user.id)
      return savePick(program, caller, auth, items)
    },
    testAuth: async ({ authId }, caller) => {
      const auth = await requireAuth(caller, authId)
      platformCalls.check(caller.user.id)
      const failure = await checkAuth(program, auth)
      const checkedAt = new Date(program.now()).toISOString()
      return failure === undefined ? { isWorking: true, checkedAt } : { isWorking: false, failure, checkedAt }
    },
  }
}
