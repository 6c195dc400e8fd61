/** What a store has set for a model: the constants of convbox, the rules of Custom. */
import { CONVBOX_DEFAULTS, type ConvboxConstants } from '@convbox/attribution'
import { convboxConstantsOf, type SetConstants } from '@convbox/contract/api/model-settings.schemas'
import { customModelOf } from '@convbox/contract/api/model-settings.schemas'
import { CONVBOX_BOUNDS, type ConvboxConstant } from '@convbox/contract/convbox-settings'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, asc, desc, eq } from 'drizzle-orm'

const { modelSettings } = mainDbSchema

/** The settings of one model. initial: in force until something is saved; parse: stored ones as data. */
export type SettingsOf<Settings> = { model: 'convbox' | 'custom'; initial: Settings; parse: (stored: unknown) => Settings }
export const OF_CONVBOX: SettingsOf<SetConstants> = { model: 'convbox', initial: CONVBOX_DEFAULTS, parse: convboxConstantsOf }
export const OF_CUSTOM: SettingsOf<CustomModel> = { model: 'custom', initial: CUSTOM_DEFAULT, parse: customModelOf }

/** The settings in force and their version; version 0: nothing was ever saved. */
export const readSettings = async <Settings>(
  { db }: MainDbQueries,
  storeId: string,
  { model, initial, parse }: SettingsOf<Settings>,
): Promise<{ version: number; settings: Settings }> => {
  const [row] = await db
    .select({ version: modelSettings.version, settings: modelSettings.settings })
    .from(modelSettings)
    .where(and(eq(modelSettings.storeId, storeId), eq(modelSettings.model, model)))
    .orderBy(desc(modelSettings.version))
    .limit(1)
  return row === undefined ? { version: 0, settings: initial } : { version: row.version, settings: parse(row.settings) }
}

/** The constants of convbox in force. */
export const readConstants = async (mainDb: MainDbQueries, storeId: string): Promise<ConvboxConstants> =>
  (await readSettings(mainDb, storeId, OF_CONVBOX)).settings

/** The rules of Custom in force. */
export const readCustom = async (mainDb: MainDbQueries, storeId: string): Promise<CustomModel> =>
  (await readSettings(mainDb, storeId, OF_CUSTOM)).settings

const KEYS = Object.keys(CONVBOX_BOUNDS) as ConvboxConstant[]

/** Whether these are the published constants. */
export const isPublished = (constants: ConvboxConstants): boolean => KEYS.every((key) => constants[key] === CONVBOX_DEFAULTS[key])

/**
 * Every known version, oldest first, with the time from which it was in force. Those before the first save are known unless the oldest versions were forgotten.
 */
export const listSettingsTimes = async <Settings>(
  { db }: MainDbQueries,
  storeId: string,
  { model, initial, parse }: SettingsOf<Settings>,
): Promise<{ from: Date; settings: Settings }[]> => {
  const rows = await db
    .select({ version: modelSettings.version, settings: modelSettings.settings, savedAt: modelSettings.savedAt })
    .from(modelSettings)
    .where(and(eq(modelSettings.storeId, storeId), eq(modelSettings.model, model)))
    .orderBy(asc(modelSettings.version))
  const saved = rows.map(({ settings, savedAt }) => ({ from: savedAt, settings: parse(settings) }))
  const isFirstKnown = rows[0] === undefined || rows[0].version === 1
  return isFirstKnown ? [{ from: new Date(0), settings: initial }, ...saved] : saved
}
