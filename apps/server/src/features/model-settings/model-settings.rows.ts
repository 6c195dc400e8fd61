import type { SavedVersion } from '@convbox/contract/api/model-settings.schemas'
import { MAX_SETTINGS_VERSIONS } from '@convbox/contract/model-settings'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { SettingsOf } from '../../reports/model-settings.rows.ts'

const { modelSettings, user } = mainDbSchema

const ofStore = (storeId: string, model: SettingsOf<unknown>['model']) =>
  and(eq(modelSettings.storeId, storeId), eq(modelSettings.model, model))

/** A store's versions, newest first. */
export const listSettings = async <Settings>(
  { db }: MainDb,
  storeId: string,
  { model, parse }: SettingsOf<Settings>,
): Promise<(SavedVersion & { settings: Settings })[]> => {
  const rows = await db
    .select({ row: modelSettings, savedBy: user.email })
    .from(modelSettings)
    .leftJoin(user, eq(user.id, modelSettings.savedBy))
    .where(ofStore(storeId, model))
    .orderBy(desc(modelSettings.version))
  return rows.map(({ row, savedBy }) => ({
    version: row.version,
    settings: parse(row.settings),
    savedAt: row.savedAt.toISOString(),
    ...(savedBy !== null && { savedBy }),
    ...(row.restores !== null && { restores: row.restores }),
  }))
}

/** The settings of a version, 0 being those before anything was saved; undefined if the store has no such version. */
export const readSavedSettings = async <Settings>(
  { db }: MainDb,
  storeId: string,
  { model, initial, parse }: SettingsOf<Settings>,
  version: number,
): Promise<Settings | undefined> => {
  if (version === 0) return initial
  const [row] = await db
    .select({ settings: modelSettings.settings })
    .from(modelSettings)
    .where(and(ofStore(storeId, model), eq(modelSettings.version, version)))
  return row && parse(row.settings)
}

export type NewSettings = {
  storeId: string
  model: SettingsOf<unknown>['model']
  settings: unknown
  version: number
  restores?: number
  userId: string
  at: Date
}

/** Writes the settings as this version; false if somebody else did so meanwhile. Forgets the oldest versions. */
export const writeSettings = async (
  { db }: MainDbQueries,
  { storeId, model, settings, version, restores, userId, at }: NewSettings,
): Promise<boolean> => {
  const rows = await db
    .insert(modelSettings)
    .values({ storeId, model, version, settings, restores: restores ?? null, savedBy: userId, savedAt: at })
    .onConflictDoNothing()
    .returning({ version: modelSettings.version })
  if (rows.length === 0) return false
  await db.delete(modelSettings).where(and(ofStore(storeId, model), lte(modelSettings.version, version - MAX_SETTINGS_VERSIONS)))
  return true
}
