import { CONVBOX_DEFAULTS } from '@convbox/attribution'
import type { AuditAction } from '@convbox/contract/api/audit.values'
import type { SetConstants } from '@convbox/contract/api/convbox-settings.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { readConstantsVersion } from '../../reports/convbox-constants.rows.ts'
import { writeAudit } from '../audit/audit.ts'
import { listConstants, readSavedConstants, writeConstants } from './convbox-settings.rows.ts'
import { tryConstants } from './try-constants.ts'

type Change = { constants: SetConstants; version: number; restores?: number; action: AuditAction }

/** A store's constants of convbox. Every save is a whole new version; reports use it from then on. */
export const convboxSettingsFeature: Feature<'convboxSettings'> = (program) => {
  const { mainDb } = program
  /** The new version's number. Refuses if the constants were changed since the version that the user saw. */
  const save = async ({ store, user }: StoreCaller, { action, version, ...change }: Change): Promise<number> => {
    const next = version + 1
    await mainDb.db.transaction(async (db) => {
      const now = await readConstantsVersion({ db }, store.id)
      const written = { ...change, storeId: store.id, version: next, userId: user.id, at: new Date(program.now()) }
      if (now.version !== version || !(await writeConstants({ db }, written))) throw new AppError('already changed')
      await writeAudit(
        { db },
        { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: store.websiteName, detail: {} },
      )
    })
    return next
  }
  return {
    settings: async (_input, { store }) => ({
      ...(await readConstantsVersion(mainDb, store.id)),
      published: CONVBOX_DEFAULTS,
      versions: await listConstants(mainDb, store.id),
    }),
    tryConstants: ({ constants }, { store }) => tryConstants(program, store, constants),
    saveConstants: async ({ constants, version }, caller) => ({
      version: await save(caller, { constants, version, action: 'convbox constants saved' }),
    }),
    restoreConstants: async ({ restores, version }, caller) => {
      const constants = restores === 0 ? CONVBOX_DEFAULTS : await readSavedConstants(mainDb, caller.store.id, restores)
      if (constants === undefined) throw new AppError('not found')
      return { version: await save(caller, { constants, version, restores, action: 'convbox constants restored' }) }
    },
  }
}
