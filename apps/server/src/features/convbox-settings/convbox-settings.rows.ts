import { convboxConstantsOf, type ConvboxSettings, type SetConstants } from '@convbox/contract/api/convbox-settings.schemas'
import { MAX_CONVBOX_VERSIONS } from '@convbox/contract/convbox-settings'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, lte } from 'drizzle-orm'

const { convboxConstants, user } = mainDbSchema

/** A store's versions, newest first. */
export const listConstants = async ({ db }: MainDb, storeId: string): Promise<ConvboxSettings['versions']> => {
  const rows = await db
    .select({ row: convboxConstants, savedBy: user.email })
    .from(convboxConstants)
    .leftJoin(user, eq(user.id, convboxConstants.savedBy))
    .where(eq(convboxConstants.storeId, storeId))
    .orderBy(desc(convboxConstants.version))
  return rows.map(({ row, savedBy }) => ({
    version: row.version,
    constants: convboxConstantsOf(row.constants),
    savedAt: row.savedAt.toISOString(),
    ...(savedBy !== null && { savedBy }),
    ...(row.restores !== null && { restores: row.restores }),
  }))
}

/** The constants of a saved version; undefined if the store has no such version. */
export const readSavedConstants = async ({ db }: MainDb, storeId: string, version: number): Promise<SetConstants | undefined> => {
  const [row] = await db
    .select({ constants: convboxConstants.constants })
    .from(convboxConstants)
    .where(and(eq(convboxConstants.storeId, storeId), eq(convboxConstants.version, version)))
  return row && convboxConstantsOf(row.constants)
}

export type NewConstants = { storeId: string; constants: SetConstants; version: number; restores?: number; userId: string; at: Date }

/** Writes the constants as this version; false if somebody else did so meanwhile. Forgets the oldest versions. */
export const writeConstants = async (
  { db }: MainDbQueries,
  { storeId, constants, version, restores, userId, at }: NewConstants,
): Promise<boolean> => {
  const rows = await db
    .insert(convboxConstants)
    .values({ storeId, version, constants, restores: restores ?? null, savedBy: userId, savedAt: at })
    .onConflictDoNothing()
    .returning({ version: convboxConstants.version })
  if (rows.length === 0) return false
  await db
    .delete(convboxConstants)
    .where(and(eq(convboxConstants.storeId, storeId), lte(convboxConstants.version, version - MAX_CONVBOX_VERSIONS)))
  return true
}
