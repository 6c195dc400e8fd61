/** Deletes stored exports of an erased person: each has name, address and everything else. */
import { z } from 'zod'
import { indexErasedKeys, type ErasedKey, type ErasedKeys } from '../../ingest/erased-keys.ts'
import type { Program } from '../../program.ts'
import { deleteExports, readExports } from './privacy-requests.rows.ts'

/** The part of an export (export-person.ts) that identifies the person. */
const exportSchema = z.object({
  customer: z.object({ id: z.string(), email: z.string(), phone: z.string() }),
  orders: z.array(z.object({ orderId: z.string() })),
})

/** Whether an export is about the person. One that cannot be decrypted or parsed might be anybody's, so it counts too. */
const tellsOf = ({ secrets, ownHashes }: Program, storeId: string, { find }: ErasedKeys, sealed: string): boolean => {
  try {
    const { customer, orders } = exportSchema.parse(JSON.parse(secrets.open(sealed)))
    return [
      find('customer', customer.id),
      find('email', ownHashes.email(storeId, customer.email)),
      find('phone', ownHashes.phone(storeId, customer.phone, undefined)),
      ...orders.map(({ orderId }) => find('order', orderId)),
    ].some((key) => key !== undefined)
  } catch {
    return true
  }
}

/** Deletes the store's exports for the person of these keys that were requested up to a time: data after an erasure is new. Returns how many. */
export const destroyExports = async (program: Program, storeId: string, keys: readonly ErasedKey[], until: Date): Promise<number> => {
  const erased = indexErasedKeys(keys)
  const exports = await readExports(program.mainDb, storeId, until)
  const theirs = exports.filter(({ sealed }) => tellsOf(program, storeId, erased, sealed)).map(({ id }) => id)
  return deleteExports(program.mainDb, theirs, new Date(program.now()))
}
