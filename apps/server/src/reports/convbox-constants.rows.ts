/** The constants of convbox that a store's reports use. */
import { CONVBOX_DEFAULTS, type ConvboxConstants } from '@convbox/attribution'
import { convboxConstantsOf } from '@convbox/contract/api/convbox-settings.schemas'
import { CONVBOX_BOUNDS, type ConvboxConstant } from '@convbox/contract/convbox-settings'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { desc, eq } from 'drizzle-orm'

const { convboxConstants } = mainDbSchema

/** The constants in force and their version; version 0: the published ones, because nothing was ever saved. */
export const readConstantsVersion = async (
  { db }: MainDbQueries,
  storeId: string,
): Promise<{ version: number; constants: ConvboxConstants }> => {
  const [row] = await db
    .select({ version: convboxConstants.version, constants: convboxConstants.constants })
    .from(convboxConstants)
    .where(eq(convboxConstants.storeId, storeId))
    .orderBy(desc(convboxConstants.version))
    .limit(1)
  return row === undefined
    ? { version: 0, constants: CONVBOX_DEFAULTS }
    : { version: row.version, constants: convboxConstantsOf(row.constants) }
}

/** The constants in force. */
export const readConstants = async (mainDb: MainDbQueries, storeId: string): Promise<ConvboxConstants> =>
  (await readConstantsVersion(mainDb, storeId)).constants

const KEYS = Object.keys(CONVBOX_BOUNDS) as ConvboxConstant[]

/** Whether these are the published constants. */
export const isPublished = (constants: ConvboxConstants): boolean => KEYS.every((key) => constants[key] === CONVBOX_DEFAULTS[key])
