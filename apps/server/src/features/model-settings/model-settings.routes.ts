import { CONVBOX_DEFAULTS } from '@convbox/attribution'
import type { AuditAction } from '@convbox/contract/api/audit.values'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { OF_CONVBOX, OF_CUSTOM, readSettings, type SettingsOf } from '../../reports/model-settings.rows.ts'
import { writeAudit } from '../audit/audit.ts'
import { listSettings, readSavedSettings, writeSettings } from './model-settings.rows.ts'
import { tryConstants, tryCustom } from './try-model.ts'

type Change<Settings> = { settings: Settings; version: number; restores?: number; action: AuditAction }

/** Settings of a model with their versions. Every save is a whole new version; reports use it from then on. */
const settingsOf = <Settings>(program: Program, of: SettingsOf<Settings>) => {
  const { mainDb } = program
  /** The new version's number. Refuses if the settings were changed since the version that the user saw. */
  const save = async ({ store, user }: StoreCaller, { action, version, ...change }: Change<Settings>): Promise<{ version: number }> => {
    const next = version + 1
    await mainDb.db.transaction(async (db) => {
      const now = await readSettings({ db }, store.id, of)
      const written = { ...change, model: of.model, storeId: store.id, version: next, userId: user.id, at: new Date(program.now()) }
      if (now.version !== version || !(await writeSettings({ db }, written))) throw new AppError('already changed')
      await writeAudit(
        { db },
        { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: store.websiteName, detail: {} },
      )
    })
    return { version: next }
  }
  return {
    read: async (storeId: string) => ({ ...(await readSettings(mainDb, storeId, of)), versions: await listSettings(mainDb, storeId, of) }),
    save,
    restore: async (caller: StoreCaller, { restores, version, action }: { restores: number; version: number; action: AuditAction }) => {
      const settings = await readSavedSettings(mainDb, caller.store.id, of, restores)
      if (settings === undefined) throw new AppError('not found')
      return save(caller, { settings, version, restores, action })
    },
  }
}

/** A store's constants of convbox, and the rules of its own model. */
export const modelSettingsFeature: Feature<'modelSettings'> = (program) => {
  const ofConvbox = settingsOf(program, OF_CONVBOX)
  const ofCustom = settingsOf(program, OF_CUSTOM)
  return {
    convbox: async (_input, { store }) => {
      const { version, settings, versions } = await ofConvbox.read(store.id)
      return {
        version,
        constants: settings,
        published: CONVBOX_DEFAULTS,
        versions: versions.map(({ settings: constants, ...saved }) => ({ ...saved, constants })),
      }
    },
    tryConvbox: ({ constants }, { store }) => tryConstants(program, store, constants),
    saveConvbox: ({ constants, version }, caller) =>
      ofConvbox.save(caller, { settings: constants, version, action: 'convbox constants saved' }),
    restoreConvbox: (input, caller) => ofConvbox.restore(caller, { ...input, action: 'convbox constants restored' }),
    custom: async (_input, { store }) => {
      const { version, settings, versions } = await ofCustom.read(store.id)
      return { version, custom: settings, versions: versions.map(({ settings: custom, ...saved }) => ({ ...saved, custom })) }
    },
    tryCustom: ({ custom, against }, { store }) => tryCustom(program, store, custom, against),
    saveCustom: ({ custom, version }, caller) => ofCustom.save(caller, { settings: custom, version, action: 'custom model saved' }),
    restoreCustom: (input, caller) => ofCustom.restore(caller, { ...input, action: 'custom model restored' }),
  }
}
