import { CHANNEL_IDS, KEY_CHANNELS } from '@convbox/contract/channels'
import { findVisibleStore } from '../../http/access.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { findStoreAuth, listPicked, listStoreAuths, writeDefault } from './channel-auths.rows.ts'
import { describeAuth, describeIntegrations, describePicked } from './describe.ts'

/** Connected channels. */
export const integrationsFeature: Feature<'integrations'> = (program) => {
  const { mainDb } = program
  const requireAuth = async ({ store }: StoreCaller, authId: string) => {
    const auth = await findStoreAuth(mainDb, store.id, authId)
    if (auth === undefined) throw new AppError('not found')
    return auth
  }
  const notYet = (): never => {
    throw new AppError('channel failed', { details: { failure: 'not configured', missing: '' } })
  }
  return {
    authorize: async () => notYet(),
    deauthorize: async () => ({ ok: true }),
    listAuths: async (_input, { store }) => (await listStoreAuths(mainDb, store.id)).map(describeAuth),
    setDefaultAuth: async ({ authId }, caller) => {
      const auth = await requireAuth(caller, authId)
      await writeDefault(mainDb, caller.store.id, auth)
      return { ok: true }
    },
    apiInfo: async (_input, { store }) => {
      const auths = await listStoreAuths(mainDb, store.id)
      return KEY_CHANNELS.map((platName) => {
        const auth = auths.find(({ platform }) => platform === platName)
        return { platName, ...(auth && { status: auth.isExpired ? ('2' as const) : ('1' as const), authId: auth.id, name: auth.name }) }
      })
    },
    updateApiInfo: async () => notYet(),
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
    listChannels: async () => CHANNEL_IDS.map((platName) => ({ platName, isAvailable: true, missing: [] })),
    listPickable: async ({ authId }, caller) => {
      await requireAuth(caller, authId)
      return { items: [], failures: [] }
    },
    savePick: async ({ authId }, caller) => {
      await requireAuth(caller, authId)
      return notYet()
    },
    testAuth: async ({ authId }, caller) => {
      await requireAuth(caller, authId)
      return { isWorking: true, checkedAt: new Date(program.now()).toISOString() }
    },
  }
}
