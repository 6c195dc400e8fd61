/** At which address a store's links are shown. */
import { LINK_ADDRESS_FAULTS, type LinkAddress, type LinkAddressFault } from '@convbox/contract/links'
import { isUniqueViolation, mainDbSchema, type MainDb } from '@convbox/storage'
import { eq, ne } from 'drizzle-orm'

const { linkAddress } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** Saves what was just found to lead here. 'taken': another store has the domain. */
export const writeLinkAddress = async ({ db }: Db, storeId: string, address: LinkAddress, at: Date): Promise<'saved' | 'taken'> => {
  const row = {
    kind: address.kind,
    domain: address.domain ?? null,
    path: address.path ?? null,
    fault: null,
    faultSince: null,
    updatedAt: at,
  }
  try {
    await db
      .insert(linkAddress)
      .values({ storeId, ...row })
      .onConflictDoUpdate({ target: linkAddress.storeId, set: row })
    return 'saved'
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** What the last look found wrong with the chosen address. */
export const readAddressFault = async ({ db }: Db, storeId: string): Promise<{ fault: LinkAddressFault; since: Date } | undefined> => {
  const [row] = await db.select().from(linkAddress).where(eq(linkAddress.storeId, storeId))
  const fault = LINK_ADDRESS_FAULTS.find((each) => each === row?.fault)
  return fault === undefined || !row?.faultSince ? undefined : { fault, since: row.faultSince }
}

/** Notes what a look found; the time of a fault is that of the first look that found one. */
export const writeAddressFault = async ({ db }: Db, storeId: string, fault: LinkAddressFault | undefined, at: Date): Promise<void> => {
  const known = await readAddressFault({ db }, storeId)
  await db
    .update(linkAddress)
    .set({ fault: fault ?? null, faultSince: fault === undefined ? null : (known?.since ?? at) })
    .where(eq(linkAddress.storeId, storeId))
}

/** Stores whose links are shown at an address of their own. */
export const listOwnAddresses = async ({ db }: Db): Promise<string[]> => {
  const rows = await db.select({ storeId: linkAddress.storeId }).from(linkAddress).where(ne(linkAddress.kind, 'short'))
  return rows.map(({ storeId }) => storeId)
}
